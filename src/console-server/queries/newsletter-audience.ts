import type pg from 'pg'
import type { LetterRegion, ToldBy } from '../../contract/console/newsletters.ts'
import { findRow, rowsOf } from '../../database/ask.ts'
import { isoTime } from '../../database/iso-time.ts'

// All run as the role `office`.

/** By which launch letters the people of these places were told, the latest first. */
export function toldByLetters(operator: pg.Pool, postalCodes: string[]) {
  return rowsOf<ToldBy>(
    operator,
    `select n.id::float8, n.subject, n.is_trial as "isTrial", count(*)::int as people, ${isoTime('max(l.sent_at)')} as at,
            (array_agg(distinct p.place))[1:3] as places
     from public.newsletter_signups as s
     join public.letters as l on l.signup_id = s.id and l.state = 'sent'
     join public.newsletters as n on n.id = l.newsletter_id and n.is_launch
     left join public.places as p on p.postal_code = s.postal_code
     where s.postal_code = any ($1) and s.state = 'confirmed' and s.told_at is not null
     group by n.id order by max(l.sent_at) desc limit 5`,
    [postalCodes],
  )
}

const REGION = `select r.id::float8, r.name, r.goal, (select o.name from public.operators as o where o.id = r.owner_id) as owner,
    (select coalesce(jsonb_agg(jsonb_build_object('postalCode', p.postal_code, 'place', p.place) order by p.postal_code), '[]')
     from public.region_places as own join public.places as p on p.postal_code = own.postal_code
     where own.region_id = r.id) as places,
    case when exists (
        select from public.region_places as p join public.place_starts as s on s.postal_code = p.postal_code
        where p.region_id = r.id) then 'started'
      when r.goal_reached_at is not null then 'ready' else 'collecting' end as state,
    (select jsonb_build_object(
        'agreed', coalesce(jsonb_agg(jsonb_build_object('name', t.name, 'place', t.place, 'serves', t.serves)
            order by t.changed_at, t.id) filter (where t.state = 'agreed'), '[]'),
        'asked', count(*),
        'lastAgreedAt', ${isoTime(`max(t.changed_at) filter (where t.state = 'agreed')`)})
     from public.region_restaurants as t where t.region_id = r.id) as restaurants,
    (select jsonb_build_object('id', n.id, 'state', n.state) from public.newsletters as n
     where n.region_id = r.id and n.is_welcome) as welcome,
    (select max(n.id)::float8 from public.newsletters as n
     where n.region_id = r.id and n.state = 'draft' and n.is_launch and not n.is_trial and not n.is_welcome) as draft
  from public.regions as r`

/** The regions that a letter can go to, by name. */
export function letterRegions(operator: pg.Pool) {
  return rowsOf<LetterRegion>(operator, `${REGION} order by lower(r.name)`)
}

export function findLetterRegion(operator: pg.Pool, id: number) {
  return findRow<LetterRegion>(operator, `${REGION} where r.id = $1`, [id])
}
