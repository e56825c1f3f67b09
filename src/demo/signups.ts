import type pg from 'pg'
import { CAME_BY } from './channels.ts'

/** Sign-ups are there with their proof, or not at all: the foreign key and the rules of the table hold for these, too. */
export async function writeSignups(client: pg.PoolClient): Promise<void> {
  await client.query(
    `insert into public.newsletter_signups
       (id, email, postal_code, channel, created_at, confirmed_at, address_confirmed_at, withdrawn_at, address_hmac)
     overriding system value
     select id, email, postal_code, ${CAME_BY}, created_at, confirmed_at, confirmed_at, withdrawn_at, address_hmac
     from demo_people join demo_places using (postal_code) where expired_at is null order by id`,
  )
  await client.query(
    `select setval(pg_get_serial_sequence('public.newsletter_signups', 'id'), max(id)) from demo_people`,
  )
}

/** What belongs to a sign-up besides its row: letters that are not deleted yet, and who must get none any more. */
export async function writeTraces(client: pg.PoolClient, template: string): Promise<void> {
  await client.query(
    `insert into public.letters (id, kind, signup_id, queued_at, claimed_at, sent_at, outcome, tries, message_id,
                                 template_version, smtp_answer)
     select letter, 'confirmation', id, created_at, letter_at, letter_at, 'sent', 1,
            '<' || letter || '@dorfteller.example>', $1, '250 2.0.0 OK'
     from demo_people
     where expired_at is null and created_at > (select max(ends) from demo_days) - interval '30 days'`,
    [template],
  )
  await client.query(
    `insert into public.suppressions (address_hmac, left_at, erased)
     select address_hmac, withdrawn_at, false from demo_people where withdrawn_at is not null`,
  )
}

/** The sums by place and day, as the triggers would have noted them (note_signup_change). */
export async function writeSums(client: pg.PoolClient): Promise<void> {
  await client.query(
    `create temporary table demo_changes on commit drop as
     select postal_code, (at at time zone 'Europe/Berlin')::date as day, sum(signed_up)::int as signed_up,
            sum(confirmed)::int as confirmed, sum(withdrawn)::int as withdrawn, sum(open)::int as open,
            sum(waiting)::int as waiting
     from (
       select postal_code, created_at, 1, 0, 0, 1, 0 from demo_people
       union all select postal_code, confirmed_at, 0, 1, 0, -1, 1 from demo_people where confirmed_at is not null
       -- Who was told does not wait any more, and leaves those who were told.
       union all select postal_code, told_at, 0, 0, 0, 0, -1 from demo_people where told_at is not null
       union all select postal_code, withdrawn_at, 0, 0, 1, 0, case when told_at is null then -1 else 0 end
       from demo_people where withdrawn_at is not null
       union all select postal_code, expired_at, 0, 0, 0, -1, 0 from demo_people where expired_at is not null
     ) as change (postal_code, at, signed_up, confirmed, withdrawn, open, waiting)
     group by 1, 2`,
  )
  await client.query('insert into public.place_days select * from demo_changes order by postal_code, day')
  await client.query(
    `insert into public.place_totals (postal_code, open, waiting, told, reachable, told_reachable)
     select postal_code, open, waiting, coalesce(told, 0), coalesce(reachable, 0), coalesce(told_reachable, 0)
     from (
       select postal_code, sum(open) as open, sum(waiting) as waiting from demo_changes group by 1
     ) as counted
     left join (
       select postal_code, count(*) filter (where told_at is not null and withdrawn_at is null) as told,
              count(*) filter (where state = 'confirmed') as reachable,
              count(*) filter (where state = 'confirmed' and told_at is not null) as told_reachable
       from public.newsletter_signups where confirmed_at is not null group by 1
     ) as reached using (postal_code)
     order by postal_code`,
  )
  await client.query(
    `insert into public.signup_days
     select day, sum(signed_up), sum(confirmed), sum(withdrawn), sum(waiting) from demo_changes group by 1 order by 1`,
  )
}
