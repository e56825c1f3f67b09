-- When a newsletter pauses by itself is a constant of pause_if_troubled.
drop function if exists public.set_letter_limits(jsonb, jsonb);
drop table if exists public.launch_thresholds;
