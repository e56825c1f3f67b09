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

-- The kind of a person's browser. Each names those it descends from as well, so the order decides.
create or replace function public.browser_kind(user_agent text)
returns text
language sql
immutable
as $$
  select case
    -- The browser that an application opens a shared link in.
    when user_agent ~ 'FBAN|FBAV|Instagram|Snapchat|Pinterest|musical_ly|BytedanceWebview|GSA/|; wv\)' then 'in an app'
    when user_agent ~ 'Edg(e|A|iOS)?/' then 'Edge'
    when user_agent ~ 'OPR/|Opera|OPT/' then 'Opera'
    when user_agent ~ 'SamsungBrowser/' then 'Samsung Internet'
    when user_agent ~ 'Firefox/|FxiOS/' then 'Firefox'
    when user_agent ~ 'Chrome/|Chromium/|CriOS/' then 'Chrome'
    when user_agent ~ 'Version/.*Safari/' then 'Safari'
    else 'other' end
$$;

-- Keeps of a visit what is nobody's, whoever inserts: of the page before its origin, and of the browser's name what can be
-- printed, without words that could be an e-mail address (robots name their keepers so).
create or replace function public.tidy_visit()
returns trigger
language plpgsql
as $$
begin
  if new.user_agent !~ '^[ -?A-~]*$' then
    new.user_agent := btrim(regexp_replace(regexp_replace(new.user_agent, '[^ -~]+', ' ', 'g'), '[^ ]*@[^ ]*', '', 'g'));
  end if;
  if new.referrer is not null then
    new.referrer := array_to_string(regexp_match(lower(new.referrer),
      '^(https?|android-app)://(?:[^/?#@]*@)*((?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::[0-9]+)?)(?:[/?#]|$)'), '://');
    -- No host's name is that long (RFC 1035: 253).
    if char_length(new.referrer) > 300 then new.referrer := null; end if;
  end if;
  return new;
end
$$;
create or replace trigger tidy before insert on public.website_visits
  for each row execute function public.tidy_visit();

-- Stores visits as far as the day's budget goes, and counts the others. Doors gather those that come together, so that the
-- day's row is locked once for many. from_full_networks: how many more came from networks that have had their share; whose
-- they are only the door knows.
create or replace function public.record_visits(visits jsonb, from_full_networks integer, per_day integer)
returns void
language plpgsql
security definer
as $$
declare
  today date := (now() at time zone 'Europe/Berlin')::date;
  room integer;
  kept integer;
begin
  insert into public.visit_budget_days as d (day, beyond_network) values (today, from_full_networks)
  on conflict on constraint visit_budget_days_pkey do update set beyond_network = d.beyond_network + excluded.beyond_network
  returning greatest(0, per_day - d.stored) into room;

  insert into public.website_visits (user_agent, referrer, page_path, channel)
  select v.user_agent, v.referrer, v.page_path, v.channel
  from jsonb_to_recordset(visits) as v (user_agent text, referrer text, page_path text, channel text)
  limit room;
  get diagnostics kept = row_count;

  update public.visit_budget_days as d
  set stored = d.stored + kept, beyond_day = d.beyond_day + jsonb_array_length(visits) - kept
  where d.day = today;
end
$$;
grant execute on function public.record_visits(jsonb, integer, integer) to anon;

-- Counts visits into their days, each once, a minute after it was made; returns how many. A visit's time is the begin
-- of its transaction, which the role's limits end within seconds: a minute later every visit before that moment is
-- there, or never will be. What anybody may invent, hosts and channels, is named from its fifth visit on.
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
  with sums as materialized (
    select (visited_at at time zone 'Europe/Berlin')::date as day, page_path, bot,
           case bot when '' then public.browser_kind(user_agent) else '' end as browser,
           case bot when '' then coalesce(substring(referrer from '://(.*)$'), '') else '' end as host,
           case bot when '' then coalesce(channel, '') else '' end as channel, count(*) as visits
    from public.website_visits cross join lateral public.bot_reason(user_agent) as bot
    where visited_at >= since and visited_at < until
    group by 1, 2, 3, 4, 5, 6
  ), names as (
    insert into public.visit_names as n (kind, name, visits, last_day)
    select kind, name, sum(visits), max(day)
    from sums cross join lateral (values ('host', host), ('channel', channel)) as given (kind, name)
    where name <> '' group by 1, 2 order by 1, 2
    on conflict on constraint visit_names_pkey
      do update set visits = n.visits + excluded.visits, last_day = greatest(n.last_day, excluded.last_day)
    returning kind, name, visits
  ), known as (
    select kind, name from names where visits >= 5
    union all values ('host', ''), ('channel', '')
  ), added as (
    insert into public.website_visit_days as d (day, page_path, referrer_host, bot, browser, channel, visits)
    select day, page_path, coalesce(h.name, '*'), bot, browser, coalesce(c.name, '*'), sum(visits)
    from sums
    left join known as h on h.kind = 'host' and h.name = host
    left join known as c on c.kind = 'channel' and c.name = channel
    group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6
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
  delete from public.visit_names where last_day < (before at time zone 'Europe/Berlin')::date;
  return deleted;
end
$$;
grant execute on function public.retain_visits(integer, timestamptz) to worker;

-- Adds changes of website_visit_days to each list that shows them.
create or replace function public.sum_up_visits()
returns trigger
language plpgsql
security definer
as $$
declare
  columns text := 'day, page_path, referrer_host, browser, bot';
  -- Where the changes come from: rows after the statement count, rows before it are taken off.
  changed text := case tg_op
    when 'INSERT' then format('select %s, visits from after_rows', columns)
    when 'DELETE' then format('select %s, -visits from before_rows', columns)
    else format('select %1$s, visits from after_rows union all select %1$s, -visits from before_rows', columns) end;
begin
  execute format($sql$
    insert into public.visit_lists as v (day, list, name, people, bots)
    select c.day, l.list, l.name, coalesce(sum(c.visits) filter (where c.bot = ''), 0),
           coalesce(sum(c.visits) filter (where c.bot <> ''), 0)
    from (%s) as c (day, page_path, referrer_host, browser, bot, visits)
    cross join lateral (values ('day', ''), ('page', c.page_path), ('referrer', c.referrer_host), ('browser', c.browser),
                               ('reason', c.bot)) as l (list, name)
    group by 1, 2, 3 order by 1, 2, 3
    on conflict on constraint visit_lists_pkey
      do update set people = v.people + excluded.people, bots = v.bots + excluded.bots
  $sql$, changed);
  -- A name that nothing is left of goes, too.
  if tg_op <> 'INSERT' then
    delete from public.visit_lists as v using (select distinct day from before_rows) as touched
    where v.day = touched.day and v.people = 0 and v.bots = 0;
  end if;
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
