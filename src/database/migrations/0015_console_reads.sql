-- What the console's page of demand reads beside the sums of places: sums of regions, and of people's visits.
-- The curve of a state over a year would add up a hundred thousand rows of place_days; these tables hold one row for
-- each day. They follow the tables they come from within the same statement, whoever writes those.

create table public.region_days (
  state text not null,
  district text not null,
  day date not null,
  signed_up integer not null,
  confirmed integer not null,
  waiting integer not null,
  constraint region_days_pkey primary key (state, district, day)
);
comment on table public.region_days is 'place_days by district, and by state.';
comment on column public.region_days.state is 'State (Bundesland).';
comment on column public.region_days.district is 'District (Landkreis); empty: the whole state.';
comment on column public.region_days.day is 'The day in Germany.';
comment on column public.region_days.signed_up is 'Sign-ups made.';
comment on column public.region_days.confirmed is 'Sign-ups confirmed.';
comment on column public.region_days.waiting is 'Change of how many confirmed people wait.';
alter table public.region_days enable row level security;
create policy console_figures on public.region_days for select to operator using (true);
revoke all on public.region_days from public, anon, authenticator;
grant select on public.region_days to operator;

create table public.people_visit_days (
  day date primary key,
  visits bigint not null
);
comment on table public.people_visit_days is 'website_visit_days without robots, all pages together.';
comment on column public.people_visit_days.day is 'The day in Germany.';
comment on column public.people_visit_days.visits is 'How many.';
alter table public.people_visit_days enable row level security;
create policy console_figures on public.people_visit_days for select to operator using (true);
revoke all on public.people_visit_days from public, anon, authenticator;
grant select on public.people_visit_days to operator;

-- A place that is not among ours belongs to no region. An upsert runs the triggers of both its sides, each with the
-- rows it touched.
create function public.sum_up_regions()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  -- Where the changes come from: rows after the statement count, rows before it are taken off.
  changed text := case tg_op
    when 'INSERT' then 'select postal_code, day, signed_up, confirmed, waiting from after_rows'
    when 'DELETE' then 'select postal_code, day, -signed_up, -confirmed, -waiting from before_rows'
    else 'select postal_code, day, signed_up, confirmed, waiting from after_rows
          union all select postal_code, day, -signed_up, -confirmed, -waiting from before_rows' end;
begin
  execute format($sql$
    insert into public.region_days as r (state, district, day, signed_up, confirmed, waiting)
    select p.state, region.district, c.day, sum(c.signed_up), sum(c.confirmed), sum(c.waiting)
    from (%s) as c (postal_code, day, signed_up, confirmed, waiting)
    join public.places as p on p.postal_code = c.postal_code
    cross join lateral (values (p.district), ('')) as region (district)
    group by 1, 2, 3 order by 1, 2, 3
    on conflict on constraint region_days_pkey do update set
      signed_up = r.signed_up + excluded.signed_up, confirmed = r.confirmed + excluded.confirmed,
      waiting = r.waiting + excluded.waiting
  $sql$, changed);
  return null;
end
$$;
comment on function public.sum_up_regions() is 'Adds changes of place_days to their district and state.';
revoke all on function public.sum_up_regions() from public, anon, authenticator;
create trigger regions_added after insert on public.place_days
  referencing new table as after_rows for each statement execute function public.sum_up_regions();
create trigger regions_changed after update on public.place_days
  referencing old table as before_rows new table as after_rows
  for each statement execute function public.sum_up_regions();
create trigger regions_removed after delete on public.place_days
  referencing old table as before_rows for each statement execute function public.sum_up_regions();

create function public.sum_up_visits()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  changed text := case tg_op
    when 'INSERT' then 'select day, bot, visits from after_rows'
    when 'DELETE' then 'select day, bot, -visits from before_rows'
    else 'select day, bot, visits from after_rows union all select day, bot, -visits from before_rows' end;
begin
  execute format($sql$
    insert into public.people_visit_days as d (day, visits)
    select c.day, sum(c.visits) from (%s) as c (day, bot, visits) where c.bot = '' group by 1 order by 1
    on conflict on constraint people_visit_days_pkey do update set visits = d.visits + excluded.visits
  $sql$, changed);
  return null;
end
$$;
comment on function public.sum_up_visits() is 'Adds changes of website_visit_days to the visits that people made.';
revoke all on function public.sum_up_visits() from public, anon, authenticator;
create trigger visits_added after insert on public.website_visit_days
  referencing new table as after_rows for each statement execute function public.sum_up_visits();
create trigger visits_changed after update on public.website_visit_days
  referencing old table as before_rows new table as after_rows
  for each statement execute function public.sum_up_visits();
create trigger visits_removed after delete on public.website_visit_days
  referencing old table as before_rows for each statement execute function public.sum_up_visits();

-- What was there before this migration.
insert into public.region_days (state, district, day, signed_up, confirmed, waiting)
select p.state, region.district, d.day, sum(d.signed_up), sum(d.confirmed), sum(d.waiting)
from public.place_days as d
join public.places as p on p.postal_code = d.postal_code
cross join lateral (values (p.district), ('')) as region (district)
group by 1, 2, 3;
insert into public.people_visit_days (day, visits)
select day, sum(visits) from public.website_visit_days where bot = '' group by day;
