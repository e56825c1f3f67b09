-- What nobody fetched. `days` as everywhere; an errand is of use for a minute.
create or replace function public.retain_errands(days integer, as_of timestamptz default now())
returns bigint
language sql
security definer
as $$
  with old as (delete from public.errands where asked_at < as_of - make_interval(days => days) returning 1)
  select count(*) from old
$$;
grant execute on function public.retain_errands(integer, timestamptz) to worker;

-- Has the planner sample the columns anew that held an erased person's address: VACUUM gives the space back, which a
-- function cannot do (sweepAfterErasure in queries/upkeep.ts).
create or replace function public.analyze_after_erasure()
returns void
language sql
security definer
as $$
  analyze public.newsletter_signups, public.consent_event_people, public.address_changes, public.letters,
    public.letter_events, public.mailbox, public.errands
$$;
grant execute on function public.analyze_after_erasure() to worker;
