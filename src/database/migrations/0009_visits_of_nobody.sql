-- What gets into a visit is decided before it is stored: a page's path, the origin of the page before, a browser's name,
-- the channel's code (functions/visits.sql, tidy_visit). What programs stored before is cut to the same.

alter table public.website_visits add column channel text;
comment on column public.website_visits.channel is
  'The code of the notice, strip or post that led here; null when the address had none. Public may write it.';

delete from public.website_visits where page_path !~ '^/[a-z0-9-]{0,64}$';
update public.website_visits set referrer = regexp_replace(lower(referrer),
  '^(https?|android-app)://(?:[^/?#@]*@)*((?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::[0-9]+)?)(?:[/?#].*)?$', '\1://\2')
where referrer is not null;
update public.website_visits set referrer = null
where referrer !~ '^(https?|android-app)://([a-z0-9._-]+|\[[0-9a-f:.]+\])(:[0-9]+)?$' or char_length(referrer) > 300;
update public.website_visits
set user_agent = btrim(regexp_replace(regexp_replace(user_agent, '[^ -~]+', ' ', 'g'), '[^ ]*@[^ ]*', '', 'g'))
where user_agent !~ '^[ -?A-~]*$';

alter table public.website_visits
  add constraint website_visits_page_path_plain check (page_path ~ '^/[a-z0-9-]{0,64}$'),
  -- No counted repeats: {1,253} costs PostgreSQL a hundred times as much.
  add constraint website_visits_referrer_origin check (
    referrer ~ '^(https?|android-app)://([a-z0-9._-]+|\[[0-9a-f:.]+\])(:[0-9]+)?$' and char_length(referrer) <= 300),
  -- Printable ASCII, and nothing that could be an e-mail address.
  add constraint website_visits_user_agent_plain check (user_agent ~ '^[ -?A-~]*$'),
  -- CHANNEL in src/contract/visit.ts.
  add constraint website_visits_channel_shape check (channel ~ '^[a-z0-9-]{1,40}$');
comment on column public.website_visits.referrer is
  'The origin of the page that led here, e.g. https://forum.example; null when the browser sends none. Public may write it.';

-- Anybody may invent a host or a channel: sums name them from the fifth visit on.
create table public.visit_names (
  kind text not null,
  name text not null,
  visits bigint not null,
  last_day date not null,

  constraint visit_names_pkey primary key (kind, name),
  constraint visit_names_kind check (kind in ('host', 'channel'))
);
comment on table public.visit_names is 'How often visits named a host or a channel, until none did for as long as visits are kept.';

insert into public.visit_names (kind, name, visits, last_day)
select 'host', referrer_host, sum(visits), max(day) from public.website_visit_days
where referrer_host <> '' and bot = '' group by referrer_host;

alter table public.website_visit_days
  add column browser text not null default '',
  add column channel text not null default '',
  drop constraint website_visit_days_pkey,
  add constraint website_visit_days_pkey primary key (day, page_path, referrer_host, bot, browser, channel);
comment on column public.website_visit_days.referrer_host is
  'The host of the page that led people here; empty when the browser sent none or it is no person, * for hosts too rare to name.';
comment on column public.website_visit_days.browser is
  'The kind of a person''s browser (browser_kind); empty for bots, and before kinds were counted.';
comment on column public.website_visit_days.channel is 'The channel of people''s visits; empty for none, * for codes too rare to name.';

-- Pages that nobody has: invented, or typed wrong.
delete from public.website_visit_days
where page_path !~ '^/[a-z0-9-]{0,64}$'
  or page_path !~ '^/([0-9]{5})?$' and page_path in (
    select page_path from public.website_visit_days group by page_path having sum(visits) < 5);
with unnamed as (
  delete from public.website_visit_days as d
  where d.referrer_host <> '' and (d.bot <> '' or not exists (
    select from public.visit_names as n where n.kind = 'host' and n.name = d.referrer_host and n.visits >= 5))
  returning d.day, d.page_path, d.bot, d.visits
)
insert into public.website_visit_days as d (day, page_path, referrer_host, bot, visits)
select day, page_path, case bot when '' then '*' else '' end, bot, sum(visits) from unnamed group by 1, 2, 3, 4
on conflict on constraint website_visit_days_pkey do update set visits = d.visits + excluded.visits;

-- So that a flood fills no disk.
create table public.visit_budget_days (
  day date primary key,
  stored integer not null default 0,
  beyond_network bigint not null default 0,
  beyond_day bigint not null default 0
);
comment on table public.visit_budget_days is 'How many visits the doors stored on a day, and how many they only counted here.';
comment on column public.visit_budget_days.day is 'The day in Germany.';
comment on column public.visit_budget_days.beyond_network is 'Visits of networks that had sent more than VISITS_PER_NETWORK.';
comment on column public.visit_budget_days.beyond_day is 'Visits after VISITS_PER_DAY were stored.';
