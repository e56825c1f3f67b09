import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ConsoleApp, consoleApp } from '../../../test/support/console-app.ts'
import { anna } from '../../../test/support/people.ts'
import { signUp } from '../../../test/support/signup-steps.ts'

let server: ConsoleApp
beforeAll(async () => {
  server = await consoleApp()
  await signUp(server.fresh.database, anna)
})
afterAll(() => server.close())

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
