-- What the console shows of letters: what waits, what is stuck. The role operator reads no address from here but a
-- masked one.

-- How many letters of which kind wait for their turn, and since when.
create or replace function public.outbox_waiting()
returns table (kind text, letters bigint, oldest timestamptz)
language sql
stable
security definer
as $$
  select l.kind, count(*), min(l.queued_at)
  from public.letters as l
  left join public.newsletters as n on n.id = l.newsletter_id
  where l.state in ('waiting', 'sending')
    -- What is held waits for the operator, not for its turn.
    and (n.id is null or n.state = 'running')
  group by l.kind order by 3
$$;

-- Letters that nobody sends any more unless the operator says so, with their reasons: given up, or twice begun without an
-- answer; addresses masked. page: how many at most, null for all.
create or replace function public.outbox_stuck(page integer)
returns table (letter uuid, kind text, newsletter bigint, address text, queued_at timestamptz, tries integer, state text, why text)
language sql
stable
security definer
as $$
  select l.id, l.kind, l.newsletter_id, public.masked_address(coalesce(c.new_email, s.email)), l.queued_at, l.tries,
         l.state, l.answer
  from public.letters as l
  left join public.newsletter_signups as s on s.id = l.signup_id
  left join public.address_changes as c on c.id = l.address_change_id
  where l.state in ('given_up', 'uncertain') and not l.rests
  order by l.queued_at, l.id limit page
$$;

-- How many letters are stuck.
create or replace function public.outbox_stuck_count()
returns bigint
language sql
stable
security definer
as $$ select count(*) from public.letters as l where l.state in ('given_up', 'uncertain') and not l.rests $$;

-- Tries stuck letters again, all of them for null; returns how many. One that belongs to a newsletter which was done
-- lets it run on.
create or replace function public.retry_stuck_letters(letters uuid[])
returns bigint
language plpgsql
security definer
as $$
declare
  again uuid[];
begin
  with waiting as (
    update public.letters as l set state = 'waiting', due_at = now(), deferred_since = null, doubted = false
    where l.state in ('given_up', 'uncertain') and not l.rests and ($1 is null or l.id = any ($1))
    returning l.id
  )
  select coalesce(array_agg(waiting.id), '{}') into again from waiting;
  update public.newsletters as n set state = 'running', ended_at = null
  where n.state = 'finished' and n.id in (select l.newsletter_id from public.letters as l where l.id = any (again));
  return cardinality(again);
end
$$;

-- Discards stuck letters, all of them for null: one that was given up ends as cancelled; whether an uncertain one arrived
-- still nobody knows, so it stays uncertain and rests. Returns how many.
create or replace function public.discard_stuck_letters(letters uuid[])
returns bigint
language plpgsql
security definer
as $$
declare
  discarded bigint;
begin
  update public.letters as l
  set state = case when l.state = 'given_up' then 'cancelled' else l.state end, rests = l.state = 'uncertain'
  where l.state in ('given_up', 'uncertain') and not l.rests and ($1 is null or l.id = any ($1));
  get diagnostics discarded = row_count;
  return discarded;
end
$$;
