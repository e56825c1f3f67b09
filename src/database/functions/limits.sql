-- What consoles count together. One at a time each: a count is done in a moment, and two that took the same rows in
-- another order would block each other.

-- Begins a try to log in, which counts as failed until succeed_log_in says otherwise. guarded: [{key (hex), free}], where after
-- `free` failures each further one doubles the wait, from a second up to a quarter of an hour; account: the key (hex) of one
-- that never has to wait, or null. Answers {wait: milliseconds}, and nothing was counted, so that waiting always ends; else
-- {failures}: how many the account has, with this one.
create or replace function public.begin_log_in(guarded jsonb, account text, as_of timestamptz default now())
returns jsonb
language plpgsql
security definer
as $$
declare
  waits_until timestamptz;
begin
  perform pg_advisory_xact_lock(hashtext('log_in_failures'));
  delete from public.log_in_failures where last_at < as_of - interval '24 hours';
  select max(f.last_at + least(900, 2 ^ least(f.failures - g.free, 20)) * interval '1 second') into waits_until
  from jsonb_to_recordset(guarded) as g (key text, free integer)
  join public.log_in_failures as f on f.key = decode(g.key, 'hex') and f.failures >= g.free;
  if waits_until > as_of then
    return jsonb_build_object('wait', ceil(extract(epoch from waits_until - as_of) * 1000));
  end if;

  insert into public.log_in_failures as f (key, failures, last_at)
  select decode(g.key, 'hex'), 1, as_of from jsonb_to_recordset(guarded) as g (key text)
  union all
  select decode(account, 'hex'), 1, as_of where account is not null
  on conflict (key) do update set failures = f.failures + 1, last_at = excluded.last_at;
  return jsonb_build_object('failures', coalesce((
    select f.failures from public.log_in_failures as f where f.key = decode(account, 'hex')), 0));
end
$$;

-- The try was the right person's: all of `pair` (hex) is forgotten, and of the others (hex) this one try.
create or replace function public.succeed_log_in(pair text, others text[])
returns void
language sql
security definer
as $$
  select pg_advisory_xact_lock(hashtext('log_in_failures'));
  delete from public.log_in_failures as f
  where f.key = decode(pair, 'hex') or f.failures <= 1 and f.key in (select decode(key, 'hex') from unnest(others) as key);
  update public.log_in_failures as f set failures = f.failures - 1
  where f.key in (select decode(key, 'hex') from unnest(others) as key);
$$;
