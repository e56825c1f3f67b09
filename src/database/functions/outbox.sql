-- What the console shows of letters: what waits, what is dead. The role operator reads no address from here but a
-- masked one; the queue it cannot see at all.

-- Letters that are dead: tried eight times, left to the operator. Not those that got an outcome since.
create or replace view public.dead_letters as
  select l.id, l.kind, l.newsletter_id, l.signup_id, l.tries, j.id as job_id, j.created_on as dead_since,
         coalesce(j.source_output ->> 'why', j.source_output ->> 'message') as why
  from pgboss.job as j join public.letters as l on l.id = (j.data ->> 'letter_id')::uuid
  where j.name = 'dead_letters' and j.state = 'created' and l.outcome is null;
comment on view public.dead_letters is 'Letters that were given up after all tries.';

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
  -- As the index letters_waiting says it.
  where coalesce(l.outcome, 'waiting') = 'waiting' and l.id not in (select d.id from public.dead_letters as d)
    -- What is held waits for the operator, not for its turn.
    and (n.id is null or n.state = 'running')
  group by l.kind order by 3
$$;
grant execute on function public.outbox_waiting() to operator;

-- The dead letters with their reasons; addresses masked.
create or replace function public.outbox_dead(page integer)
returns table (letter uuid, kind text, newsletter bigint, address text, dead_since timestamptz, tries integer, why text)
language sql
stable
security definer
as $$
  select d.id, d.kind, d.newsletter_id, public.masked_address(coalesce(c.new_email, s.email)), d.dead_since, d.tries, d.why
  from public.dead_letters as d
  join public.letters as l on l.id = d.id
  left join public.newsletter_signups as s on s.id = l.signup_id
  left join public.address_changes as c on c.id = l.address_change_id
  order by d.dead_since, d.id limit page
$$;
grant execute on function public.outbox_dead(integer) to operator;

-- How many letters are dead.
create or replace function public.outbox_dead_count()
returns bigint
language sql
stable
security definer
as $$ select count(*) from public.dead_letters $$;
grant execute on function public.outbox_dead_count() to operator;

-- Takes dead letters out of their queue, all of them for null; returns their numbers.
create or replace function public.take_dead_letters(letters uuid[])
returns setof uuid
language sql
as $$
  delete from pgboss.job as j
  using public.dead_letters as d
  where j.name = 'dead_letters' and j.id = d.job_id and ($1 is null or d.id = any ($1))
  returning d.id
$$;

-- Tries dead letters again, all of them for null. One that belongs to a newsletter which was done lets it run on.
create or replace function public.retry_dead_letters(letters uuid[])
returns bigint
language plpgsql
security definer
as $$
declare
  taken uuid[] := array(select distinct public.take_dead_letters(letters));
begin
  if cardinality(taken) = 0 then return 0; end if;
  update public.newsletters as n set state = 'running', ended_at = null
  where n.state = 'finished' and n.id in (select l.newsletter_id from public.letters as l where l.id = any (taken));
  perform public.queue_letters(taken);
  return cardinality(taken);
end
$$;
grant execute on function public.retry_dead_letters(uuid[]) to operator;

-- Discards dead letters: they end as cancelled.
create or replace function public.discard_dead_letters(letters uuid[])
returns bigint
language plpgsql
security definer
as $$
declare
  taken uuid[] := array(select public.take_dead_letters(letters));
  discarded bigint;
begin
  update public.letters as l set outcome = 'cancelled'
  where l.id = any (taken) and l.outcome is null;
  get diagnostics discarded = row_count;
  return discarded;
end
$$;
grant execute on function public.discard_dead_letters(uuid[]) to operator;
