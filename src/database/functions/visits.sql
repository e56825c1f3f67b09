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

-- Stores visits as far as the day's budget goes, and counts the others as well as those that came from networks that have
-- had their share (from_full_networks): whose they are only the door knows. Doors gather those that come together. Two doors
-- that ask at the same moment may store a few hundred more.
create or replace function public.record_visits(visits jsonb, from_full_networks integer, per_day integer)
returns void
language plpgsql
security definer
as $$
declare
  today date := (now() at time zone 'Europe/Berlin')::date;
  kept integer;
begin
  insert into public.website_visits (user_agent, referrer, page_path)
  select v.user_agent, v.referrer, v.page_path
  from jsonb_to_recordset(visits) as v (user_agent text, referrer text, page_path text)
  limit per_day - (
    select count(*) from (
      select from public.website_visits where visited_at >= today::timestamp at time zone 'Europe/Berlin' limit per_day
    ) as stored);
  get diagnostics kept = row_count;
  insert into public.visit_days as d (day, list, name, people, bots)
  select today, 'beyond', name, number, 0
  from (values ('day', jsonb_array_length(visits) - kept), ('network', from_full_networks)) as beyond (name, number)
  where number > 0
  on conflict on constraint visit_days_pkey do update set people = d.people + excluded.people;
end
$$;
grant execute on function public.record_visits(jsonb, integer, integer) to anon;

-- What the console shows of the visits since a day, counted from the visits themselves: people's and robots' by day, and
-- within it by page, host that led here, kind of browser and reason. A host, which is anybody's word, is named on a day on
-- which five came from it, else it is *.
create or replace function public.count_visits(since date, until date)
returns table (day date, list text, name text, people bigint, bots bigint)
language sql
stable
as $$
  with alike as materialized (
    select (visited_at at time zone 'Europe/Berlin')::date as day, page_path, referrer, user_agent, count(*) as visits
    from public.website_visits
    where visited_at >= since::timestamp at time zone 'Europe/Berlin'
      and visited_at < until::timestamp at time zone 'Europe/Berlin'
    group by 1, 2, 3, 4
  ), agents as materialized (
    -- Patterns are the dear part: each name is looked at once.
    select user_agent, public.bot_reason(user_agent) as bot, public.browser_kind(user_agent) as browser
    from (select distinct user_agent from alike) as names
  ), lines as (
    select a.day, l.list, l.name, coalesce(sum(visits) filter (where bot = ''), 0) as people,
           coalesce(sum(visits) filter (where bot <> ''), 0) as bots
    from alike as a join agents using (user_agent)
    cross join lateral (values
      ('day', ''), ('page', page_path), ('reason', bot),
      ('browser', case bot when '' then browser else '' end),
      ('referrer', case bot when '' then coalesce(substring(referrer from '://(.*)$'), '') else '' end)) as l (list, name)
    group by 1, 2, 3
  )
  select day, list, case when list = 'referrer' and name <> '' and people < 5 then '*' else name end, sum(people)::bigint,
         sum(bots)::bigint
  from lines group by 1, 2, 3
$$;

-- Keeps the sums of days that are over, and deletes visits after some days. A minute after midnight every visit of the
-- day before is there: its time is the begin of its transaction, which the role's limits end within seconds.
create or replace function public.retain_visits(days integer, as_of timestamptz default now())
returns bigint
language plpgsql
as $$
declare
  today date := ((as_of - interval '1 minute') at time zone 'Europe/Berlin')::date;
  deleted bigint;
begin
  insert into public.visit_days (day, list, name, people, bots)
  select * from public.count_visits(
    (select coalesce(max(d.day) + 1, '-infinity') from public.visit_days as d where d.list = 'day'), today);
  -- From midnight to midnight in Germany, also across the change of clocks.
  delete from public.website_visits where visited_at < (today - days)::timestamp at time zone 'Europe/Berlin';
  get diagnostics deleted = row_count;
  return deleted;
end
$$;
