-- Makes the partitions of this month and the next ones, where they are missing, and returns how many it made.
-- The program calls it at every start; whatever runs daily may call it too. Visits that meanwhile went to the
-- default partition move along, otherwise PostgreSQL would refuse the new one.
create or replace function public.create_visit_partitions(months_ahead integer default 3)
returns integer
language plpgsql
as $$
declare
  month timestamp;
  partition text;
  lower_bound timestamptz;
  upper_bound timestamptz;
  made integer := 0;
begin
  for month in
    select pg_catalog.generate_series(
      pg_catalog.date_trunc('month', pg_catalog.now() at time zone 'UTC'),
      pg_catalog.date_trunc('month', pg_catalog.now() at time zone 'UTC')
        + pg_catalog.make_interval(months => months_ahead),
      interval '1 month'
    )
  loop
    partition := 'website_visits_' || pg_catalog.to_char(month, 'YYYY_MM');
    continue when pg_catalog.to_regclass('public.' || partition) is not null;
    lower_bound := month at time zone 'UTC';
    upper_bound := (month + interval '1 month') at time zone 'UTC';

    -- No visit may arrive in the default partition between the move and the attaching.
    lock table public.website_visits_default in access exclusive mode;
    execute pg_catalog.format(
      'create table public.%I (like public.website_visits including defaults including constraints)', partition);
    execute pg_catalog.format(
      'with moved as (delete from public.website_visits_default where visited_at >= %L and visited_at < %L returning *)
       insert into public.%I select * from moved', lower_bound, upper_bound, partition);
    execute pg_catalog.format('alter table public.%I enable row level security', partition);
    execute pg_catalog.format('revoke all on public.%I from public, anon, authenticator', partition);
    execute pg_catalog.format(
      'alter table public.website_visits attach partition public.%I for values from (%L) to (%L)',
      partition, lower_bound, upper_bound);
    made := made + 1;
  end loop;
  return made;
end
$$;
grant execute on function public.create_visit_partitions(integer) to worker;

-- Why a visit is not a person's, by the browser's name; empty when it seems to be one. Robots are told apart by what
-- they call themselves and counted by the reason, not dropped: whoever wonders about a figure can look.
create or replace function public.bot_reason(user_agent text)
returns text
language sql
immutable
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

-- Counts visits into their days, each once, a minute after it was made; returns how many. A visit's time is the begin
-- of its transaction, which the role's limits end within seconds: a minute later every visit before that moment is
-- there, or never will be.
create or replace function public.count_visits(as_of timestamptz default now())
returns bigint
language plpgsql
security definer
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
grant execute on function public.count_visits(timestamptz) to worker;

-- Raw visits go after some days; their sums are there by then.
create or replace function public.retain_visits(days integer, as_of timestamptz default now())
returns bigint
language plpgsql
security definer
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
grant execute on function public.retain_visits(integer, timestamptz) to worker;

-- Adds changes of website_visit_days to the visits that people made.
create or replace function public.sum_up_visits()
returns trigger
language plpgsql
security definer
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
create or replace trigger visits_added after insert on public.website_visit_days
  referencing new table as after_rows for each statement execute function public.sum_up_visits();
create or replace trigger visits_changed after update on public.website_visit_days
  referencing old table as before_rows new table as after_rows
  for each statement execute function public.sum_up_visits();
create or replace trigger visits_removed after delete on public.website_visit_days
  referencing old table as before_rows for each statement execute function public.sum_up_visits();
