import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type ConsoleApp, consoleApp } from '../../../test/support/console-app.ts'
import { eventually, startWorker } from '../../../test/support/fresh-worker.ts'
import { anna, buelent, carla } from '../../../test/support/people.ts'
import { deliver, join, queueNewsletter, signUp } from '../../../test/support/signup-steps.ts'
import { startSmtpServer } from '../../../test/support/smtp-server.ts'

let server: ConsoleApp
beforeAll(async () => {
  server = await consoleApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  const { owner } = server.fresh.database
  await owner.query(
    'truncate newsletter_signups, signup_changes, place_totals, letters, newsletters, place_plans, mailbox cascade',
  )
  await owner.query('delete from pgboss.job')
})

const API = '/konsole/api/outbox'
type Counts = { waiting: object[]; lastHour: object[]; minutes: number[]; dead: number; kept: number }
const counts = async () => (await server.as.look.get(API)).json<Counts>()

/** As the queue does after the eighth try. */
async function makeDead(why: string): Promise<void> {
  const { owner } = server.fresh.database
  await owner.query(`update pgboss.job set state = 'failed' where name = 'letters'`)
  await owner.query(
    `insert into pgboss.job (name, data, source_output)
     select 'dead_letters', jsonb_build_object('letter_id', id), jsonb_build_object('why', $1::text)
     from letters where outcome is null`,
    [why],
  )
}

test('what waits, what went in the last hour, and what lies here', async () => {
  const { database } = server.fresh
  await signUp(database, anna)
  expect(await counts()).toMatchObject({
    waiting: [{ kind: 'confirmation', letters: 1, oldest: expect.stringMatching(/^20/) }],
    lastHour: [],
    dead: 0,
    kept: 0,
  })
  await deliver(database, anna.email)
  const after = await counts()
  expect(after).toMatchObject({
    waiting: [],
    lastHour: [{ kind: 'confirmation', outcome: 'sent', letters: 1 }],
    lastAnswer: { answer: '250 2.0.0 OK' },
    kept: 1,
  })
  expect(after.minutes).toHaveLength(60)
  expect(after.minutes.at(-1)).toBe(1)
})

test('letters of a newsletter that is held do not wait for their turn', async () => {
  const { database } = server.fresh
  await join(database, anna)
  const newsletter = await queueNewsletter(database, anna.postal_code)
  expect((await counts()).waiting).toHaveLength(1)
  await database.owner.query('select pause_newsletter($1)', [newsletter])
  expect((await counts()).waiting).toEqual([])
})

test('dead letters: seen with their reason, one tried again, the rest given up', async () => {
  const { database } = server.fresh
  for (const person of [anna, buelent, carla]) await signUp(database, person)
  await makeDead('451 4.7.1 try again later')
  const { letters } = (await server.as.look.get(`${API}/dead`)).json<{
    letters: { letter: string; address: string }[]
  }>()
  expect(letters).toHaveLength(3)
  expect(letters[0]).toMatchObject({
    kind: 'confirmation',
    why: '451 4.7.1 try again later',
    newsletter: null,
  })
  expect(letters.map(({ address }) => address).sort()).toEqual([
    'a…@example.org',
    'b…@example.org',
    'c…@example.org',
  ])

  const annas = letters.find(({ address }) => address.startsWith('a'))?.letter
  const retried = await server.as.send.post(`${API}/dead/retry`, { letters: [annas] })
  expect([retried.statusCode, retried.json()]).toEqual([200, { letters: 1 }])
  expect(await counts()).toMatchObject({ dead: 2, waiting: [{ letters: 1 }] })
  // Pressed twice, or by somebody else at the same moment.
  expect((await server.as.send.post(`${API}/dead/retry`, { letters: [annas] })).json()).toEqual({
    letters: 0,
  })

  expect((await server.as.send.post(`${API}/dead/discard`, { letters: 'all' })).json()).toEqual({
    letters: 2,
  })
  expect(await counts()).toMatchObject({ dead: 0, waiting: [{ letters: 1 }] })
  const { rows } = await database.owner.query(`select count(*)::int from letters where outcome = 'cancelled'`)
  expect(rows).toEqual([{ count: 2 }])
  expect((await server.actions()).slice(-3)).toEqual([
    { action: 'dead_letters_retried', subject: { letters: 1 } },
    { action: 'dead_letters_retried', subject: { letters: 0 } },
    { action: 'dead_letters_discarded', subject: { letters: 2 } },
  ])
})

test('a dead letter of a newsletter that was done goes out after all', async () => {
  const { database } = server.fresh
  await join(database, anna)
  await queueNewsletter(database, anna.postal_code)
  await makeDead('452 4.2.2 mailbox full')
  await database.owner.query('select tend_newsletters()')
  const states = () => database.owner.query('select state from newsletters').then(({ rows }) => rows)
  expect(await states()).toEqual([{ state: 'finished' }])
  await server.as.send.post(`${API}/dead/retry`, { letters: 'all' })
  expect(await states()).toEqual([{ state: 'running' }])
  expect((await deliver(database, anna.email)).outcomes).toEqual(['sent'])
})

test.each([{}, { letters: [] }, { letters: ['1'] }, { letters: 'alle' }, [], { letters: null }])(
  '%j names no letters',
  async (body) => {
    expect((await server.as.send.post(`${API}/dead/discard`, body)).statusCode).toBe(400)
  },
)

test('a kept letter is read whole by whoever may do everything; for others its links are blunt', async () => {
  const worker = await startWorker(server.fresh)
  try {
    await signUp(server.fresh.database, anna)
    await eventually(async () => (await counts()).kept).toBe(1)
  } finally {
    await worker.stop()
  }
  const { letters } = (await server.as.look.get(`${API}/kept`)).json<{ letters: { number: string }[] }>()
  expect(letters).toMatchObject([{ recipient: anna.email, kind: 'confirmation' }])
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

test('fifty letters a page, the newest first, none twice', async () => {
  await server.fresh.database.owner.query(
    `insert into mailbox (recipient, subject, raw) select 'anna@example.org', 'Brief ' || n, '' from generate_series(1, 60) as n`,
  )
  const first = (await server.as.look.get(`${API}/kept`)).json<{
    letters: { subject: string }[]
    next: string
  }>()
  const second = (await server.as.look.get(`${API}/kept?before=${first.next}`)).json<typeof first>()
  expect([first.letters.length, second.letters.length, second.next]).toEqual([50, 10, null])
  expect([first.letters[0]?.subject, second.letters.at(-1)?.subject]).toEqual(['Brief 60', 'Brief 1'])
})

test('how letters leave: the mailbox, a server that answers, one that does not', async () => {
  expect((await server.as.look.get(`${API}/server`)).json()).toEqual({ mode: 'mailbox' })
  const smtp = await startSmtpServer()
  const host = smtp.url.replace('smtp://', '')
  const connected = await consoleApp({ smtpUrl: smtp.url })
  try {
    const answer = await connected.as.look.get(`${API}/server`)
    expect(answer.json()).toEqual({ mode: 'server', host, answers: true, answer: '' })
  } finally {
    await connected.close()
    await smtp.stop()
  }
  const alone = await consoleApp({ smtpUrl: smtp.url })
  try {
    const answer = await alone.as.look.get(`${API}/server`)
    expect(answer.json()).toMatchObject({ mode: 'server', host, answers: false })
  } finally {
    await alone.close()
  }
})
