import { beforeEach, expect, test } from 'vitest'
import { appForEach } from '../../test/support/fresh-app.ts'
import { anna, buelent, entryOf } from '../../test/support/people.ts'
import { LETTER_HEADER } from '../contract/page-key.ts'
import { openRates } from '../mail/queue/rates.ts'
import { routes } from '../routes.ts'

const server = appForEach({ trustProxy: 'x-real-ip' })
beforeEach(async () => {
  // Two letters an hour, and both are gone.
  const { owner } = server.fresh.database
  await openRates(owner, { confirmations: 2 })
  await owner.query(
    `insert into letters (kind, state, claimed_at, sent_at, message_id, at_once)
     select 'confirmation', 'sent', now(), now(), '<a@b>', at_once from unnest('{true,false}'::boolean[]) as at_once`,
  )
})

test('whose letter has to wait is told so beside the specification’s answer, and taken all the same', async () => {
  const answer = await server.insert(entryOf(buelent), { 'x-real-ip': '203.0.113.9' })
  expect([answer.statusCode, answer.body, answer.headers[LETTER_HEADER]]).toEqual([201, '', 'waits'])
  expect(server.logged()).not.toContain('203.0.113')
})

test('without a script the thanks say that the letter comes later', async () => {
  const fields = { consent: 'on', email: anna.email, postal_code: '16833' }
  const late = await server.form(routes.signup, fields)
  expect(late.headers.location).toBe('/anmelden/danke?plz=16833&spaeter')
  expect((await server.app.inject({ url: late.headers.location as string })).body).toContain('kommt später')
})
