-- Places are put together when the console asks where next: nothing of it is kept.
drop table if exists public.proposals, public.proposing, public.place_growth cascade;
drop function if exists public.proposal_basis(), public.keep_proposals(jsonb), public.ask_for_first_proposals();
