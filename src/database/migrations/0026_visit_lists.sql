-- What the page about visits lists, one thing at a time: it costs as much as there are days and names, however many of
-- their combinations website_visit_days keeps.
create table public.visit_lists (
  day date not null,
  list text not null,
  name text not null,
  people bigint not null,
  bots bigint not null,

  constraint visit_lists_pkey primary key (day, list, name),
  constraint visit_lists_known check (list in ('day', 'page', 'referrer', 'browser', 'reason'))
);
comment on table public.visit_lists is 'website_visit_days by one of its columns at a time; the list "day" has one line a day, without a name.';
-- What a worker of the version before counted between these two would be in no list.
lock table public.website_visit_days in share mode;
insert into public.visit_lists (day, list, name, people, bots)
select v.day, l.list, l.name, coalesce(sum(v.visits) filter (where v.bot = ''), 0),
       coalesce(sum(v.visits) filter (where v.bot <> ''), 0)
from public.website_visit_days as v
cross join lateral (values ('day', ''), ('page', v.page_path), ('referrer', v.referrer_host), ('browser', v.browser),
                           ('reason', v.bot)) as l (list, name)
group by 1, 2, 3 order by 1, 2, 3;
drop table public.people_visit_days;

-- The map shows places; what was counted for districts and states has no reader any more.
drop trigger if exists regions_added on public.place_days;
drop trigger if exists regions_changed on public.place_days;
drop trigger if exists regions_removed on public.place_days;
drop function if exists public.sum_up_regions();
drop table public.region_days;
