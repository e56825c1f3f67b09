import { afterEach, beforeEach, expect, test } from 'vitest'
import { claim } from '../../../test/support/claims.ts'
import { type ConsoleApp, consoleApp } from '../../../test/support/console-app.ts'
import { asks, changes, KREMMEN, opened, written } from '../../../test/support/drafts.ts'
import { anna, buelent, carla } from '../../../test/support/people.ts'
import { deliver, join } from '../../../test/support/signup-steps.ts'
import { noteTrouble } from '../../mail/queue/outcomes.ts'
import { tendNewsletters } from '../tend-newsletters.ts'
import { keepBlockers } from './blockers.ts'

let server: ConsoleApp
beforeEach(async () => {
  server = await consoleApp()
  for (const person of [anna, buelent]) await join(server.fresh.database, person)
  await ask(`insert into regions (name) values ('Havelland')`)
  await ask(`insert into region_places (region_id, postal_code) select 1, unnest('{16766,17252}'::text[])`)
})
afterEach(() => server.close())

const ask = async <Row extends object>(sql: string) =>
  (await server.fresh.database.owner.query<Row>(sql)).rows
const selma = <Answer = object>(name: string, input: unknown) =>
  asks<Answer & { refused?: string; message?: string }>(server.as.send, name, input)
const blockedBy = (...found: { code: string; what: string }[]) =>
  keepBlockers(server.fresh.database.office, found)
const NO_END = { code: 'promo-without-end', what: '„Nur noch wenige Stunden“ hat kein Ende.' }

/** To both places of the region. */
const toRegion = () => written(server, { ...KREMMEN, regionId: 1, postalCodes: [], buttonCaption: '' })
async function start({ id }: { id: number }) {
  const { version } = await opened(server.as.send, id)
  return selma('start', { id, version, reason: '' })
}
/** The minute in which a start can be taken back is over. */
const minutePasses = () =>
  ask('with passed as (update newsletters set leaves_at = now()) update letters set due_at = now()')
const lastAction = async () => (await server.actions()).at(-1)
type Course = { places: object[]; waits: { reason: string }[]; outcomes: object; rate: number; state: string }
const course = ({ id }: { id: number }) => asks<Course>(server.as.look, 'course', { id })

test('Selma sends: within the minute she takes it back, later everybody has it once, and each place says so', async () => {
  const letter = await toRegion()
  const { id } = letter
  expect(await start(letter)).toEqual({})
  expect(await lastAction()).toEqual({
    action: 'newsletter_started',
    subject: { newsletter: id, letters: 2 },
  })
  const [leaving] = await asks<object[]>(server.as.look, 'leaving')
  expect(leaving).toMatchObject({ id, letters: 2, region: 'Havelland', secondsLeft: expect.closeTo(60, -1) })
  expect(await selma('takeBack', { id })).toEqual({})
  expect(await opened(server.as.look, id)).toMatchObject({ state: 'draft', startedAt: null })

  await start(letter)
  expect(await start(letter)).toMatchObject({ refused: 'state' })
  expect(await changes(server.as.send, id, { subject: 'Zu spät' })).toMatchObject({ refused: 'state' })
  await minutePasses()
  await deliver(server.fresh.database, anna.email)
  expect(await selma('takeBack', { id })).toMatchObject({ refused: 'state' })
  const place = { letters: 1, missed: 0, welcomed: 0 }
  expect(await course(letter)).toMatchObject({
    ...{ state: 'running', letters: 2, outcomes: { sent: 1, waiting: 1 }, rate: 2 },
    places: [
      { ...place, postalCode: '16766', accepted: 1, waiting: 0, startedAt: expect.stringMatching(/Z$/) },
      { ...place, postalCode: '17252', accepted: 0, waiting: 1, startedAt: null },
    ],
  })
  expect(await asks(server.as.look, 'list')).toMatchObject([{ id, region: 'Havelland', letters: 2, sent: 1 }])
})

test('a cancel says what becomes of places without a letter; the rest is reached later, once', async () => {
  const letter = await toRegion()
  const { id } = letter
  await start(letter)
  await minutePasses()
  await deliver(server.fresh.database, anna.email)
  expect(await selma('cancel', { id, startedToo: true })).toEqual({})
  expect(await selma('cancel', { id, startedToo: true })).toMatchObject({ refused: 'state' })
  expect(await ask('select from place_starts')).toHaveLength(2)

  await blockedBy({ code: 'operator-phone', what: 'Die Rückrufnummer fehlt.' })
  // What stops a launch stops its end as well.
  expect(await selma('finish', { id, reason: '' })).toMatchObject({ refused: 'blocked' })
  expect(await selma('finish', { id, reason: 'Ich darf nicht' })).toMatchObject({ refused: 'role' })
  expect(await asks(server.as.administer, 'finish', { id, reason: 'Eine Probe' })).toEqual({})
  const subject = { newsletter: id, letters: 1, reason: 'Eine Probe', despite: ['operator-phone'] }
  expect(await lastAction()).toEqual({ action: 'newsletter_continued', subject })
  await minutePasses()
  await deliver(server.fresh.database, buelent.email)
  await ask(`update newsletters set state = 'finished', ended_at = now()`)
  await blockedBy()
  expect(await selma('finish', { id, reason: '' })).toMatchObject({ refused: 'state' })
  expect(await ask('select email from newsletter_signups where told_at is null')).toEqual([])
  const { log } = await asks<{ log: { who: string; what: string }[] }>(server.as.look, 'history', { id })
  expect(log.map(({ who }) => who)).toEqual(['Adam', 'Selma', 'Selma', 'Selma'])
})

/** Nine o'clock of the next day, as a clock shows it. */
const tomorrow = () => `${new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString().slice(0, 10)}T09:00`

test('at a time of German clocks, taken back, set anew; due, it waits while something blocks', async () => {
  const letter = await written(server)
  const { id } = letter
  for (const [plannedAt, message] of [
    ['2026-01-01T09:00', 'Dieser Zeitpunkt ist schon vorbei.'],
    ['2040-01-01T09:00', 'Der Zeitpunkt liegt mehr als ein Jahr voraus.'],
  ] as const) {
    await changes(server.as.send, id, { plannedAt })
    expect(await start(letter)).toEqual({ refused: 'plannedAt', message })
  }
  const year = new Date().getUTCFullYear() + (new Date().getUTCMonth() >= 6 ? 1 : 0)
  await changes(server.as.send, id, { plannedAt: `${year}-07-01T09:00` })
  await start(letter)
  const planned = { state: 'scheduled', sendAt: `${year}-07-01T07:00:00.000Z` }
  expect(await opened(server.as.look, id)).toMatchObject(planned)
  expect(await selma('unschedule', { id })).toEqual({})
  expect(await selma('unschedule', { id })).toMatchObject({ refused: 'state' })

  await changes(server.as.send, id, { plannedAt: tomorrow() })
  await start(letter)
  await ask(`update newsletters set send_at = now() - interval '1 minute'`)
  for (const [blockers, state] of [
    [[NO_END], 'scheduled'],
    [[], 'running'],
  ] as const) {
    await blockedBy(...blockers)
    await tendNewsletters(server.fresh.database.owner)
    expect(await opened(server.as.look, id)).toMatchObject({ state })
  }
})

test('nothing starts that is blocked, or goes to nobody', async () => {
  const letter = await written(server)
  await blockedBy(NO_END)
  const message = 'Noch geht dieser Brief nicht hinaus: „Nur noch wenige Stunden“ hat kein Ende.'
  expect(await start(letter)).toEqual({ refused: 'blocked', message })
  await blockedBy()
  await changes(server.as.send, letter.id, { postalCodes: [] })
  expect(await start(letter)).toMatchObject({ refused: 'nobody' })
  await changes(server.as.send, letter.id, { postalCodes: ['29439'] })
  expect(await start(letter)).toMatchObject({ refused: 'nobody' })
})

test('held and going on; what its letters ran into while they wait: blocked, put off, refused once', async () => {
  await join(server.fresh.database, { ...carla, postal_code: '17252' })
  const letter = await toRegion()
  await start(letter)
  expect(await selma('pause', letter)).toMatchObject({ refused: 'malformed' })
  await minutePasses()
  expect(await selma('pause', { id: letter.id })).toEqual({})
  expect(await selma('resume', { id: letter.id })).toEqual({})
  const { owner } = server.fresh.database
  const met = new Map<string, Parameters<typeof noteTrouble>[2]>([
    [anna.email, { outcome: 'later', answer: '452 mailbox full' }],
    [buelent.email, { outcome: 'ours', answer: '550 listed' }],
    [carla.email, { outcome: 'refused', answer: '550 unknown' }],
  ])
  for (const claimed of await claim(owner)) {
    const trouble = met.get(claimed.to)
    if (trouble) await noteTrouble(owner, claimed, trouble)
  }
  const next = { letters: 1, nextTryAt: expect.stringMatching(/Z$/) }
  expect((await course(letter)).waits).toEqual([
    { reason: 'blocked', answer: '550 listed', ...next },
    { reason: 'deferred', answer: '452 mailbox full', ...next },
    { reason: 'refused', answer: '550 unknown', ...next },
  ])
})

test('the welcome is turned on with words of its own, and off to write it anew; blocked, it stays off', async () => {
  const turn = (on: boolean) => selma<number>('welcome', { regionId: 1, on })
  await blockedBy({ code: 'operator', what: 'Der Name fehlt.' })
  expect(await turn(true)).toEqual({
    refused: 'blocked',
    message: 'Noch geht kein Brief hinaus: Der Name fehlt. Unter „Einrichtung“ steht, was zu tun ist.',
  })
  expect(await ask('select from newsletters where is_welcome')).toEqual([])
  await blockedBy()
  const id = Number(await turn(true))
  const running = { subject: 'Bei euch wird schon geliefert', state: 'running', isWelcome: true }
  expect(await opened(server.as.look, id)).toMatchObject(running)
  expect([await turn(true), await turn(false)]).toEqual([id, id])
  expect(await opened(server.as.look, id)).toMatchObject({ state: 'draft' })
  expect(await selma('welcome', { regionId: 99_999, on: true })).toMatchObject({ refused: 'not_found' })
})
