import { anna, buelent, carla } from './people.ts'
import { deliver, join, queueNewsletter } from './signup-steps.ts'

type Database = Parameters<typeof join>[0]

/** Three neighbours who were sent a newsletter: one's came back, one's was given up, of one's nobody knows whether it arrived. */
export async function threeKnownPeople(database: Database) {
  const known = [anna, buelent, carla]
  for (const person of known) await join(database, { ...person, postal_code: anna.postal_code })
  await queueNewsletter(database, anna.postal_code)
  await deliver(database, anna.email)
  for (const [person, state, event] of [
    [anna, 'sent', 'bounced_hard'],
    [buelent, 'given_up', 'deferred'],
    [carla, 'uncertain', 'possibly_delivered'],
  ] as const) {
    await database.owner.query(
      `with letter as (
         update letters set state = $2, answer = '550 5.1.1 no', lease_until = null
         where newsletter_id is not null and signup_id = (select id from newsletter_signups where email = $1) returning id)
       insert into letter_events (letter_id, type, source, answer) select id, $3, 'imap', 'no' from letter`,
      [person.email, state, event],
    )
  }
  return known.map(({ email }) => email)
}
