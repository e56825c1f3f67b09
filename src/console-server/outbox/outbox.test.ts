import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { consoleApp } from '../../../test/support/console-app.ts'
import { eventually, startOffice } from '../../../test/support/fresh-office.ts'
import { anna, buelent, carla } from '../../../test/support/people.ts'
import { freePort } from '../../../test/support/ports.ts'
import { deliver, signUp } from '../../../test/support/signup-steps.ts'

const server = await consoleApp()
afterAll(() => server.close())
beforeEach(async () => {
  const { owner } = server.fresh.database
  await owner.query('truncate newsletter_signups, letters, newsletters, mailbox cascade')
})

const API = '/konsole/api/outbox'
type Counts = { waiting: object[]; lastHour: object[]; minutes: number[]; stuck: number; kept: number }
const counts = async () => (await server.as.look.get(API)).json<Counts>()

/** The mail server has put them off for five days. */
async function giveUp(why: string): Promise<void> {
  const { owner } = server.fresh.database
  await owner.query(`update letters set state = 'given_up', answer = $1 where state = 'waiting'`, [why])
}

test('what waits, what went in the last hour, and what lies here', async () => {
  const { database } = server.fresh
  await signUp(database, anna)
  expect(await counts()).toMatchObject({
    waiting: [{ kind: 'confirmation', letters: 1, oldest: expect.stringMatching(/^20/) }],
    lastHour: [],
    stuck: 0,
    kept: 0,
  })
  await deliver(database, anna.email)
  const after = await counts()
  expect(after).toMatchObject({
    waiting: [],
    // Nobody took it.
    lastHour: [{ kind: 'confirmation', outcome: 'kept', letters: 1 }],
    lastAnswer: { answer: '250 2.0.0 OK' },
    kept: 1,
  })
  expect(after.minutes).toHaveLength(60)
  expect(after.minutes.at(-1)).toBe(0)
  await database.owner.query('delete from mailbox')
  expect(await counts()).toMatchObject({ lastHour: [{ outcome: 'sent', letters: 1 }], kept: 0 })
  expect((await counts()).minutes.at(-1)).toBe(1)
})

test('where letters leave: they stay in the mailbox, or a server should take them that does not answer', async () => {
  expect((await server.as.look.get(`${API}/server`)).json()).toEqual({ mode: 'mailbox' })
  const host = `127.0.0.1:${await freePort()}`
  const alone = await consoleApp({ smtpUrl: `smtp://${host}` })
  onTestFinished(() => alone.close())
  const answer = (await alone.as.look.get(`${API}/server`)).json()
  expect(answer).toMatchObject({ mode: 'server', host, answers: false })
})

test('stuck letters: seen with their reason, one tried again, the rest discarded', async () => {
  const { database } = server.fresh
  for (const person of [anna, buelent, carla]) await signUp(database, person)
  await giveUp('451 4.7.1 try again later')
  const { letters } = (await server.as.look.get(`${API}/stuck`)).json<{
    letters: { letter: string; address: string }[]
  }>()
  expect(letters).toHaveLength(3)
  expect(letters[0]).toMatchObject({
    kind: 'confirmation',
    outcome: 'given_up',
    why: '451 4.7.1 try again later',
    newsletter: null,
  })
  const annas = letters.find(({ address }) => address.startsWith('a'))?.letter
  const retried = await server.as.send.post(`${API}/stuck/retry`, { letters: [annas] })
  expect([retried.statusCode, retried.json()]).toEqual([200, { letters: 1 }])
  expect(await counts()).toMatchObject({ stuck: 2, waiting: [{ letters: 1 }] })
  // Pressed twice, or by somebody else at the same moment.
  const stuck = async (what: string, letters: unknown) =>
    (await server.as.send.post(`${API}/stuck/${what}`, { letters })).json()
  expect(await stuck('retry', [annas])).toEqual({ letters: 0 })
  expect(await stuck('discard', 'all')).toEqual({ letters: 2 })
  expect(await counts()).toMatchObject({ stuck: 0, waiting: [{ letters: 1 }] })
  const { rows } = await database.owner.query(`select count(*)::int from letters where state = 'cancelled'`)
  expect(rows).toEqual([{ count: 2 }])
  const last = { action: 'stuck_letters_discarded', subject: { letters: 2 } }
  expect((await server.actions()).at(-1)).toEqual(last)
})

test.each([{}, { letters: [] }, { letters: ['1'] }, { letters: 'alle' }, [], { letters: null }])(
  '%j names no letters',
  async (body) => {
    expect((await server.as.send.post(`${API}/stuck/discard`, body)).statusCode).toBe(400)
  },
)

/** What operators are told of their access lies there as well. */
async function keptForAnna() {
  const kept = (await server.as.look.get(`${API}/kept`)).json<{
    letters: { number: string; kind: string | null }[]
  }>()
  return kept.letters.filter(({ kind }) => kind !== null)
}

test('a kept letter is read whole by whoever may do everything; for others its links are blunt', async () => {
  const office = await startOffice(server.fresh)
  try {
    await signUp(server.fresh.database, anna)
    await eventually(async () => (await keptForAnna()).length).toBe(1)
  } finally {
    await office.stop()
  }
  const letters = await keptForAnna()
  expect(letters).toMatchObject([{ recipient: 'a…@example.org', kind: 'confirmation' }])
  const one = `${API}/kept/${letters[0]?.number}`

  for (const who of ['look', 'send'] as const) {
    const letter = (await server.as[who].get(one)).json<{ text: string }>()
    expect(letter).toMatchObject({ linksWork: false })
    expect(letter.text).toContain('/bestaetigen?t=…')
    const page = await server.as[who].get(`${one}/page`)
    expect(page.body).toContain('/bestaetigen?t=…')
    expect(page.body + letter.text).not.toMatch(/t=[\w-]{20}/)
  }
  const whole = (await server.as.administer.get(one)).json<{ text: string }>()
  expect(whole).toMatchObject({ linksWork: true })
  expect(whole.text).toMatch(/\/bestaetigen\?t=[\w-]{43}/)
  expect((await server.actions()).at(-1)).toEqual({
    action: 'kept_letter_opened',
    subject: { mailbox: letters[0]?.number },
  })
  const page = await server.as.administer.get(`${one}/page`)
  expect(page.headers).toMatchObject({ 'x-frame-options': 'SAMEORIGIN', 'cache-control': 'no-store' })
  expect(page.headers['content-security-policy']).toMatch(/sandbox$/)
})
