/** Robots that call themselves browsers; whatever else is no browser does not begin as one. */
const ROBOTS = [
  String.raw`\(compatible;|bot\M|bot/|crawl|spider|scan|fetch|archive|preview`,
  'yandex|baidu|qwant|seznam|slurp|mojeek|ecosia',
  'chatgpt|claude|anthropic|perplexity|meta-externalagent|cohere|google-extended',
  'headless|phantomjs|puppeteer|playwright|selenium|lighthouse|pagespeed|gtmetrix',
  'uptime|pingdom|statuscake|monitor|nagios|zabbix|checkly|site24x7',
].join('|')

/**
 * What is kept of visits for good, of those from the day `since` to before `until`, columns beside it: people's, by day, and
 * within it by page and by host that led here. A host, which is anybody's word, is named on a day on which five came from it,
 * else it is *.
 */
export const COUNT_VISITS = `
  with alike as materialized (
    -- Patterns are the dear part: visits that are alike are looked at once.
    select (visited_at at time zone 'Europe/Berlin')::date as day, page_path, referrer, user_agent, count(*) as visits
    from public.website_visits
    where visited_at >= since::timestamp at time zone 'Europe/Berlin'
      and visited_at < until::timestamp at time zone 'Europe/Berlin'
    group by 1, 2, 3, 4
  ), lines as (
    select day, list, name, sum(visits) as visits
    from alike cross join lateral (values
      ('day', ''), ('page', page_path), ('referrer', coalesce(substring(referrer from '://(.*)$'), ''))) as line (list, name)
    where user_agent ~* '^mozilla/' and user_agent !~* '${ROBOTS}' group by 1, 2, 3
  )
  select day, list, case when list = 'referrer' and name <> '' and visits < 5 then '*' else name end as name,
         sum(visits)::bigint as visits
  from lines group by 1, 2, 3`
