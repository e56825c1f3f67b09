import { expect, test } from 'vitest'
import { claim } from '../../test/support/claims.ts'
import { databaseForEach } from '../../test/support/fresh-database.ts'
import { anna } from '../../test/support/people.ts'
import { deliver, join, queueNewsletter, signUp } from '../../test/support/signup-steps.ts'
import { call } from './ask.ts'

const fresh = databaseForEach()

const typed = (email: string) => signUp(fresh.database, { email, postal_code: '16766' })
const outcomes = async (email: string) => (await deliver(fresh.database, email)).outcomes

// How often a confirmation comes: by the form test/promises/limits.spec.ts, by the console src/office/signups/person.test.ts.
test('to sign up anew after the entry was deleted does not start the count anew', async () => {
  await typed(anna.email)
  expect(await outcomes(anna.email)).toEqual(['sent'])
  await fresh.ask('delete from public.newsletter_signups')
  await typed('anna+again@example.org')
  expect(await outcomes('anna+again@example.org')).toEqual(['waiting'])
})

test('ten letters to one mailbox, and two offices at the same moment: one is sent, one waits', async () => {
  for (let number = 0; number < 10; number += 1) await typed(`anna+${number}@example.org`)
  const { owner: pool } = fresh.database
  const all = []
  for (let round = 0; round < 10; round += 1)
    all.push(...(await Promise.all([claim(pool), claim(pool)])).flat())
  expect(all).toHaveLength(1)
  const rows = await fresh.ask('select state, count(*)::int from letters group by 1 order by 1')
  expect(rows).toEqual([
    { state: 'limited', count: 8 },
    { state: 'sending', count: 1 },
    { state: 'waiting', count: 1 },
  ])
})

test('the link to one’s data comes three times a day, ten times a month, and once for two wishes before it left', async () => {
  await join(fresh.database, anna)
  const later = (interval: string) =>
    fresh.ask(
      `update public.letters set claimed_at = claimed_at - $1::interval, queued_at = queued_at - $1::interval,
         due_at = due_at - $1::interval`,
      [interval],
    )
  let sent = 0
  for (let day = 0; day < 6; day += 1) {
    for (let time = 0; time < 4; time += 1) {
      for (let wish = 0; wish < 2; wish += 1) await call(fresh.database.anon, 'ask_my_data', anna.email)
      sent += (await outcomes(anna.email)).filter((outcome) => outcome === 'sent').length
    }
    expect(sent).toBe(Math.min(3 * day + 3, 10))
    await later('1 day 1 minute')
  }
  // What waits until the month is over.
  await later('31 days')
  expect(await outcomes(anna.email)).toEqual(['sent'])
})

test('a newsletter asks for no budget and no limit, and the link in it works for years', async () => {
  await join(fresh.database, anna)
  for (let number = 0; number < 4; number += 1) await queueNewsletter(fresh.database, anna.postal_code)
  const { outcomes: sent, token } = await deliver(fresh.database, anna.email)
  expect(sent).toEqual(['sent', 'sent', 'sent', 'sent'])
  await fresh.ask(`update public.link_tokens set created_at = now() - interval '5 years'`)
  expect(await call(fresh.database.anon, 'withdraw', 'unsubscribe', token, 'link')).toBe('withdrawn')
})
