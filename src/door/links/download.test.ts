import { beforeAll, expect, test } from 'vitest'
import { appForAll } from '../../../test/support/fresh-app.ts'
import { carla } from '../../../test/support/people.ts'
import { visitorOf } from '../../../test/support/visitor-of-links.ts'
import type { PersonData } from '../../contract/person-data.ts'

const server = appForAll({ trustProxy: 'x-real-ip' })
const visitor = visitorOf(server)
let token: string
let cookie: string
beforeAll(async () => {
  token = await visitor.signedUp(carla)
  cookie = await visitor.opened(token)
})

test('Carla takes her data along as JSON', async () => {
  await server.ask(
    `insert into mailbox (letter_id, recipient, subject, raw)
     select id, $1, 'Deine Daten', convert_to($2, 'UTF8') from letters order by queued_at desc limit 1`,
    [carla.email, `https://dorfteller.example/meine-daten?t=${token}`],
  )
  const answer = await visitor.post('/meine-daten/daten.json', {}, { cookie })
  expect(answer.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'content-disposition': 'attachment; filename="meine-daten.json"',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  })
  const data = answer.json<PersonData & { about: { text: string; date: string } }>()
  expect(answer.body).toContain('\n  "email": "carla@example.org"')
  expect(data.about.text).toContain('Art. 20 DSGVO')
  expect(data.about.date).toMatch(/^\d{4}-\d\d-\d\dT/)
  expect(data.signups).toMatchObject([{ email: carla.email, postal_code: '01067' }])
  expect(data.events.map(({ type }) => type)).toEqual(['requested', 'letter_sent', 'confirmed'])
  expect(data.kept_letters).toMatchObject([{ subject: 'Deine Daten' }])
  expect(answer.body).not.toContain(token)
})

test('who has the mailbox now sees no letter of whoever had it before', async () => {
  await server.ask(`insert into mailbox (recipient, subject, raw) values ($1, 'An jemand anderen', 'x')`, [
    carla.email,
  ])
  const data = (await visitor.post('/meine-daten/daten.json', {}, { cookie })).json<PersonData>()
  expect(data.kept_letters).toMatchObject([{ subject: 'Deine Daten' }])
})
