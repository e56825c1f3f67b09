-- Where people wait. Place is a first-class thing: what the operator looks at, decides by and writes to.

-- The 8,170 postal codes of Germany, filled by the program from data/postal-codes.tsv. Nothing personal.
create table public.places (
  postal_code text primary key,
  place text not null,
  district text not null,
  state text not null,
  inhabitants integer not null,
  area_km2 double precision not null,
  latitude double precision not null,
  longitude double precision not null,

  constraint places_postal_code_shape check (postal_code collate "C" ~ '^[0-9]{5}$')
);
comment on table public.places is 'Postal codes with place, inhabitants and position.';
comment on column public.places.postal_code is 'Five digits.';
comment on column public.places.place is 'Name of the place.';
comment on column public.places.district is 'District (Landkreis).';
comment on column public.places.state is 'State (Bundesland).';
comment on column public.places.inhabitants is 'Inhabitants, census 2011.';
comment on column public.places.area_km2 is 'Area in square kilometres.';
comment on column public.places.latitude is 'Degrees north.';
comment on column public.places.longitude is 'Degrees east.';
create index places_state on public.places (state, postal_code);
alter table public.places enable row level security;
revoke all on public.places from public, anon, authenticator;

-- What the operator decided about a place; one without a row has the default goal and has not started.
create table public.place_plans (
  postal_code text primary key,
  goal integer not null default 25,
  started_at timestamptz,

  constraint place_plans_postal_code_shape check (postal_code collate "C" ~ '^[0-9]{5}$'),
  constraint place_plans_goal_sensible check (goal between 1 and 100000)
);
comment on table public.place_plans is 'Goal and start of places.';
comment on column public.place_plans.postal_code is 'The place.';
comment on column public.place_plans.goal is 'How many confirmed households it takes to start.';
comment on column public.place_plans.started_at is 'When it started there; null: not yet.';
alter table public.place_plans enable row level security;
revoke all on public.place_plans from public, anon, authenticator;

-- ---------------------------------------------------------------------------------------------------------------
-- Counting
-- ---------------------------------------------------------------------------------------------------------------
-- Sums are kept by place and day, so that a question costs the same however many signed up. Each change of a sign-up
-- adds a line to signup_changes (no row that many would wait for); the worker folds the lines into the sums every
-- minute; whoever asks adds the lines that are not folded yet. So figures are exact at any moment.

create table public.signup_changes (
  id bigint generated always as identity primary key,
  postal_code text not null,
  day date not null,
  signed_up integer not null,
  confirmed integer not null,
  withdrawn integer not null,
  open integer not null,
  waiting integer not null
);
comment on table public.signup_changes is 'Changes of sign-ups that are not folded into place_days yet. Nothing personal.';
comment on column public.signup_changes.id is 'The database''s number.';
comment on column public.signup_changes.postal_code is 'The place.';
comment on column public.signup_changes.day is 'The day in Germany.';
comment on column public.signup_changes.signed_up is 'Sign-ups made.';
comment on column public.signup_changes.confirmed is 'Sign-ups confirmed.';
comment on column public.signup_changes.withdrawn is 'Confirmed people who left.';
comment on column public.signup_changes.open is 'Change of how many wait to be confirmed.';
comment on column public.signup_changes.waiting is 'Change of how many confirmed people wait.';
alter table public.signup_changes enable row level security;
revoke all on public.signup_changes from public, anon, authenticator;

create table public.place_days (
  postal_code text not null,
  day date not null,
  signed_up integer not null,
  confirmed integer not null,
  withdrawn integer not null,
  open integer not null,
  waiting integer not null,
  constraint place_days_pkey primary key (postal_code, day)
);
comment on table public.place_days is 'Changes by place and day, folded.';
comment on column public.place_days.postal_code is 'The place.';
comment on column public.place_days.day is 'The day in Germany.';
comment on column public.place_days.signed_up is 'Sign-ups made.';
comment on column public.place_days.confirmed is 'Sign-ups confirmed.';
comment on column public.place_days.withdrawn is 'Confirmed people who left.';
comment on column public.place_days.open is 'Change of how many wait to be confirmed.';
comment on column public.place_days.waiting is 'Change of how many confirmed people wait.';
create index place_days_day on public.place_days (day, postal_code);
alter table public.place_days enable row level security;
revoke all on public.place_days from public, anon, authenticator;

-- The sums over all days, by place: 8,170 rows at most.
create table public.place_totals (
  postal_code text primary key,
  open integer not null,
  waiting integer not null
);
comment on table public.place_totals is 'How many are open and how many wait, by place, folded.';
comment on column public.place_totals.postal_code is 'The place.';
comment on column public.place_totals.open is 'Sign-ups that wait to be confirmed.';
comment on column public.place_totals.waiting is 'Confirmed people who wait.';
alter table public.place_totals enable row level security;
revoke all on public.place_totals from public, anon, authenticator;

-- The sums over all places, by day: for the curve.
create table public.signup_days (
  day date primary key,
  signed_up integer not null,
  confirmed integer not null,
  withdrawn integer not null,
  waiting integer not null
);
comment on table public.signup_days is 'Changes by day over all places, folded.';
comment on column public.signup_days.day is 'The day in Germany.';
comment on column public.signup_days.signed_up is 'Sign-ups made.';
comment on column public.signup_days.confirmed is 'Sign-ups confirmed.';
comment on column public.signup_days.withdrawn is 'Confirmed people who left.';
comment on column public.signup_days.waiting is 'Change of how many confirmed people wait.';
alter table public.signup_days enable row level security;
revoke all on public.signup_days from public, anon, authenticator;

create function public.note_signup_change()
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
  is_open integer := 0;
  is_waiting integer := 0;
begin
  if tg_op <> 'INSERT' then
    was_open := (old.confirmed_at is null and old.withdrawn_at is null)::integer;
    was_waiting := (old.confirmed_at is not null and old.withdrawn_at is null)::integer;
  end if;
  if tg_op <> 'DELETE' then
    is_open := (new.confirmed_at is null and new.withdrawn_at is null)::integer;
    is_waiting := (new.confirmed_at is not null and new.withdrawn_at is null)::integer;
  end if;

  if tg_op = 'UPDATE' and old.postal_code = new.postal_code then
    if was_open = is_open and was_waiting = is_waiting then return null; end if;
    insert into public.signup_changes (postal_code, day, signed_up, confirmed, withdrawn, open, waiting)
    values (new.postal_code, today, 0,
            (was_waiting < is_waiting)::integer, (old.withdrawn_at is null and new.withdrawn_at is not null
              and old.confirmed_at is not null)::integer,
            is_open - was_open, is_waiting - was_waiting);
    return null;
  end if;
  -- Made, deleted, or moved from one place to another.
  if tg_op <> 'INSERT' and was_open + was_waiting > 0 then
    insert into public.signup_changes (postal_code, day, signed_up, confirmed, withdrawn, open, waiting)
    values (old.postal_code, today, 0, 0, (tg_op = 'DELETE' and was_waiting = 1)::integer, -was_open, -was_waiting);
  end if;
  if tg_op <> 'DELETE' and is_open + is_waiting > 0 then
    insert into public.signup_changes (postal_code, day, signed_up, confirmed, withdrawn, open, waiting)
    values (new.postal_code, today, (tg_op = 'INSERT')::integer, (tg_op = 'INSERT' and is_waiting = 1)::integer, 0,
            is_open, is_waiting);
  end if;
  return null;
end
$$;
comment on function public.note_signup_change() is 'Notes what a change of a sign-up means for the figures of its place.';
revoke all on function public.note_signup_change() from public, anon, authenticator;
create trigger count_made after insert or delete on public.newsletter_signups
  for each row execute function public.note_signup_change();
create trigger count_changed after update of postal_code, confirmed_at, withdrawn_at on public.newsletter_signups
  for each row execute function public.note_signup_change();

-- What was there before this migration.
insert into public.signup_changes (postal_code, day, signed_up, confirmed, withdrawn, open, waiting)
select postal_code, (created_at at time zone 'Europe/Berlin')::date, 1, 0, 0,
       (confirmed_at is null and withdrawn_at is null)::integer, 0
from public.newsletter_signups
union all
select postal_code, (confirmed_at at time zone 'Europe/Berlin')::date, 0, 1, 0, 0, 1
from public.newsletter_signups where confirmed_at is not null
union all
select postal_code, (withdrawn_at at time zone 'Europe/Berlin')::date, 0, 0, 1, 0, -1
from public.newsletter_signups where confirmed_at is not null and withdrawn_at is not null;

-- Takes lines away and adds them to the sums, in one statement: a line counts exactly once at any moment.
create function public.fold_signup_changes()
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
  ), by_day as (
    insert into public.place_days as d (postal_code, day, signed_up, confirmed, withdrawn, open, waiting)
    select postal_code, day, sum(signed_up), sum(confirmed), sum(withdrawn), sum(open), sum(waiting)
    from taken group by postal_code, day order by postal_code, day
    on conflict on constraint place_days_pkey do update set
      signed_up = d.signed_up + excluded.signed_up, confirmed = d.confirmed + excluded.confirmed,
      withdrawn = d.withdrawn + excluded.withdrawn, open = d.open + excluded.open,
      waiting = d.waiting + excluded.waiting
  ), by_place as (
    insert into public.place_totals as t (postal_code, open, waiting)
    select postal_code, sum(open), sum(waiting) from taken group by postal_code order by postal_code
    on conflict on constraint place_totals_pkey do update set
      open = t.open + excluded.open, waiting = t.waiting + excluded.waiting
  ), over_all as (
    insert into public.signup_days as s (day, signed_up, confirmed, withdrawn, waiting)
    select day, sum(signed_up), sum(confirmed), sum(withdrawn), sum(waiting) from taken group by day order by day
    on conflict on constraint signup_days_pkey do update set
      signed_up = s.signed_up + excluded.signed_up, confirmed = s.confirmed + excluded.confirmed,
      withdrawn = s.withdrawn + excluded.withdrawn, waiting = s.waiting + excluded.waiting
  )
  select count(*) into folded from taken;
  return folded;
end
$$;
comment on function public.fold_signup_changes() is 'Folds the changes of sign-ups into the sums; returns how many.';
revoke all on function public.fold_signup_changes() from public, anon, authenticator;
grant execute on function public.fold_signup_changes() to worker;

-- How a place stands, for everybody: a number only from five households on, so that it points at nobody.
create function public.place_standing(postal_code text)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'postal_code', p.postal_code, 'place', p.place,
    'households', case when counted.waiting >= 5 then counted.waiting end,
    'goal', coalesce(plan.goal, 25),
    'state', case when plan.started_at is not null then 'started'
                  when counted.waiting >= coalesce(plan.goal, 25) then 'ready' else 'collecting' end,
    'counted_at', now())
  from public.places as p
  left join public.place_plans as plan on plan.postal_code = p.postal_code
  cross join lateral (
    select coalesce((select t.waiting from public.place_totals as t where t.postal_code = p.postal_code), 0)
         + coalesce((select sum(c.waiting) from public.signup_changes as c where c.postal_code = p.postal_code), 0)
         as waiting
  ) as counted
  where p.postal_code = $1
$$;
comment on function public.place_standing(text) is 'How many households wait in a place (from five on), its goal and state; null for an unknown postal code.';
revoke all on function public.place_standing(text) from public, authenticator;
grant execute on function public.place_standing(text) to anon;

-- ---------------------------------------------------------------------------------------------------------------
-- Visits
-- ---------------------------------------------------------------------------------------------------------------
-- Each visit is counted once, a minute after it was made, into the sums of its day. Robots are told apart by what they
-- call themselves and counted by the reason, not dropped: whoever wonders about a figure can look.

-- Why a visit is not a person's; empty when it seems to be one.
create function public.bot_reason(user_agent text)
returns text
language sql
immutable
set search_path = ''
as $$
  select case
    when user_agent = '' then 'no name'
    when user_agent ~* 'googlebot|bingbot|yandex|baidu|duckduckbot|applebot|qwant|seznam|petalbot|slurp|mojeek|ecosia' then 'search engine'
    when user_agent ~* 'gptbot|chatgpt|claude|anthropic|ccbot|perplexity|bytespider|amazonbot|meta-externalagent|cohere|google-extended' then 'language model'
    when user_agent ~* 'facebookexternalhit|whatsapp|telegrambot|twitterbot|slackbot|discordbot|linkedinbot|skypeuripreview|embedly|mastodon|signal' then 'link preview'
    when user_agent ~* 'headlesschrome|phantomjs|puppeteer|playwright|selenium|lighthouse|pagespeed|gtmetrix' then 'remote-controlled browser'
    when user_agent ~* 'uptime|pingdom|statuscake|monitor|nagios|zabbix|checkly|site24x7' then 'monitoring'
    when user_agent ~* 'curl|wget|python|java/|go-http|okhttp|axios|node-fetch|undici|libwww|ruby|perl|php|httpclient|scrapy' then 'program'
    when user_agent ~* 'bot\M|bot/|crawl|spider|scan|fetch|archive|preview' then 'other robot'
    when user_agent !~* '^mozilla/' then 'no browser'
    else '' end
$$;
comment on function public.bot_reason(text) is 'Why a visit is not a person''s, by the browser''s name; empty when it seems to be one.';
revoke all on function public.bot_reason(text) from public, anon, authenticator;

alter table public.website_visit_days add column bot text not null default '';
comment on column public.website_visit_days.bot is 'Why these are not people''s visits; empty for people''s.';
alter table public.website_visit_days drop constraint website_visit_days_pkey,
  add constraint website_visit_days_pkey primary key (day, page_path, referrer_host, bot);
create index website_visits_time on public.website_visits (visited_at);

create table public.visit_counting (
  only_row boolean primary key default true check (only_row),
  counted_until timestamptz not null
);
comment on table public.visit_counting is 'Until when visits are counted into their days.';
comment on column public.visit_counting.only_row is 'There is one row.';
comment on column public.visit_counting.counted_until is 'Visits before this moment are counted.';
alter table public.visit_counting enable row level security;
revoke all on public.visit_counting from public, anon, authenticator;
insert into public.visit_counting (counted_until) values ('-infinity');

-- A visit's time is the begin of its transaction, which the role's limits end within seconds: a minute later every
-- visit before that moment is there, or never will be.
create function public.count_visits(as_of timestamptz default now())
returns bigint
language plpgsql
security definer
set search_path = ''
as $$
declare
  since timestamptz;
  until timestamptz := as_of - interval '1 minute';
  counted bigint;
begin
  select counted_until into since from public.visit_counting for update;
  if since >= until then return 0; end if;
  with sums as (
    select (visited_at at time zone 'Europe/Berlin')::date as day, page_path,
           -- Only a host's name: a browser's referrer has no login before it, but anybody may write one there.
           coalesce(substring(lower(referrer) from '^[a-z][a-z0-9+.-]*://(?:[^/?#@]*@)*([a-z0-9.:-]+)(?:[/?#]|$)'), '')
             as host,
           public.bot_reason(user_agent) as bot, count(*) as visits
    from public.website_visits where visited_at >= since and visited_at < until
    group by 1, 2, 3, 4
  ), added as (
    insert into public.website_visit_days as d (day, page_path, referrer_host, bot, visits)
    select day, page_path, host, bot, visits from sums order by 1, 2, 3, 4
    on conflict on constraint website_visit_days_pkey do update set visits = d.visits + excluded.visits
  )
  select coalesce(sum(visits), 0) into counted from sums;
  update public.visit_counting set counted_until = until;
  return counted;
end
$$;
comment on function public.count_visits(timestamptz) is 'Counts visits into their days; returns how many.';
revoke all on function public.count_visits(timestamptz) from public, anon, authenticator;
grant execute on function public.count_visits(timestamptz) to worker;

-- Raw visits go after some days; their sums are there by then.
create function public.retain_visits(days integer, as_of timestamptz default now())
returns bigint
language plpgsql
security definer
set search_path = ''
as $$
declare
  -- From midnight to midnight in Germany, also across the change of clocks.
  before timestamptz := (date_trunc('day', as_of at time zone 'Europe/Berlin') - make_interval(days => days))
    at time zone 'Europe/Berlin';
  deleted bigint;
begin
  perform public.count_visits(as_of);
  delete from public.website_visits
  where visited_at < least(before, (select counted_until from public.visit_counting));
  get diagnostics deleted = row_count;
  return deleted;
end
$$;
comment on function public.retain_visits(integer, timestamptz) is 'Turns old visits into daily sums.';
revoke all on function public.retain_visits(integer, timestamptz) from public, anon, authenticator;
grant execute on function public.retain_visits(integer, timestamptz) to worker;
