import { afterAll, beforeEach, expect, test } from 'vitest'
import { consoleApp, testLetterArrived } from '../../../test/support/console-app.ts'
import { anna, buelent, carla } from '../../../test/support/people.ts'
import { deliver, join, signUp } from '../../../test/support/signup-steps.ts'

const server = await consoleApp()
afterAll(() => server.close())
beforeEach(async () => {
  const { owner } = server.fresh.database
  await owner.query('truncate newsletter_signups, letters, newsletters, mailbox cascade')
})

const API = '/konsole/api/newsletters'
const DRAFT = {
  subject: 'In Kremmen geht es los',
  body: 'Ab dem 1. März könnt ihr gemeinsam bestellen.',
  postalCodes: ['17252', '16766', '16766'],
  isLaunch: true,
}

/** Writes a draft as Selma; returns its address and what to start it with. */
async function written(draft: object = DRAFT): Promise<{ one: string; version: string }> {
  const answer = await server.as.send.post(API, draft)
  expect(answer.statusCode).toBe(201)
  const { id } = answer.json<{ id: number }>()
  await testLetterArrived(server, id)
  const one = `${API}/${id}`
  const { version } = (await server.as.send.get(one)).json<{ version: string }>()
  return { one, version }
}

/** Nine o'clock of the next day, as a clock shows it. */
const tomorrow = () => `${new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString().slice(0, 10)}T09:00`

/** The minute in which a start can be taken back is over. */
const minutePasses = () =>
  server.fresh.database.owner.query(
    'with passed as (update newsletters set leaves_at = now()) update letters set due_at = now()',
  )

const lastActions = async (count: number) =>
  (await server.actions()).slice(-count).map(({ action, subject }) => [action, subject])

test('Selma sees whom she would reach: confirmed people only, the others apart', async () => {
  await join(server.fresh.database, anna)
  await signUp(server.fresh.database, { ...carla, postal_code: '16766' })
  const answer = await server.as.send.post(`${API}/reach`, { postalCodes: ['16766', '17252', '00000'] })
  expect(answer.json()).toEqual({
    places: [
      { postalCode: '16766', place: 'Kremmen', fresh: 1, told: 0, unconfirmed: 1, startedAt: null },
      { postalCode: '17252', place: 'Mirow', fresh: 0, told: 0, unconfirmed: 0, startedAt: null },
    ],
    unknown: ['00000'],
    region: null,
    toldBy: [],
  })
})

test('she writes, changes, sends; the places have started, and everybody got it once', async () => {
  for (const person of [anna, buelent, carla]) await join(server.fresh.database, person)
  const { one, version } = await written()
  const { id } = (await server.as.look.get(one)).json<{ id: string }>()

  const more = {
    preheader: 'Ein Nachbar genügt.',
    buttonCaption: 'App laden',
    buttonUrl: 'https://dorfteller.example/app',
  }
  const changed = await server.as.send.post(one, { ...DRAFT, ...more, subject: 'Es geht los', version })
  const newsletter = (await server.as.look.get(one)).json<{ version: string }>()
  expect([changed.statusCode, changed.json()]).toEqual([
    200,
    { id, version: newsletter.version, savedAt: expect.any(String) },
  ])
  expect(newsletter.version).not.toBe(version)
  expect(newsletter).toMatchObject({
    ...more,
    subject: 'Es geht los',
    postalCodes: ['16766', '17252'],
    state: 'draft',
    createdBy: 'Selma',
  })

  const started = await server.as.send.post(`${one}/start`, { version: newsletter.version })
  expect([started.statusCode, started.json()]).toEqual([200, { letters: 2, leavesAt: expect.any(String) }])
  await minutePasses()
  await deliver(server.fresh.database, anna.email)
  expect((await server.as.look.get(`${one}/progress`)).json()).toMatchObject({
    state: 'running',
    letters: 2,
    outcomes: { sent: 1, waiting: 1 },
    rate: 2,
  })
  const listed = { subject: 'Es geht los', state: 'running', firstPlace: 'Kremmen', places: 2, sent: 1 }
  expect((await server.as.look.get(API)).json()).toMatchObject({ newsletters: [listed] })
  const again = await server.as.send.post(`${one}/start`, { version: newsletter.version })
  expect([again.statusCode, again.json<{ code: string }>().code]).toEqual([409, 'state'])
  const late = await server.as.send.post(one, { ...DRAFT, version: newsletter.version })
  expect([late.statusCode, late.json<{ code: string }>().code]).toEqual([409, 'state'])
  expect(await lastActions(2)).toEqual([
    ['newsletter_written', { newsletter: id }],
    ['newsletter_started', { newsletter: id, letters: 2 }],
  ])
})

test('what somebody changed meanwhile is neither started nor overwritten unseen', async () => {
  await join(server.fresh.database, anna)
  const { one, version } = await written()
  await server.as.administer.post(one, { ...DRAFT, postalCodes: ['16766'], version })

  const before = await server.actions()
  for (const [step, body] of [
    ['/start', { version }],
    ['/schedule', { version, at: tomorrow() }],
    ['', { ...DRAFT, version }],
  ] as const) {
    const answer = await server.as.send.post(`${one}${step}`, body)
    expect([step, answer.statusCode, answer.json<{ code: string }>().code]).toEqual([step, 409, 'changed'])
  }
  expect((await server.as.look.get(one)).json()).toMatchObject({ state: 'draft', postalCodes: ['16766'] })
  expect(await server.actions()).toEqual(before)
})

test('at a time of German clocks, taken back, set anew', async () => {
  const { one, version } = await written()
  const year = new Date().getUTCFullYear() + (new Date().getUTCMonth() >= 6 ? 1 : 0)
  const summer = await server.as.send.post(`${one}/schedule`, { version, at: `${year}-07-01T09:00` })
  expect([summer.statusCode, summer.json()]).toEqual([200, { sendAt: `${year}-07-01T07:00:00.000Z` }])
  expect((await server.as.look.get(one)).json()).toMatchObject({ state: 'scheduled' })
  expect((await server.as.send.post(`${one}/unschedule`)).statusCode).toBe(200)
  expect((await server.as.look.get(one)).json()).toMatchObject({ state: 'draft', sendAt: null })
  expect((await server.as.send.post(`${one}/unschedule`)).statusCode).toBe(409)
  expect((await lastActions(1))[0]?.[0]).toBe('newsletter_unscheduled')
})
