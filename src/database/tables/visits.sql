-- One row for each load of a page that is counted; no address of the visitor, no cookie, no identifier.
create table public.website_visits (
  id bigint generated always as identity,
  user_agent text not null,
  referrer text,
  page_path text not null,
  visited_at timestamptz not null default now(),

  -- The partition key must be part of it.
  constraint website_visits_pkey primary key (id, visited_at),

  -- The lengths of VISIT_MAX_LENGTH in src/contract/visit.ts.
  constraint website_visits_user_agent_length check (char_length(user_agent) <= 512),
  constraint website_visits_referrer_length check (char_length(referrer) <= 2048),
  constraint website_visits_page_path_length check (char_length(page_path) <= 512),
  constraint website_visits_page_path_shape check (page_path like '/%')
) partition by range (visited_at);
comment on table public.website_visits is 'Loads of the pages, by month, without anything that names the visitor.';
comment on column public.website_visits.referrer is 'The page that led here, null when the browser sends none. Public may write it.';
comment on column public.website_visits.visited_at is 'When it was, by the database''s clock (UTC decides the month).';
comment on column public.website_visits.user_agent is 'What the browser calls itself. Public may write it.';
comment on column public.website_visits.page_path is 'The page''s path, from the first slash. Public may write it.';
create index website_visits_time on public.website_visits (visited_at);

-- A visit of a month that nobody made a partition for must not be lost.
create table public.website_visits_default partition of public.website_visits default;
comment on table public.website_visits_default is 'Visits of months without a partition; normally empty.';

-- Visits, counted by day (in Germany's time), page and the host that led here: what stays of them. Robots are counted
-- by the reason for which they are taken for some.
create table public.website_visit_days (
  day date not null,
  page_path text not null,
  referrer_host text not null,
  visits bigint not null,
  bot text not null default '',

  constraint website_visit_days_pkey primary key (day, page_path, referrer_host, bot)
);
comment on table public.website_visit_days is 'Daily sums of visits.';
comment on column public.website_visit_days.day is 'The day in Germany.';
comment on column public.website_visit_days.referrer_host is 'The host of the page that led here; empty when the browser sent none.';
comment on column public.website_visit_days.bot is 'Why these are not people''s visits; empty for people''s.';

create table public.people_visit_days (
  day date primary key,
  visits bigint not null
);
comment on table public.people_visit_days is 'website_visit_days without bots, all pages together.';

create table public.visit_counting (
  only_row boolean primary key default true check (only_row),
  counted_until timestamptz not null
);
comment on table public.visit_counting is 'Until when visits are counted into their days.';
insert into public.visit_counting (counted_until) values ('-infinity');
