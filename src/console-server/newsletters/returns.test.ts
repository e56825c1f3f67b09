import { afterEach, beforeEach, expect, test } from 'vitest'
import { type ConsoleApp, consoleApp } from '../../../test/support/console-app.ts'
import { deliver, hmacs, join, queueNewsletter } from '../../../test/support/signup-steps.ts'
import type { Returns } from '../../contract/console/newsletter-course.ts'

let server: ConsoleApp
beforeEach(async () => {
  server = await consoleApp()
})
afterEach(() => server.close())

test('what became of a newsletter by domain; a small domain names nobody', async () => {
  const { database } = server.fresh
  const people = [
    'a@gmx.example',
    'b@gmx.example',
    'c@GMX.example',
    'd@gmx.example',
    'ich@meine-familie.example',
  ]
  for (const email of people) await join(database, { email, postal_code: '16766' })
  const id = await queueNewsletter(database, '16766')
  for (const email of people) await deliver(database, email)
  await heard('a@gmx.example', 'bounced_hard')
  await heard('b@gmx.example', 'bounced_soft')
  await heard('b@gmx.example', 'bounced_soft')
  await heard('c@GMX.example', 'blocked')
  await heard('ich@meine-familie.example', 'complained')

  const answer = await server.as.look.get(`/konsole/api/newsletters/${id}/returns`)
  const { domains, letters } = answer.json<Returns>()

  expect(domains).toEqual([
    { domain: 'gmx.example', letters: 4, accepted: 4, bounced: 2, deferred: 0, blocked: 1, complained: 0 },
    { domain: null, letters: 1, accepted: 1, bounced: 0, deferred: 0, blocked: 0, complained: 1 },
  ])
  expect(letters).toHaveLength(5)
  expect(letters.at(-1)).toMatchObject({
    type: 'bounced_hard',
    address: 'a…@gmx.example',
    answer: 'so it is',
  })
})

test('a letter that waits because its server put it off is deferred until it is accepted', async () => {
  const { database } = server.fresh
  await join(database, { email: 'anna@example.org', postal_code: '16766' })
  const id = await queueNewsletter(database, '16766')
  await database.owner.query(`update letters set deferred_since = now() where newsletter_id = $1`, [id])
  const line = async () =>
    (await server.as.look.get(`/konsole/api/newsletters/${id}/returns`)).json<Returns>().domains[0]
  expect(await line()).toMatchObject({ accepted: 0, deferred: 1 })
  await deliver(database, 'anna@example.org')
  expect(await line()).toMatchObject({ accepted: 1, deferred: 0 })
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
