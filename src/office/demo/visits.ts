import type pg from 'pg'
import { deadlines } from '../../content/processing/deadlines.ts'
import { BOT_REASON, BROWSER_KIND } from '../count-visits.ts'

/**
 * All visits of the year: the sums of its days, and for the last ones the visits that they are of.
 * Somebody looks at the pages of the regions' villages about nine times before one signs up there.
 * @param paths the pages that are counted, the start page first; further ones are less looked at.
 * @param towns whose pages are among them, not at their postal codes
 */
export async function writeVisits(
  client: pg.PoolClient,
  visits: number,
  paths: readonly string[],
  towns: readonly { postalCode: string }[],
): Promise<void> {
  const [people, bots] = [PEOPLE, BOTS].map((shares) => JSON.stringify(shares))
  await client.query(
    `create temporary table demo_visits on commit drop as
     with known as (
       select path, rank::float8 ^ -1.2 as looked_at from unnest($2::text[]) with ordinality as page (path, rank)
     ), pages as (
       select * from known
       union all
       select '/' || postal_code, 9 * count(*) * (select sum(looked_at) from known) / ($1::bigint * ${PEOPLE_SHARE})
       from demo_people join public.region_places using (postal_code) where postal_code <> all ($6::text[]) group by 1
     ), kinds as (
       select path, user_agent, referrer, share * looked_at as share,
              row_number() over (order by path, user_agent, referrer) as kind
       from pages
       cross join (
         select agent ->> 0 as user_agent, referrer ->> 0 as referrer,
                ${PEOPLE_SHARE} * (agent ->> 1)::float8 * (referrer ->> 1)::float8 as share
         from jsonb_array_elements($3) as agent cross join jsonb_array_elements($4) as referrer
         union all
         select agent ->> 0, null, (1 - ${PEOPLE_SHARE}) * (agent ->> 1)::float8 from jsonb_array_elements($5) as agent
       ) as who
     ), weighed as materialized (
       select *, (share * (0.15 + grown ^ 0.8) * bustle)::numeric as weight from demo_days cross join kinds
     )
     -- By day and kind: what a day's share leaves over would always fall to the same kinds otherwise.
     select day, begins, ends, path, user_agent, referrer, pg_temp.share($1::bigint, weight,
              sum(weight) over (order by day, kind), sum(weight) over ()) as visits
     from weighed`,
    [visits, paths, people, JSON.stringify(REFERRERS), bots, towns.map(({ postalCode }) => postalCode)],
  )
  // As COUNT_VISITS sums them up; today's are counted when they are asked for.
  await client.query(
    `with agents as materialized (
       select user_agent, ${BOT_REASON} as bot, ${BROWSER_KIND} as browser
       from (select distinct user_agent from demo_visits) as names
     ), lines as (
       select day, list, name, coalesce(sum(visits) filter (where bot = ''), 0) as people,
              coalesce(sum(visits) filter (where bot <> ''), 0) as bots
       from demo_visits join agents using (user_agent)
       cross join lateral (values
         ('day', ''), ('page', path), ('reason', bot),
         ('browser', case bot when '' then browser else '' end),
         ('referrer', case bot when '' then coalesce(substring(referrer from '^https://([a-z0-9.-]+)'), '') else '' end)
       ) as l (list, name)
       where visits > 0 and day < (now() at time zone 'Europe/Berlin')::date
       group by 1, 2, 3
     )
     insert into public.visit_days (day, list, name, people, bots)
     select day, list, case when list = 'referrer' and name <> '' and people < 5 then '*' else name end, sum(people), sum(bots)
     from lines group by 1, 2, 3`,
  )
  // Spread evenly over the day: nothing reads the hour.
  await client.query(
    `insert into public.website_visits (user_agent, referrer, page_path, visited_at)
     select user_agent, referrer, path, begins + (ends - begins) * (number - 0.5) / visits
     from demo_visits cross join generate_series(1, visits) as number
     where day > (select max(day) from demo_days) - ${deadlines.visits}`,
  )
}

/** The rest are bots. */
const PEOPLE_SHARE = 0.71

const PEOPLE: readonly [string, number][] = [
  [
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Mobile Safari/537.36',
    0.44,
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1',
    0.31,
  ],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0', 0.25],
]

const REFERRERS: readonly [string | null, number][] = [
  [null, 0.46],
  ['https://www.google.com/', 0.22],
  ['https://m.facebook.com/', 0.11],
  ['https://www.ecosia.org/', 0.05],
  ['https://duckduckgo.com/', 0.04],
  ['https://www.bing.com/', 0.03],
  ['https://kreisblatt.example/lokales', 0.04],
  ['https://feuerwehr-kremmen.example/', 0.02],
  ['https://landfrauen.example/neues', 0.02],
  ['https://www.instagram.com/', 0.01],
]

/** One of each reason that the database tells apart (BOT_REASON). */
const BOTS: readonly [string, number][] = [
  ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', 0.3],
  ['Mozilla/5.0 (compatible; GPTBot/1.2; +https://openai.com/gptbot)', 0.24],
  ['facebookexternalhit/1.1', 0.1],
  ['Mozilla/5.0 (compatible; UptimeRobot/2.0)', 0.12],
  ['python-requests/2.32', 0.09],
  ['Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/141.0', 0.05],
  ['Mozilla/5.0 (compatible; AhrefsBot/7.0; +http://ahrefs.com/robot/)', 0.06],
  ['', 0.02],
  ['Lynx/2.9.0', 0.02],
]
