import { beforeEach, expect, test } from 'vitest'
import { consoleForEach } from '../../../test/support/console-app.ts'
import { changes, KREMMEN, opened, written } from '../../../test/support/drafts.ts'
import { anna, buelent } from '../../../test/support/people.ts'
import { deliver, join } from '../../../test/support/signup-steps.ts'
import { tendNewsletters } from '../tend-newsletters.ts'
import { keepBlockers } from './blockers.ts'

const server = consoleForEach()
beforeEach(async () => {
  for (const person of [anna, buelent]) await join(server.fresh.database, person)
  await server.ask(
    `with region as (insert into regions (name) values ('Havelland') returning id)
     insert into region_places (region_id, postal_code) select id, unnest('{16766,17252}'::text[]) from region`,
  )
})

const selma = (name: string, input: unknown) => server.as.send.asks(`newsletters.${name}`, input)
const blockedBy = (...found: { code: string; what: string }[]) =>
  keepBlockers(server.fresh.database.office, found)
const NO_END = { code: 'promo-without-end', what: '„Nur noch wenige Stunden“ hat kein Ende.' }

/** To both places of the region. */
const toRegion = () => written(server, { ...KREMMEN, regionId: 1, postalCodes: [], buttonCaption: '' })
async function start({ id }: { id: number }, reason = '') {
  const { savedAt } = await opened(server.as.send, id)
  return selma('start', { id, savedAt, reason })
}
/** The minute in which a start can be taken back is over. */
const minutePasses = async () => {
  await server.ask('update newsletters set send_at = now()')
  await tendNewsletters(server.fresh.database.office)
}
const lastAction = async () => (await server.actions('newsletter')).at(-1)
const course = async ({ id }: { id: number }) => (await server.as.look.asks('newsletters.one', { id })).course

// Taken back within the minute, and everybody has it once: test/promises/operators.spec.ts.
test('what was started is started and changed no more, and what left is not taken back; each place says how far it is', async () => {
  const letter = await toRegion()
  const { id } = letter
  const { savedAt } = await opened(server.as.send, id)
  await changes(server.as.administer, id, { subject: 'Adams Betreff' })
  expect(await selma('start', { id, savedAt, reason: '' })).toMatchObject({ refused: 'changed' })
  await start(letter)
  const [leaving] = await server.as.look.asks('newsletters.leaving')
  expect(leaving).toMatchObject({ id, region: 'Havelland', secondsLeft: expect.closeTo(60, -1) })
  expect(await start(letter)).toMatchObject({ refused: 'state' })
  expect(await changes(server.as.send, id, { subject: 'Zu spät' })).toMatchObject({ refused: 'state' })
  await minutePasses()
  await deliver(server.fresh.database, anna.email)
  expect(await selma('unschedule', { id })).toMatchObject({ refused: 'state' })
  const places = [
    { postalCode: '16766', letters: 1, accepted: 1, waiting: 0, startedAt: expect.stringMatching(/Z$/) },
    { postalCode: '17252', letters: 1, accepted: 0, waiting: 1, startedAt: null },
  ]
  const outcomes = { sent: 1, waiting: 1 }
  expect(await course(letter)).toMatchObject({ letters: 2, outcomes, places })
})

test('what is left of a cancelled letter goes out by a copy, to whom it has not reached; blocked, by Adam’s reason alone', async () => {
  const letter = await toRegion()
  const { id } = letter
  // Also while nothing blocks it: something may until it starts.
  expect(await start(letter, 'Für alle Fälle')).toMatchObject({ refused: 'role' })
  await start(letter)
  await minutePasses()
  await deliver(server.fresh.database, anna.email)
  expect(await selma('cancel', { id })).toEqual({})
  expect(await selma('cancel', { id })).toMatchObject({ refused: 'state' })

  const copy = { id: Number(await selma('copy', { id })) }
  const { savedAt, ...opening } = await opened(server.as.look, copy.id)
  expect(opening).toMatchObject({ reach: { letters: 1, told: 1 } })
  await blockedBy({ code: 'operator-phone', what: 'Die Rückrufnummer fehlt.' })
  const go = { ...copy, savedAt, reason: 'Nur Bülent fehlt' }
  expect(await start(copy)).toMatchObject({ refused: 'blocked' })
  expect(await selma('start', go)).toMatchObject({ refused: 'role' })
  const named = { ...go, reason: 'Für buelent@example.org' }
  expect(await server.as.administer.asks('newsletters.start', named)).toMatchObject({ refused: 'reason' })
  expect(await server.as.administer.asks('newsletters.start', go)).toEqual({})
  const subject = { newsletter: copy.id, reason: go.reason, despite: ['Die Rückrufnummer fehlt.'] }
  expect(await lastAction()).toMatchObject({ subject })
  await minutePasses()
  for (const { email } of [anna, buelent]) await deliver(server.fresh.database, email)
  expect(await server.ask('select email from newsletter_signups where told_at is null')).toEqual([])
  expect(await course(copy)).toMatchObject({ letters: 1, outcomes: { sent: 1 } })
})

test('at a time of German clocks; due, it waits while something blocks', async () => {
  const letter = await written(server)
  const { id } = letter
  await changes(server.as.send, id, { plannedAt: '2026-01-01T09:00' })
  expect(await start(letter)).toMatchObject({ refused: 'plannedAt' })
  const year = new Date().getUTCFullYear() + 1
  await changes(server.as.send, id, { plannedAt: `${year}-07-01T09:00` })
  await start(letter)
  const planned = { state: 'scheduled', sendAt: `${year}-07-01T07:00:00.000Z` }
  expect(await opened(server.as.look, id)).toMatchObject(planned)
  await server.ask(`update newsletters set send_at = now() - interval '1 minute'`)
  await blockedBy(NO_END)
  await tendNewsletters(server.fresh.database.owner)
  expect(await opened(server.as.look, id)).toMatchObject({ state: 'scheduled' })
  await blockedBy()
  await tendNewsletters(server.fresh.database.owner)
  expect(await opened(server.as.look, id)).toMatchObject({ state: 'sending' })
})

// Nor does what is blocked: test/promises/law.spec.ts.
test('nothing starts that goes to nobody', async () => {
  const letter = await written(server)
  for (const postalCodes of [[], ['29439']]) {
    await changes(server.as.send, letter.id, { postalCodes })
    expect(await start(letter)).toMatchObject({ refused: 'nobody' })
  }
})

test('the welcome is turned on with words of its own, and off to write it anew; blocked, it stays off', async () => {
  const turn = (on: boolean) => selma('welcome', { regionId: 1, on })
  await blockedBy({ code: 'operator', what: 'Der Name fehlt.' })
  expect(await turn(true)).toMatchObject({ refused: 'blocked' })
  expect(await server.ask('select from newsletters where is_welcome')).toEqual([])
  await blockedBy()
  const sent = { regionId: 1, buttonCaption: 'App holen', buttonUrl: 'https://app.example' }
  await written(server, { ...KREMMEN, ...sent })
  await server.ask(`update newsletters set state = 'done'`)
  await written(server, { ...KREMMEN, ...sent, buttonCaption: '', buttonUrl: 'app' })
  const id = Number(await turn(true))
  const { regionId, ...button } = sent
  const on = { subject: 'Bei euch wird schon geliefert', state: 'sending', isWelcome: true, ...button }
  expect(await opened(server.as.look, id)).toMatchObject(on)
  expect([await turn(true), await turn(false)]).toEqual([id, id])
  expect(await opened(server.as.look, id)).toMatchObject({ state: 'draft' })
  await changes(server.as.send, id, { subject: '', body: 'Hallo {Name}', buttonUrl: '' })
  const message = expect.stringMatching(
    /: Es fehlt noch der Betreff\. \{Name\} .*\. Der Knopf führt nirgendwohin\.$/,
  )
  expect(await turn(true)).toMatchObject({ refused: 'blocked', message })
  expect(await selma('welcome', { regionId: 99_999, on: true })).toMatchObject({ refused: 'not_found' })
})
