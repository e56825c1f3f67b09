-- All visits of the year by day and kind (`demo_visits`), and the last ones one by one. Somebody looks at the pages of the regions'
-- villages about nine times before one signs up there.
create temporary table demo_visits on commit drop as
with pages as (
  -- The start page first; further ones are less looked at.
  select path as page_path, visits * rank::float8 ^ -1.2 / 2.5 as looked_at
  from demo_order cross join unnest(paths) with ordinality as page (path, rank)
  union all
  select '/' || postal_code, 9 * count(*) from demo_people join public.region_places using (postal_code)
  where postal_code <> all (select unnest(drawn) from demo_order) group by 1
), agents (user_agent, share, is_person) as (values
  ('Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Mobile Safari/537.36', 0.31, true),
  ('Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1', 0.22, true),
  ('Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0', 0.18, true),
  -- One of each reason for which a visit is not a person's (BOT_REASON).
  ('Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', 0.09, false),
  ('Mozilla/5.0 (compatible; GPTBot/1.2; +https://openai.com/gptbot)', 0.07, false),
  ('facebookexternalhit/1.1', 0.03, false),
  ('Mozilla/5.0 (compatible; UptimeRobot/2.0)', 0.03, false),
  ('python-requests/2.32', 0.025, false),
  ('Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/141.0', 0.015, false),
  ('Mozilla/5.0 (compatible; AhrefsBot/7.0; +http://ahrefs.com/robot/)', 0.02, false),
  ('', 0.005, false),
  ('Lynx/2.9.0', 0.005, false)
), referrers (referrer, part) as (values
  (null, 0.46), ('https://www.google.com', 0.22), ('https://m.facebook.com', 0.11), ('https://www.ecosia.org', 0.05),
  ('https://duckduckgo.com', 0.04), ('https://www.bing.com', 0.03), ('https://kreisblatt.example', 0.04),
  ('https://feuerwehr-kremmen.example', 0.02), ('https://landfrauen.example', 0.02), ('https://www.instagram.com', 0.01)
), weighed as materialized (
  select day, begins, ends, page_path, user_agent, referrer, row_number() over (order by page_path, user_agent, referrer, day) as kind,
         (looked_at * share * coalesce(part, 1) * bustle)::numeric as weight
  from demo_days cross join pages cross join agents left join referrers on is_person
)
-- By day and kind: what a day's share leaves over would always fall to the same kinds otherwise.
select weighed.*, pg_temp.share(visits, weight, sum(weight) over (order by day, kind), sum(weight) over ()) as visits
from weighed cross join demo_order;

-- Spread evenly over the day: nothing reads the hour.
insert into public.website_visits (user_agent, referrer, page_path, visited_at)
select user_agent, referrer, page_path, begins + (ends - begins) * (number - 0.5) / v.visits
from demo_visits as v cross join demo_order cross join generate_series(1, v.visits) as number
where day > (select max(day) from demo_days) - days_kept;
