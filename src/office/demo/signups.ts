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
    `insert into public.letters (id, kind, signup_id, queued_at, claimed_at, sent_at, state, tries, message_id,
                                 template_version, answer)
     select letter, 'confirmation', id, created_at, letter_at, letter_at, 'sent', 1,
            '<' || letter || '@dorfteller.example>', $1, '250 2.0.0 OK'
     from demo_people
     where expired_at is null and created_at > (select max(ends) from demo_days) - interval '30 days'`,
    [template],
  )
  await client.query(
    `insert into public.suppressions (address_hmac, left_at, erased, event)
     select p.address_hmac, p.withdrawn_at, false, e.id
     from demo_people as p join public.consent_events as e on e.signup_id = p.id and e.type = 'withdrawn'`,
  )
}

/** What happened by place and day, as the trigger would have noted it (note_place_day). */
export async function writeDays(client: pg.PoolClient): Promise<void> {
  await client.query(
    `insert into public.place_days (postal_code, day, signed_up, confirmed, withdrawn)
     select postal_code, (at at time zone 'Europe/Berlin')::date, signed_up, confirmed, withdrawn
     from (
       select postal_code, created_at, 1, 0, 0 from demo_people
       union all select postal_code, confirmed_at, 0, 1, 0 from demo_people where confirmed_at is not null
       union all select postal_code, withdrawn_at, 0, 0, 1 from demo_people where withdrawn_at is not null
     ) as happened (postal_code, at, signed_up, confirmed, withdrawn)
     order by 2`,
  )
}
