import { beforeEach, expect, test, vi } from 'vitest'
import { appForAll } from '../../test/support/fresh-app.ts'
import { anna, buelent, carla, entryOf } from '../../test/support/people.ts'
import { LETTER_HEADER } from '../contract/page-key.ts'
import { openRates } from '../mail/queue/rates.ts'

const server = appForAll({ trustProxy: 'x-real-ip', proofStoresIp: true })
beforeEach(() => server.ask('truncate newsletter_signups, letters cascade'))

test('two hundred sign-ups at once arrive in a few statements, each with its own answer', async () => {
  const asked = vi.spyOn(server.fresh.database.anon, 'query')
  const people = Array.from({ length: 198 }, (_, index) => ({
    email: `nachbar-${index}@example.org`,
    postal_code: '16766',
  }))
  const answers = await Promise.all([
    ...people.map((person) => server.insert(person)),
    server.insert({ postal_code: '16766', email: 'NACHBAR-0@example.org' }),
    server.insert({ email: 'keine Adresse', postal_code: '16766' }),
  ])

  const refused = answers.filter(({ statusCode }) => statusCode !== 201)
  expect(refused.map((answer) => answer.json<{ code: string }>().code).sort()).toEqual(['23505', '23514'])
  expect(answers[199]?.json()).toMatchObject({ code: '23514', details: null })
  expect(asked.mock.calls.length).toBeLessThan(20)
  const rows = await server.ask(
    'select (select count(*)::int from newsletter_signups) as signups, (select count(*)::int from letters) as letters',
  )
  expect(rows).toEqual([{ signups: 198, letters: 198 }])
})

test('the proof says which form, which page, which browser and, if the operator wants it, whose address', async () => {
  const browser = { 'user-agent': 'Firefox/140.0', 'x-real-ip': '2001:db8:1:2:3:4:5:6' }
  const referer = 'https://dorfteller.example/kremmen?utm=1'
  await server.insert(entryOf(anna), { ...browser, 'sec-fetch-site': 'same-origin', referer })
  await server.insert(entryOf(buelent), browser)
  await server.form('/anmelden', { ...entryOf(carla), consent: 'on' }, browser)

  const requests = await server.ask(
    `select e.facts ->> 'form' as form, e.facts ->> 'page' as page, p.person
     from consent_events as e join consent_event_people as p on p.event_id = e.id
     where p.person ->> 'email' not ilike 'nachbar-%' order by e.id`,
  )
  const { email } = anna
  const who = { user_agent: 'Firefox/140.0', ip: '2001:db8:1:2:3:4:5:6' }
  expect(requests).toEqual([
    { form: 'dialog', page: '/kremmen', person: { ...entryOf(anna), email_normalised: email, ...who } },
    { form: 'rest', page: '', person: expect.objectContaining(entryOf(buelent)) },
    { form: 'page', page: expect.any(String), person: expect.objectContaining(entryOf(carla)) },
  ])
})

test.each([
  ['aushang-16766', {}, 'aushang-16766'],
  ['Anna Meier', {}, null],
  ['anna@example.org', {}, null],
  ['x'.repeat(41), {}, null],
  [`a' or 1=1--`, {}, null],
  // Who asks not to be recorded keeps the code to themselves.
  ['aushang-16766', { dnt: '1' }, null],
  ['aushang-16766', { 'sec-gpc': '1' }, null],
])(
  'a script sends the code %s along (%o): stored is %s, and Anna is signed up',
  async (code, more, stored) => {
    const headers = { 'user-agent': 'Mozilla/5.0 Firefox/140.0', 'visit-channel': code, ...more }
    expect((await server.insert(entryOf(anna), headers)).statusCode).toBe(201)
    expect(await server.ask('select channel from newsletter_signups')).toEqual([{ channel: stored }])
  },
)

test('whose letter has to wait is told so beside the specification’s answer, and on the plain form’s thanks', async () => {
  // Two letters an hour, and both are gone.
  await openRates(server.fresh.database.owner, { confirmations: 2 })
  await server.ask(
    `insert into letters (kind, state, claimed_at, sent_at, message_id, at_once)
     select 'confirmation', 'sent', now(), now(), '<a@b>', at_once from unnest('{true,false}'::boolean[]) as at_once`,
  )
  const answer = await server.insert(entryOf(buelent), { 'x-real-ip': '203.0.113.9' })
  expect([answer.statusCode, answer.body, answer.headers[LETTER_HEADER]]).toEqual([201, '', 'waits'])
  expect(server.logged()).not.toContain('203.0.113')

  const late = await server.form('/anmelden', { consent: 'on', email: anna.email, postal_code: '16833' })
  expect(late.headers.location).toBe('/anmelden/danke?plz=16833&spaeter')
  expect((await server.app.inject({ url: late.headers.location as string })).body).toContain('kommt später')
})
