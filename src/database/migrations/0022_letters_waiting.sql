-- The index of letters that wait is for those who ask how many wait, and for nobody else. It was made for
-- `outcome is null`, which is also what a letter found by its number must still be. While little waits that index is
-- the smallest and the planner takes it instead of the primary key; then a launch puts 20,000 letters into it, the
-- planner does not know yet, and each note that one of them was sent reads all that are still waiting.
drop index public.letters_waiting;
create index letters_waiting on public.letters (kind, queued_at) where coalesce(outcome, 'waiting') = 'waiting';

create or replace function public.outbox_waiting()
returns table (kind text, letters bigint, oldest timestamptz)
language sql
stable
security definer
set search_path = ''
as $$
  select l.kind, count(*), min(l.queued_at)
  from public.letters as l
  left join public.newsletters as n on n.id = l.newsletter_id
  -- As the index letters_waiting says it.
  where coalesce(l.outcome, 'waiting') = 'waiting' and l.id not in (select p.id from public.parked_letters as p)
    -- What is held waits for the operator, not for its turn.
    and (n.id is null or n.state = 'running')
  group by l.kind order by 3
$$;
