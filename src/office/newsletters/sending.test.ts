import { beforeEach, expect, test } from 'vitest'
import { claim } from '../../../test/support/claims.ts'
import { consoleForEach } from '../../../test/support/console-app.ts'
import { changes, KREMMEN, opened, written } from '../../../test/support/drafts.ts'
import { anna, buelent, carla } from '../../../test/support/people.ts'
import { deliver, join } from '../../../test/support/signup-steps.ts'
import { noteTrouble } from '../../mail/queue/outcomes.ts'
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

test('Selma sends: within the minute she takes it back, later everybody has it once, and each place says so', async () => {
  const letter = await toRegion()
  const { id } = letter
  await start(letter)
  const subject = { newsletter: id, send_at: expect.stringMatching(/Z$/) }
  expect(await lastAction()).toEqual({ action: 'newsletter_scheduled', subject })
  const [leaving] = await server.as.look.asks('newsletters.leaving')
  expect(leaving).toMatchObject({ id, region: 'Havelland', secondsLeft: expect.closeTo(60, -1) })
  expect(await tendNewsletters(server.fresh.database.office)).toBe(0)
  expect(await selma('unschedule', { id })).toEqual({})
  expect(await opened(server.as.look, id)).toMatchObject({ state: 'draft', plannedAt: null })

  await start(letter)
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
  const listed = [{ id, region: 'Havelland', letters: 2, sent: 1 }]
  expect(await server.as.look.asks('newsletters.list')).toMatchObject(listed)
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

test('at a time of German clocks, taken back, set anew; due, it waits while something blocks', async () => {
  const letter = await written(server)
  const { id } = letter
  await changes(server.as.send, id, { plannedAt: '2026-01-01T09:00' })
  expect(await start(letter)).toMatchObject({ refused: 'plannedAt' })
  const year = new Date().getUTCFullYear() + 1
  await changes(server.as.send, id, { plannedAt: `${year}-07-01T09:00` })
  await start(letter)
  const planned = { state: 'scheduled', sendAt: `${year}-07-01T07:00:00.000Z` }
  expect(await opened(server.as.look, id)).toMatchObject(planned)
  expect(await selma('unschedule', { id })).toEqual({})
  expect(await selma('unschedule', { id })).toMatchObject({ refused: 'state' })

  await start(letter)
  await server.ask(`update newsletters set send_at = now() - interval '1 minute'`)
  await blockedBy(NO_END)
  await tendNewsletters(server.fresh.database.owner)
  expect(await opened(server.as.look, id)).toMatchObject({ state: 'scheduled' })
  await blockedBy()
  await tendNewsletters(server.fresh.database.owner)
  expect(await opened(server.as.look, id)).toMatchObject({ state: 'sending' })
})

test('nothing starts that is blocked, or goes to nobody', async () => {
  const letter = await written(server)
  await blockedBy(NO_END)
  const message =
    'Noch geht dieser Brief nicht hinaus: „Nur noch wenige Stunden“ hat kein Ende. Unter „Einrichtung“ steht, was zu tun ist.'
  expect(await start(letter)).toMatchObject({ refused: 'blocked', message })
  await blockedBy()
  for (const postalCodes of [[], ['29439']]) {
    await changes(server.as.send, letter.id, { postalCodes })
    expect(await start(letter)).toMatchObject({ refused: 'nobody' })
  }
})

test('none is held before it leaves; what its letters ran into while they wait: blocked, put off, refused once', async () => {
  await join(server.fresh.database, { ...carla, postal_code: '17252' })
  const letter = await toRegion()
  await start(letter)
  expect(await selma('pause', { id: letter.id })).toMatchObject({ refused: 'state' })
  await minutePasses()
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
  expect((await course(letter)).putOff).toEqual({
    ...{ letters: 3, nextTryAt: expect.stringMatching(/Z$/) },
    answer: expect.stringMatching(/^(452 mailbox full|550 (listed|unknown))$/),
  })
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
