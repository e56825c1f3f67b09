-- Seals: checkpoints signed by the worker, with a key that the database does not have (src/seals/). Here lies a copy of
-- each; what it proves, it proves by the one outside.

-- Checkpoints that nobody has signed yet, the oldest first, with what a seal says of them.
create or replace function public.unsealed_checkpoints()
returns table (number bigint, after_event bigint, up_to_event bigint, events bigint, made_at timestamptz, hash bytea)
language sql
stable
security definer
as $$
  select c.id, c.after_event, c.up_to_event, c.events, c.made_at, c.hash
  from (select *, lag(up_to_event, 1, 0::bigint) over (order by id) as after_event from public.consent_checkpoints) as c
  where not exists (select from public.consent_seals as s where s.checkpoint_id = c.id)
  order by c.id limit 500
$$;
grant execute on function public.unsealed_checkpoints() to worker;

-- The hashes of all events in a range, in order: the leaves of a checkpoint's tree. They name nobody.
create or replace function public.event_hashes(after_event bigint, up_to bigint)
returns setof bytea
language sql
stable
security definer
as $$
  select e.hash from public.consent_events as e where e.id > after_event and e.id <= up_to order by e.id
$$;
grant execute on function public.event_hashes(bigint, bigint) to worker, operator;

-- Keeps a checkpoint's seal. A second time changes nothing.
create or replace function public.keep_seal(checkpoint bigint, note text, signature bytea)
returns void
language sql
security definer
as $$
  insert into public.consent_seals (checkpoint_id, note, signature) values ($1, $2, $3)
  on conflict on constraint consent_seals_pkey do nothing
$$;
grant execute on function public.keep_seal(bigint, text, bytea) to worker;

-- All checkpoints with their seals, null for those that have none; from a number on.
create or replace function public.sealed_checkpoints(since bigint default 0)
returns table (number bigint, up_to_event bigint, events bigint, hash bytea, note text, signature bytea)
language sql
stable
security definer
as $$
  select c.id, c.up_to_event, c.events, c.hash, s.note, s.signature
  from public.consent_checkpoints as c left join public.consent_seals as s on s.checkpoint_id = c.id
  where c.id >= since
  order by c.id
$$;
grant execute on function public.sealed_checkpoints(bigint) to worker, operator;

-- The newest seal's note; null before the first. For the letters that carry it in short.
create or replace function public.newest_seal()
returns text
language sql
stable
security definer
as $$ select s.note from public.consent_seals as s order by s.checkpoint_id desc limit 1 $$;
grant execute on function public.newest_seal() to worker, operator;
