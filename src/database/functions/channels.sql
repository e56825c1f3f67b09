-- What brings people: which codes are known, and sums of confirmed households by code and place.

-- Codes that need no entry: the link that neighbours hand on, and the notice of each place there is.
create or replace function public.speaks_for_itself(code text)
returns boolean
language sql
stable
as $$
  select code = 'nachbarn'
    or code ~ '^aushang-[0-9]{5}$' and exists (select from public.places as p where p.postal_code = right(code, 5))
$$;

-- The code that sums name: one that operators entered, or that speaks for itself; * for all others. Anybody may invent a
-- code, and name somebody in it: so neither the sums grow by it, nor does it outlive its sign-up.
create or replace function public.known_channel(code text)
returns text
language sql
stable
as $$
  select case when exists (select from public.channels as c where c.code = $1) or public.speaks_for_itself($1) then $1 else '*' end
$$;

-- Notes what a change of a sign-up means for what its channel brought: the row before is taken off, the row after counts.
-- While a code is entered or removed its households move between the sums: nobody counts by the old list meanwhile (lock
-- 5204021, shared here, alone there).
create or replace function public.note_channel_change()
returns trigger
language plpgsql
security definer
as $$
begin
  perform pg_advisory_xact_lock_shared(5204021);
  insert into public.channel_changes (channel, postal_code, day, confirmed)
  select public.known_channel(side.channel), side.postal_code, (now() at time zone 'Europe/Berlin')::date, sum(side.counts)
  from (values (old.channel, old.postal_code, old.confirmed_at, old.state, -1),
               (new.channel, new.postal_code, new.confirmed_at, new.state, 1))
    as side (channel, postal_code, confirmed_at, state, counts)
  -- There is no row before an insert, and none after a delete.
  where side.channel is not null and side.confirmed_at is not null and side.state <> 'left'
  group by side.channel, side.postal_code
  having sum(side.counts) <> 0;
  return null;
end
$$;
create or replace trigger channel_came after insert on public.newsletter_signups
  for each row when (new.channel is not null and new.confirmed_at is not null) execute function public.note_channel_change();
create or replace trigger channel_changed
  after update of postal_code, confirmed_at, withdrawn_at, channel on public.newsletter_signups
  for each row when (old.channel is not null or new.channel is not null) execute function public.note_channel_change();
create or replace trigger channel_went after delete on public.newsletter_signups
  for each row when (old.channel is not null and old.confirmed_at is not null) execute function public.note_channel_change();

-- Moves the households of a code between its own sum and that of all others, when operators enter it or take it back.
create or replace function public.recount_channel()
returns trigger
language plpgsql
security definer
as $$
declare
  changed text := case when tg_op = 'INSERT' then new.code else old.code end;
begin
  if public.speaks_for_itself(changed) then return null; end if;
  perform pg_advisory_xact_lock(5204021);
  insert into public.channel_changes (channel, postal_code, day, confirmed)
  select side.channel, s.postal_code, (s.confirmed_at at time zone 'Europe/Berlin')::date, sum(side.counts)
  from public.newsletter_signups as s
  cross join lateral (values (changed, case when tg_op = 'INSERT' then 1 else -1 end),
                             ('*', case when tg_op = 'INSERT' then -1 else 1 end)) as side (channel, counts)
  where s.channel = changed and s.confirmed_at is not null and s.state <> 'left'
  group by 1, 2, 3;
  return null;
end
$$;
create or replace trigger recount after insert or delete on public.channels
  for each row execute function public.recount_channel();

-- Rolls the changes of channels up into the sums; returns how many, in the way of roll_up_signup_changes.
create or replace function public.roll_up_channel_changes()
returns bigint
language plpgsql
security definer
as $$
declare
  rolled_up bigint;
begin
  with taken as (
    delete from public.channel_changes where id in (select id from public.channel_changes order by id limit 100000)
    returning *
  ), by_day as (
    insert into public.channel_days as d (postal_code, channel, day, confirmed)
    select postal_code, channel, day, sum(confirmed) from taken group by 1, 2, 3 order by 1, 2, 3
    on conflict on constraint channel_days_pkey do update set confirmed = d.confirmed + excluded.confirmed
  )
  select count(*) into rolled_up from taken;
  return rolled_up;
end
$$;

-- How many confirmed households of a place came by a link that neighbours handed on; null below five, so that the number
-- points at nobody.
create or replace function public.brought_by_neighbours(postal_code text)
returns integer
language sql
stable
as $$
  select sum(confirmed)::integer
  from (
    select d.confirmed from public.channel_days as d where d.postal_code = $1 and d.channel = 'nachbarn'
    union all
    select c.confirmed from public.channel_changes as c where c.postal_code = $1 and c.channel = 'nachbarn'
  ) as parts
  having sum(confirmed) >= 5
$$;
