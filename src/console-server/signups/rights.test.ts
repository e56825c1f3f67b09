import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ConsoleApp, consoleApp } from '../../../test/support/console-app.ts'
import { anna } from '../../../test/support/people.ts'
import { signUp } from '../../../test/support/signup-steps.ts'
import type { Role } from '../../contract/console/access.ts'

let server: ConsoleApp
beforeAll(async () => {
  server = await consoleApp()
  await signUp(server.fresh.database, anna)
})
afterAll(() => server.close())

const RANKS = ['nobody', 'look', 'send', 'administer'] as const
const ROUTES: [method: 'get' | 'post', path: string, least: Role][] = [
  ['get', '/signups', 'look'],
  ['get', '/signups/count', 'look'],
  ['get', '/signups/1', 'look'],
  ['post', '/signups/1/resend', 'send'],
  ['get', '/signups/1/data.json', 'administer'],
  ['get', '/signups/1/proof.html', 'administer'],
  ['get', '/signups/export.csv', 'administer'],
  ['get', '/signups/export.xlsx', 'administer'],
  ['post', '/signups/import/check', 'administer'],
  ['post', '/signups/import', 'administer'],
  ['post', '/signups/1/erase', 'administer'],
]

test.each(ROUTES)('%s %s takes the role %s', async (method, path, least) => {
  for (const role of RANKS) {
    const url = `/konsole/api${path}`
    const answer = await (method === 'get' ? server.as[role].get(url) : server.as[role].post(url, {}))
    const rank = RANKS.indexOf(role)
    if (rank === 0) expect(answer.statusCode, role).toBe(401)
    else if (rank < RANKS.indexOf(least)) expect(answer.json(), role).toMatchObject({ code: 'role' })
    else expect([200, 400, 404, 409], role).toContain(answer.statusCode)
    expect(answer.headers['cache-control'], role).toBe('no-store')
    if (rank < RANKS.indexOf(least)) expect(answer.body).not.toContain('example.org')
  }
})

test('another page cannot change anything, and a form cannot either', async () => {
  const { post } = server.as.administer
  for (const path of ['/signups/1/erase', '/signups/1/resend', '/signups/import']) {
    const url = `/konsole/api${path}`
    const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    expect((await post(url, { email: anna.email }, foreign)).statusCode).toBe(403)
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    expect((await post(url, { email: anna.email }, form)).statusCode).toBe(415)
  }
  expect((await server.as.send.get('/konsole/api/signups/1')).statusCode).toBe(200)
})

test('the role operator reads what the list shows and nothing else of sign-ups', async () => {
  const { operator } = server.fresh.database
  for (const sql of [
    'select address_hmac from newsletter_signups',
    'select * from consent_events',
    'select * from consent_event_people',
    'select * from suppressions',
    'select * from link_tokens',
    'update newsletter_signups set email = email',
    'delete from newsletter_signups',
    `insert into newsletter_signups (email, postal_code) values ('a@example.org', '16766')`,
    `select public.erase_person('${anna.email}', true, 'operator', null)`,
    `select public.person_data('${anna.email}', true)`,
  ]) {
    await expect(operator.query(sql), sql).rejects.toMatchObject({ code: '42501' })
  }
})
