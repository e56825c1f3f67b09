import { beforeEach, expect, test } from 'vitest'
import { crowd, crowdJoins } from '../../test/support/crowd.ts'
import type { FreshDatabase } from '../../test/support/fresh-database.ts'
import { eventually } from '../../test/support/fresh-office.ts'
import { startLaunch } from '../../test/support/launch.ts'
import { type OfficeStory, officeStory } from '../../test/support/office-story.ts'
import { buelent, carla } from '../../test/support/people.ts'
import { join, signUp } from '../../test/support/signup-steps.ts'
import { inTransaction } from '../database/in-transaction.ts'
import { resumeLetters } from './newsletters/course.ts'

let fresh: FreshDatabase
let smtp: OfficeStory['smtp']
let work: OfficeStory['work']
beforeEach(async () => {
  ;({ fresh, smtp, work } = await officeStory())
})

const VILLAGE = crowd(300)

async function ask<Answer>(sql: string, ...values: unknown[]): Promise<Answer | undefined> {
  const { rows } = await fresh.database.owner.query<{ answer: Answer }>(`select ${sql} as answer`, values)
  return rows[0]?.answer
}

const launch = () => startLaunch(fresh.database.owner)

test('whoever asks for a letter in the middle of a launch gets it before the rest of the village', async () => {
  await crowdJoins(fresh.database, VILLAGE)
  await join(fresh.database, buelent)
  smtp.setBehaviour({ slow: { content: 50 } })
  await work()
  await launch()
  await smtp.waitFor(20)
  await signUp(fresh.database, carla)
  await fresh.database.anon.query('select public.ask_my_data($1)', [buelent.email])
  const atAsking = smtp.taken()
  const asked: string[] = [carla.email, buelent.email]
  await eventually(smtp.recipients).toEqual(expect.arrayContaining(asked))
  // What is asked for is looked for twice a second; 50 ms a letter, five at a time.
  const behind = smtp.letters.findLastIndex(({ envelope }) => asked.includes(envelope.to[0] ?? ''))
  expect(behind - atAsking).toBeLessThan(150)
  await eventually(() => smtp.taken()).toBe(VILLAGE.length + 2)
})

test('too many dead addresses: the launch pauses by itself and says why; it goes on when the operator says so', async () => {
  await crowdJoins(fresh.database, VILLAGE)
  const isDead = (address: string) => Number(/\d+/.exec(address)?.[0]) % 10 === 0
  smtp.setBehaviour({
    refuse: {
      recipient: (address) => (isDead(address) ? { code: 550, text: '5.1.1 user unknown' } : undefined),
    },
    slow: { content: 20 },
  })
  await work()
  const id = await launch()
  const state = () =>
    ask<string>(`(select state || ' ' || coalesce(paused_because, '') from newsletters where id = $1)`, id)
  await eventually(state).toBe('paused bounces')
  // Two of a hundred would do; what was on its way is not called back.
  expect(smtp.taken()).toBeLessThan(150)

  await inTransaction(fresh.database.owner, (client) => resumeLetters(client, id))
  await eventually(() =>
    ask<number>(`(select count(*)::int from letter_events where type = 'refused')`),
  ).toBeGreaterThan(5)
  expect(await state()).toMatch(/^(paused bounces|running )$/)
})

/** @returns whether a letter was in hand at the moment of leaving. */
async function leaves(email: string, erased: boolean): Promise<boolean> {
  const client = await fresh.database.owner.connect()
  await client.query('begin')
  const { rows } = await client.query<{ id: string }>(
    'select id from newsletter_signups where email = $1 for update',
    [email],
  )
  // What a lane did before we had the lock is seen by a statement that begins after it.
  const { rows: now } = await client.query<{ begun: boolean }>(
    `select state in ('sending', 'sent') as begun from letters where signup_id = $1 and kind = 'newsletter'`,
    [rows[0]?.id],
  )
  await client.query(
    erased
      ? `select erase_person($1, true, 'operator')`
      : `select withdraw_signup(id, 'link') from newsletter_signups where email = $1`,
    [email],
  )
  await client.query('commit')
  client.release()
  return now[0]?.begun === true
}

test('twenty people leave while a slow server takes the launch: nobody gets a letter that was taken in hand after', async () => {
  const village = crowd(80)
  await crowdJoins(fresh.database, village)
  smtp.setBehaviour({ slow: { content: 10 } })
  await work()
  await launch()
  await smtp.waitFor(20)
  smtp.setBehaviour({ slow: { content: 300 } })
  const leaving = village.filter((_, number) => number % 4 === 1)
  const underWay = new Set<string>()
  for (const [number, email] of leaving.entries())
    if (await leaves(email, number % 2 === 0)) underWay.add(email)
  const before = new Set(smtp.recipients())
  await eventually(() => smtp.recipients().filter((email) => !leaving.includes(email)).length).toBe(60)
  expect(leaving.filter((email) => smtp.recipients().includes(email) && !underWay.has(email))).toEqual([])
  // What was on its way is what the page says; an office has five letters under way at once.
  expect([...underWay].filter((email) => !before.has(email)).length).toBeLessThanOrEqual(10)
  expect(new Set(smtp.recipients()).size).toBe(smtp.taken())
  expect(leaving.filter((email) => !smtp.recipients().includes(email)).length).toBeGreaterThan(5)
}, 120_000)
