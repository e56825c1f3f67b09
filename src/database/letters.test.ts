import { afterEach, beforeEach, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../test/support/fresh-database.ts'
import { anna, buelent, carla } from '../../test/support/people.ts'
import { deliver, join, queueNewsletter, signUp } from '../../test/support/signup-steps.ts'
import { askAddressChange, askMyData, confirmAddressChange, withdraw } from './queries/links.ts'

let fresh: FreshDatabase
beforeEach(async () => {
  fresh = await freshDatabase()
})
afterEach(() => fresh.drop())

const owner = (sql: string, values: unknown[] = []) => fresh.database.owner.query(sql, values)
const typed = (email: string) => signUp(fresh.database, { email, postal_code: '16766' })
const outcomes = async (email: string) => (await deliver(fresh.database, email)).outcomes

/** Time goes by for everything that counts letters. */
const later = (interval: string) =>
  owner(
    `update public.letters set claimed_at = claimed_at - $1::interval, queued_at = queued_at - $1::interval`,
    [interval],
  )

test('a mailbox gets one letter nobody confirmed to want in a day, however its address is typed', async () => {
  const spellings = ['anna@gmail.com', 'ANNA+1@gmail.com', 'a.n.n.a@gmail.com', 'an.na+x+y@googlemail.com']
  for (const email of spellings) await typed(email)
  const all = []
  for (const email of spellings) all.push(...(await outcomes(email)))
  expect(all).toEqual(['sent', 'limited', 'limited', 'limited'])
  // The neighbour is somebody else.
  await typed('anna.b@gmail.com')
  expect(await outcomes('anna.b@gmail.com')).toEqual(['sent'])
})

test('a second letter comes after a day, a third too, and then none before the month is over', async () => {
  await typed(anna.email)
  const days: string[] = []
  for (let day = 0; day < 5; day += 1) {
    await typed(anna.email.toUpperCase())
    days.push((await outcomes(anna.email))[0] ?? 'none')
    // The form again, at once and a little before the day is over.
    await typed(anna.email)
    await later('23 hours 59 minutes')
    await typed(anna.email)
    expect(await outcomes(anna.email)).not.toContain('sent')
    await later('2 minutes')
  }
  expect(days).toEqual(['sent', 'sent', 'sent', 'limited', 'limited'])
  await later('26 days')
  await typed(anna.email)
  expect(await outcomes(anna.email)).toEqual(['sent'])
})

test('to sign up anew after the entry was deleted does not start the count anew', async () => {
  await typed(anna.email)
  expect(await outcomes(anna.email)).toEqual(['sent'])
  await owner('delete from public.newsletter_signups')
  await typed('anna+again@example.org')
  expect(await outcomes('anna+again@example.org')).toEqual(['limited'])
})

test('address changes to somebody count with the sign-ups of somebody', async () => {
  await join(fresh.database, buelent)
  await askMyData(fresh.database.anon, buelent.email)
  const { token } = await deliver(fresh.database, buelent.email)
  await typed(anna.email)
  expect(await outcomes(anna.email)).toEqual(['sent'])
  expect(await askAddressChange(fresh.database.anon, token, 'anna+b@example.org')).toBe('asked')
  expect(await outcomes('anna+b@example.org')).toEqual(['limited'])
  expect(await askAddressChange(fresh.database.anon, token, carla.email)).toBe('asked')
  expect(await askAddressChange(fresh.database.anon, token, carla.email)).toBe('asked')
  expect(await outcomes(carla.email)).toEqual(['sent', 'limited'])
})

test('ten letters to one mailbox that are claimed at the same moment: one is sent', async () => {
  const spellings = Array.from({ length: 10 }, (_, number) => `anna+${number}@example.org`)
  for (const email of spellings) await typed(email)
  const all = (await Promise.all(spellings.map(outcomes))).flat()
  expect(all.sort()).toEqual([...Array(9).fill('limited'), 'sent'])
})

test('the link to one’s data comes three times a day and ten times a month', async () => {
  await join(fresh.database, anna)
  const asked = async () => {
    await askMyData(fresh.database.anon, anna.email)
    return (await outcomes(anna.email))[0]
  }
  const perDay: (string | undefined)[] = []
  for (let time = 0; time < 4; time += 1) perDay.push(await asked())
  expect(perDay).toEqual(['sent', 'sent', 'sent', 'limited'])
  let sent = 3
  for (let day = 1; day < 6; day += 1) {
    await later('1 day 1 minute')
    for (let time = 0; time < 3; time += 1) if ((await asked()) === 'sent') sent += 1
  }
  expect(sent).toBe(10)
  // Asked twice before the first left: one letter.
  await later('31 days')
  await askMyData(fresh.database.anon, anna.email)
  await askMyData(fresh.database.anon, anna.email)
  expect(await outcomes(anna.email)).toEqual(['sent'])
})

test('a letter that was dead does not keep its owner from asking again the next day', async () => {
  await join(fresh.database, anna)
  await askMyData(fresh.database.anon, anna.email)
  await later('25 hours')
  await askMyData(fresh.database.anon, anna.email)
  expect(await outcomes(anna.email)).toEqual(['sent', 'sent'])
})

test('a newsletter asks for no budget and no limit, and the link in it works for years', async () => {
  await join(fresh.database, anna)
  for (let number = 0; number < 4; number += 1) await queueNewsletter(fresh.database, anna.postal_code)
  const { outcomes: sent, token } = await deliver(fresh.database, anna.email)
  expect(sent).toEqual(['sent', 'sent', 'sent', 'sent'])
  await owner(`update public.link_tokens set created_at = now() - interval '5 years'`)
  expect(await withdraw(fresh.database.anon, 'unsubscribe', token, 'link')).toBe('withdrawn')
})

test('who left and comes back is written to again; a taken address is told of only to its owner', async () => {
  await join(fresh.database, anna)
  await owner(`select public.withdraw_signup(id, 'link') from public.newsletter_signups`)
  await later('2 days')
  await join(fresh.database, anna)
  await join(fresh.database, buelent)
  await askMyData(fresh.database.anon, buelent.email)
  const { token } = await deliver(fresh.database, buelent.email)
  await later('2 days')
  expect(await askAddressChange(fresh.database.anon, token, anna.email)).toBe('asked')
  const change = await deliver(fresh.database, anna.email)
  expect(change.outcomes).toEqual(['sent'])
  expect(await confirmAddressChange(fresh.database.anon, change.token, {})).toBe('taken')
})
