import { afterEach, beforeEach, expect, test } from 'vitest'
import { type ConsoleApp, consoleApp } from '../../../test/support/console-app.ts'
import { deliver, join, queueNewsletter } from '../../../test/support/signup-steps.ts'
import { hmacs } from '../../../test/support/suppression-key.ts'
import type { ReturnedLetter } from '../../contract/console/newsletter-course.ts'

let server: ConsoleApp
beforeEach(async () => {
  server = await consoleApp()
})
afterEach(() => server.close())

test('what came back of a newsletter is told, the newest first, with addresses masked', async () => {
  const { database } = server.fresh
  const people = ['anna@gmx.example', 'bernd@gmx.example', 'carla@gmx.example']
  for (const email of people) await join(database, { email, postal_code: '16766' })
  const id = await queueNewsletter(database, '16766')
  for (const email of people) await deliver(database, email)
  await heard('anna@gmx.example', 'bounced_hard')
  await heard('bernd@gmx.example', 'blocked')
  await heard('carla@gmx.example', 'complained')
  const answer = await server.as.look.get(`/konsole/api/newsletters/${id}/returns`)
  const { letters } = answer.json<{ letters: ReturnedLetter[] }>()
  expect(letters.map(({ type }) => type)).toEqual(['complained', 'blocked', 'bounced_hard'])
  expect(letters.at(-1)).toMatchObject({ address: 'a…@gmx.example', answer: 'so it is' })
})

let times = 0
async function heard(email: string, type: string) {
  times += 1
  await server.fresh.database.owner.query(
    `select record_letter_event(l.id, $2, 'imap', null, 'so it is', $3)
     from letters as l join newsletter_signups as s on s.id = l.signup_id
     where s.email = $1 and l.kind = 'newsletter'`,
    [email, type, hmacs.returnPath(String(times))],
  )
}
