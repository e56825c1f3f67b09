import { beforeEach, expect, test } from 'vitest'
import { crowd, crowdJoins } from '../../test/support/crowd.ts'
import { databaseForEach } from '../../test/support/fresh-database.ts'
import { smtpForEach } from '../../test/support/held.ts'
import { startLaunch } from '../../test/support/launch.ts'
import { testSender } from '../../test/support/letters.ts'
import { aNewOperator } from '../../test/support/operators.ts'
import { anna, buelent, carla } from '../../test/support/people.ts'
import { inTransaction } from '../database/in-transaction.ts'
import { pauseIfTroubled } from '../database/letter-events.ts'
import { mailNotes } from './mail-notes.ts'
import { keepBlockers } from './newsletters/blockers.ts'
import { pauseLetters, resumeLetters } from './newsletters/states.ts'
import { tendNewsletters } from './tend-newsletters.ts'

const fresh = databaseForEach()
const smtp = smtpForEach()
let parts: Parameters<typeof mailNotes>[0]
beforeEach(async () => {
  parts = { pool: fresh.database.office, sender: await testSender(), mail: { smtpUrl: smtp.url } }
  for (const [person, role] of [
    [anna, 'administer'],
    [buelent, 'send'],
    [carla, 'look'],
  ] as const)
    await aNewOperator(fresh, person, role)
  // That they have access is no news here.
  await fresh.ask('delete from operator_notes')
})

const tend = () => tendNewsletters(fresh.database.owner)
/** Whoever got a letter since the last time, and what about. */
const heard = () =>
  smtp.letters.splice(0).map(({ envelope, parsed }) => `${envelope.to[0]}: ${parsed.subject}`)
const text = () => smtp.letters[0]?.parsed.text ?? ''

test('a newsletter that stopped itself is told; one that somebody paused, or lets go on, is not', async () => {
  const pool = fresh.database.owner
  await crowdJoins(fresh.database, crowd(3))
  const launch = String(await startLaunch(pool))
  const stops = async (trouble: string) => {
    const all = `insert into letter_events (letter_id, type, source) select id, $1, 'imap' from letters where newsletter_id = $2`
    await fresh.ask(all, [trouble, launch])
    await pauseIfTroubled(pool, launch)
  }
  await stops('bounced_hard')
  expect(await mailNotes(parts)).toBe(2)
  expect(text()).toContain('Der Brief „Es geht los“ hat angehalten')
  expect(heard()[0]).toMatch(/: Brief hat von selbst angehalten$/)
  const goesOn = () => inTransaction(pool, (client) => resumeLetters(client, launch))
  await goesOn()
  await inTransaction(pool, (client) => pauseLetters(client, launch))
  expect(await mailNotes(parts)).toBe(0)
  await goesOn()
  await stops('blocked')
  expect(await goesOn()).toBe(true)
  expect(await mailNotes(parts)).toBe(0)
})

test('a newsletter that was to start and is blocked is told once', async () => {
  await keepBlockers(parts.pool, [{ code: 'promo', what: 'Das Ende der Aktion fehlt.' }])
  await fresh.ask(
    `insert into newsletters (subject, body, postal_codes, is_launch, state, send_at) values
       ('Es geht los', 'Ab Freitag.', '{16766}', true, 'scheduled', now() - interval '2 minutes')`,
  )
  for (let minute = 0; minute < 3; minute += 1) {
    await tend()
    await mailNotes(parts)
  }
  expect(text()).toContain('niemand hat ihn bekommen. Was ihn aufhält, steht unter „Einrichtung“.')
  expect(heard()).toHaveLength(2)
})
