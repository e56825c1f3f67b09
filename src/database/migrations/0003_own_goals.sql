-- A goal is somebody's decision; without one the place has the default (default_goal), also once it has started.
alter table public.place_plans alter column goal drop not null, alter column goal drop default;
comment on column public.place_plans.goal is 'How many confirmed households it takes to start; null: as many as anywhere.';
