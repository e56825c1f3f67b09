-- Whom a newsletter to some places would reach is asked with every place that is added to a choice. It was counted:
-- as much work as people wait there. It is kept now with the other sums of a place (0011): those who wait are most of
-- them reachable; what is left are addresses that are no more.

alter table public.signup_changes add column reachable integer not null default 0;
comment on column public.signup_changes.reachable is 'Change of how many of them get letters.';
alter table public.place_totals add column reachable integer not null default 0;
comment on column public.place_totals.reachable is 'Confirmed people who wait and whose address takes letters.';

-- As in 0011, and reachable. It changes with undeliverable_at alone, too: then the line has nothing else to say.
create or replace function public.note_signup_change()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  today date := (now() at time zone 'Europe/Berlin')::date;
  -- 1 where the row stands in that state before, and after, this change; there is no row before an insert.
  was_open integer := 0;
  was_waiting integer := 0;
  was_reachable integer := 0;
  is_open integer := 0;
  is_waiting integer := 0;
  is_reachable integer := 0;
begin
  if tg_op <> 'INSERT' then
    was_open := (old.confirmed_at is null and old.withdrawn_at is null)::integer;
    was_waiting := (old.confirmed_at is not null and old.withdrawn_at is null)::integer;
    was_reachable := was_waiting * (old.undeliverable_at is null)::integer;
  end if;
  if tg_op <> 'DELETE' then
    is_open := (new.confirmed_at is null and new.withdrawn_at is null)::integer;
    is_waiting := (new.confirmed_at is not null and new.withdrawn_at is null)::integer;
    is_reachable := is_waiting * (new.undeliverable_at is null)::integer;
  end if;

  if tg_op = 'UPDATE' and old.postal_code = new.postal_code then
    if was_open = is_open and was_waiting = is_waiting and was_reachable = is_reachable then return null; end if;
    insert into public.signup_changes (postal_code, day, signed_up, confirmed, withdrawn, open, waiting, reachable)
    values (new.postal_code, today, 0,
            (was_waiting < is_waiting)::integer, (old.withdrawn_at is null and new.withdrawn_at is not null
              and old.confirmed_at is not null)::integer,
            is_open - was_open, is_waiting - was_waiting, is_reachable - was_reachable);
    return null;
  end if;
  -- Made, deleted, or moved from one place to another.
  if tg_op <> 'INSERT' and was_open + was_waiting > 0 then
    insert into public.signup_changes (postal_code, day, signed_up, confirmed, withdrawn, open, waiting, reachable)
    values (old.postal_code, today, 0, 0, (tg_op = 'DELETE' and was_waiting = 1)::integer, -was_open, -was_waiting,
            -was_reachable);
  end if;
  if tg_op <> 'DELETE' and is_open + is_waiting > 0 then
    insert into public.signup_changes (postal_code, day, signed_up, confirmed, withdrawn, open, waiting, reachable)
    values (new.postal_code, today, (tg_op = 'INSERT')::integer, (tg_op = 'INSERT' and is_waiting = 1)::integer, 0,
            is_open, is_waiting, is_reachable);
  end if;
  return null;
end
$$;

-- From here on the table is locked against changes until the migration ends.
drop trigger count_changed on public.newsletter_signups;
create trigger count_changed
  after update of postal_code, confirmed_at, withdrawn_at, undeliverable_at on public.newsletter_signups
  for each row execute function public.note_signup_change();

-- Who is there now. Lines that are not folded yet say nothing of it (default 0).
insert into public.place_totals as t (postal_code, open, waiting, reachable)
select postal_code, 0, 0, count(*) from public.newsletter_signups
where confirmed_at is not null and withdrawn_at is null and undeliverable_at is null
group by postal_code order by postal_code
on conflict on constraint place_totals_pkey do update set reachable = excluded.reachable;

-- As in 0011, and reachable, which only place_totals has.
create or replace function public.fold_signup_changes()
returns bigint
language plpgsql
security definer
set search_path = ''
as $$
declare
  folded bigint;
begin
  with taken as (
    delete from public.signup_changes where id in (select id from public.signup_changes order by id limit 100000)
    returning *
  ), of_a_day as (
    select * from taken where signed_up <> 0 or confirmed <> 0 or withdrawn <> 0 or open <> 0 or waiting <> 0
  ), by_day as (
    insert into public.place_days as d (postal_code, day, signed_up, confirmed, withdrawn, open, waiting)
    select postal_code, day, sum(signed_up), sum(confirmed), sum(withdrawn), sum(open), sum(waiting)
    from of_a_day group by postal_code, day order by postal_code, day
    on conflict on constraint place_days_pkey do update set
      signed_up = d.signed_up + excluded.signed_up, confirmed = d.confirmed + excluded.confirmed,
      withdrawn = d.withdrawn + excluded.withdrawn, open = d.open + excluded.open,
      waiting = d.waiting + excluded.waiting
  ), by_place as (
    insert into public.place_totals as t (postal_code, open, waiting, reachable)
    select postal_code, sum(open), sum(waiting), sum(reachable) from taken group by postal_code order by postal_code
    on conflict on constraint place_totals_pkey do update set
      open = t.open + excluded.open, waiting = t.waiting + excluded.waiting,
      reachable = t.reachable + excluded.reachable
  ), over_all as (
    insert into public.signup_days as s (day, signed_up, confirmed, withdrawn, waiting)
    select day, sum(signed_up), sum(confirmed), sum(withdrawn), sum(waiting) from of_a_day group by day order by day
    on conflict on constraint signup_days_pkey do update set
      signed_up = s.signed_up + excluded.signed_up, confirmed = s.confirmed + excluded.confirmed,
      withdrawn = s.withdrawn + excluded.withdrawn, waiting = s.waiting + excluded.waiting
  )
  select count(*) into folded from taken;
  return folded;
end
$$;

-- A row for each place that is asked about, however many wait there: the sum, and the lines of the last minute.
create or replace function public.newsletter_reach(postal_codes text[])
returns table (postal_code text, place text, started_at timestamptz, recipients bigint, unconfirmed bigint)
language sql
stable
security definer
set search_path = ''
as $$
  select asked.code, p.place, plan.started_at,
         coalesce(t.reachable, 0) + coalesce(latest.reachable, 0), coalesce(t.open, 0) + coalesce(latest.open, 0)
  from (select distinct code from unnest(postal_codes) as code) as asked
  left join public.places as p on p.postal_code = asked.code
  left join public.place_plans as plan on plan.postal_code = asked.code
  left join public.place_totals as t on t.postal_code = asked.code
  left join (
    select c.postal_code, sum(c.reachable) as reachable, sum(c.open) as open
    from public.signup_changes as c where c.postal_code = any (postal_codes) group by c.postal_code
  ) as latest on latest.postal_code = asked.code
  order by asked.code
$$;
drop function public.newsletter_recipients(text[]);
