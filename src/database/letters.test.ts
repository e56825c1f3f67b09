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

/** Whether a letter is put back until its mailbox may have it: a day after the one that it got. */
async function waitsUntilTomorrow(email: string): Promise<boolean> {
  const { rows } = await owner(
    `select l.limited_until > now() + interval '23 hours' and exists (
       select from pgboss.job as j where (j.data ->> 'letter_id')::uuid = l.id and j.start_after = l.limited_until) as waits
     from public.letters as l join public.newsletter_signups as s on s.id = l.signup_id where s.email = $1`,
    [email],
  )
  return rows[0]?.waits
}

/** Time goes by for everything that counts letters. */
const later = (interval: string) =>
  owner(
    `update public.letters set claimed_at = claimed_at - $1::interval, queued_at = queued_at - $1::interval,
       limited_until = limited_until - $1::interval`,
    [interval],
  )

test('a mailbox gets one letter nobody confirmed to want in a day, however its address is typed; one more waits', async () => {
  const spellings = ['anna@gmail.com', 'ANNA+1@gmail.com', 'a.n.n.a@gmail.com', 'an.na+x+y@googlemail.com']
  for (const email of spellings) await typed(email)
  const all = []
  for (const email of spellings) all.push(...(await outcomes(email)))
  expect(all).toEqual(['sent', 'waiting', 'limited', 'limited'])
  // The neighbour is somebody else.
  await typed('anna.b@gmail.com')
  expect(await outcomes('anna.b@gmail.com')).toEqual(['sent'])
  expect(await waitsUntilTomorrow('ANNA+1@gmail.com')).toBe(true)
  await later('24 hours 1 minute')
  expect(await outcomes('ANNA+1@gmail.com')).toEqual(['sent'])
})

test('a second letter comes after a day, a third too, and the fourth waits until the month is over', async () => {
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
  expect(days).toEqual(['sent', 'sent', 'sent', 'waiting', 'waiting'])
  await later('26 days')
  expect(await outcomes(anna.email)).toContain('sent')
})

test('to sign up anew after the entry was deleted does not start the count anew', async () => {
  await typed(anna.email)
  expect(await outcomes(anna.email)).toEqual(['sent'])
  await owner('delete from public.newsletter_signups')
  await typed('anna+again@example.org')
  expect(await outcomes('anna+again@example.org')).toEqual(['waiting'])
  expect(await waitsUntilTomorrow('anna+again@example.org')).toBe(true)
})

test('address changes to somebody count with the sign-ups of somebody', async () => {
  await join(fresh.database, buelent)
  await askMyData(fresh.database.anon, buelent.email)
  const { token } = await deliver(fresh.database, buelent.email)
  await typed(anna.email)
  expect(await outcomes(anna.email)).toEqual(['sent'])
  expect(await askAddressChange(fresh.database.anon, token, 'anna+b@example.org')).toBe('asked')
  expect(await outcomes('anna+b@example.org')).toEqual(['waiting'])
  expect(await askAddressChange(fresh.database.anon, token, carla.email)).toBe('asked')
  expect(await askAddressChange(fresh.database.anon, token, carla.email)).toBe('asked')
  expect(await outcomes(carla.email)).toEqual(['sent', 'waiting'])
})

test('ten letters to one mailbox that are claimed at the same moment: one is sent, one waits', async () => {
  const spellings = Array.from({ length: 10 }, (_, number) => `anna+${number}@example.org`)
  for (const email of spellings) await typed(email)
  const all = (await Promise.all(spellings.map(outcomes))).flat()
  expect(all.sort()).toEqual([...Array(8).fill('limited'), 'sent', 'waiting'])
})

test('the link to one’s data comes three times a day and ten times a month', async () => {
  await join(fresh.database, anna)
  const asked = async () => {
    await askMyData(fresh.database.anon, anna.email)
    return outcomes(anna.email)
  }
  const perDay: string[] = []
  for (let time = 0; time < 4; time += 1) perDay.push(...(await asked()))
  expect(perDay).toEqual(['sent', 'sent', 'sent', 'waiting'])
  let sent = 3
  for (let day = 1; day < 6; day += 1) {
    await later('1 day 1 minute')
    for (let time = 0; time < 3; time += 1)
      sent += (await asked()).filter((outcome) => outcome === 'sent').length
  }
  expect(sent).toBe(10)
  // Asked twice before the first left: one letter.
  await later('31 days')
  // What had waited until the month was over.
  expect(await outcomes(anna.email)).toEqual(['sent'])
  await askMyData(fresh.database.anon, anna.email)
  await askMyData(fresh.database.anon, anna.email)
  expect(await outcomes(anna.email)).toEqual(['sent'])
})

test('a letter that waits since yesterday does not keep its owner from asking again the next day', async () => {
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

test('that a letter was sent is waited for on the disk, whatever the database does otherwise', async () => {
  await signUp(fresh.database, anna)
  await owner(`update letters set claimed_at = now(), message_id = '<1@example.org>'`)
  const { rows } = await owner(
    `select set_config('synchronous_commit', 'off', true),
            record_letters_sent(array(select id from letters), array['250 OK']),
            current_setting('synchronous_commit') as commits`,
  )
  expect(rows).toMatchObject([{ commits: 'on' }])
})
