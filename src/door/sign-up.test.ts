import { expect, test, vi } from 'vitest'
import { appForAll } from '../../test/support/fresh-app.ts'
import { anna, buelent, carla, entryOf } from '../../test/support/people.ts'

const server = appForAll({ trustProxy: 'x-real-ip', proofStoresIp: true })

async function requestOf(email: string) {
  const rows = await server.ask<{ form: string; page: string; person: object }>(
    `select e.facts ->> 'form' as form, e.facts ->> 'page' as page, p.person
     from consent_events as e join consent_event_people as p on p.event_id = e.id
     where p.person ->> 'email' = $1`,
    [email],
  )
  return rows
}

test('two hundred sign-ups at once arrive in a few statements, each with its own answer', async () => {
  const asked = vi.spyOn(server.fresh.database.anon, 'query')
  const people = Array.from({ length: 198 }, (_, index) => ({
    email: `nachbar-${index}@example.org`,
    postal_code: '16766',
  }))
  const [first] = people
  const answers = await Promise.all([
    ...people.map((person) => server.insert(person)),
    server.insert({ ...first, email: 'NACHBAR-0@example.org' }),
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
  await server.insert(entryOf(anna), {
    ...browser,
    'sec-fetch-site': 'same-origin',
    referer: 'https://dorfteller.example/kremmen?utm=1',
  })
  await server.insert(entryOf(buelent), browser)
  await server.form('/anmelden', { ...entryOf(carla), consent: 'on' }, browser)

  expect(await requestOf(anna.email)).toEqual([
    {
      form: 'dialog',
      page: '/kremmen',
      person: {
        ...entryOf(anna),
        email_normalised: anna.email,
        user_agent: 'Firefox/140.0',
        ip: '2001:db8:1:2:3:4:5:6',
      },
    },
  ])
  expect(await requestOf(buelent.email)).toMatchObject([{ form: 'rest', page: '' }])
  expect(await requestOf(carla.email)).toMatchObject([{ form: 'page' }])
})
