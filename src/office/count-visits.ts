/**
 * Why a visit is not a person's, by the browser's name; empty when it seems to be one. Robots are told apart by what they call
 * themselves and counted by the reason, not dropped: whoever wonders about a figure can look.
 */
const BOT_REASON = String.raw`
  case
    when user_agent = '' then 'no name'
    when user_agent ~* 'googlebot|bingbot|yandex|baidu|duckduckbot|applebot|qwant|seznam|petalbot|slurp|mojeek|ecosia' then 'search engine'
    when user_agent ~* 'gptbot|chatgpt|claude|anthropic|ccbot|perplexity|bytespider|amazonbot|meta-externalagent|cohere|google-extended' then 'language model'
    when user_agent ~* 'facebookexternalhit|whatsapp|telegrambot|twitterbot|slackbot|discordbot|linkedinbot|skypeuripreview|embedly|mastodon|signal' then 'link preview'
    when user_agent ~* 'headlesschrome|phantomjs|puppeteer|playwright|selenium|lighthouse|pagespeed|gtmetrix' then 'remote-controlled browser'
    when user_agent ~* 'uptime|pingdom|statuscake|monitor|nagios|zabbix|checkly|site24x7' then 'monitoring'
    when user_agent ~* 'curl|wget|python|java/|go-http|okhttp|axios|node-fetch|undici|libwww|ruby|perl|php|httpclient|scrapy' then 'program'
    when user_agent ~* 'bot\M|bot/|crawl|spider|scan|fetch|archive|preview' then 'other robot'
    when user_agent !~* '^mozilla/' then 'no browser'
    else '' end`

/** The kind of a person's browser. Each names those it descends from as well, so the order decides. */
const BROWSER_KIND = String.raw`
  case
    -- The browser that an application opens a shared link in.
    when user_agent ~ 'FBAN|FBAV|Instagram|Snapchat|Pinterest|musical_ly|BytedanceWebview|GSA/|; wv\)' then 'in an app'
    when user_agent ~ 'Edg(e|A|iOS)?/' then 'Edge'
    when user_agent ~ 'OPR/|Opera|OPT/' then 'Opera'
    when user_agent ~ 'SamsungBrowser/' then 'Samsung Internet'
    when user_agent ~ 'Firefox/|FxiOS/' then 'Firefox'
    when user_agent ~ 'Chrome/|Chromium/|CriOS/' then 'Chrome'
    when user_agent ~ 'Version/.*Safari/' then 'Safari'
    else 'other' end`

/**
 * What the console shows of visits, given how many a day were alike (`alike`: day, page_path, referrer, user_agent, visits):
 * people's and robots' by day, and within it by page, host that led here, kind of browser and reason. A host, which is
 * anybody's word, is named on a day on which five came from it, else it is *.
 */
export const SUM_VISITS = `
  with agents as materialized (
    -- Patterns are the dear part: each name is looked at once.
    select user_agent, ${BOT_REASON} as bot, ${BROWSER_KIND} as browser
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
  select day, list, case when list = 'referrer' and name <> '' and people < 5 then '*' else name end as name,
         sum(people)::bigint as people, sum(bots)::bigint as bots
  from lines group by 1, 2, 3`

/** The same of the visits from the day `since` to before `until`, columns beside it, counted from the visits themselves. */
export const COUNT_VISITS = `
  with alike as materialized (
    select (visited_at at time zone 'Europe/Berlin')::date as day, page_path, referrer, user_agent, count(*) as visits
    from public.website_visits
    where visited_at >= since::timestamp at time zone 'Europe/Berlin'
      and visited_at < until::timestamp at time zone 'Europe/Berlin'
    group by 1, 2, 3, 4
  ) select * from (${SUM_VISITS}) as sums`
