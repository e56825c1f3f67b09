import { afterEach, beforeEach, expect, test } from 'vitest'
import { claim } from '../../../test/support/claims.ts'
import { type ConsoleApp, consoleApp } from '../../../test/support/console-app.ts'
import { anna, buelent, carla } from '../../../test/support/people.ts'
import { deliver, join } from '../../../test/support/signup-steps.ts'
import { sendNewsletter } from '../../cli/mail/send-newsletter.ts'
import { noteTrouble } from '../../mail/queue/outcomes.ts'

let server: ConsoleApp
beforeEach(async () => {
  server = await consoleApp()
})
afterEach(() => server.close())

const API = '/konsole/api/newsletters'

/** @returns the address of a newsletter that is on its way to three people. */
async function sentToThree(): Promise<string> {
  const { database } = server.fresh
  const postal_code = '16766'
  for (const { email } of [anna, buelent, carla]) await join(database, { email, postal_code })
  const newsletter = { subject: 'Es geht los', body: 'Ab Freitag.', postalCodes: [postal_code] }
  await sendNewsletter(database.owner, newsletter)
  const { rows } = await database.owner.query('select id from newsletters')
  return `${API}/${rows[0].id}`
}

test('what its letters ran into while they wait: blocked, put off, refused once', async () => {
  const { database } = server.fresh
  const one = await sentToThree()
  const waits = async () => (await server.as.look.get(`${one}/course`)).json().waits
  expect(await waits()).toEqual([])
  const { owner } = database
  for (const letter of await claim(owner))
    if (letter.to === anna.email)
      await noteTrouble(owner, letter, { outcome: 'later', answer: '452 mailbox full' })
    else if (letter.to === buelent.email)
      await noteTrouble(owner, letter, { outcome: 'ours', answer: '550 listed' })
    else await noteTrouble(owner, letter, { outcome: 'refused', answer: '550 unknown' })
  const next = { letters: 1, nextTryAt: expect.stringMatching(/Z$/) }
  expect(await waits()).toEqual([
    { reason: 'blocked', answer: '550 listed', ...next },
    { reason: 'deferred', answer: '452 mailbox full', ...next },
    { reason: 'refused', answer: '550 unknown', ...next },
  ])
  await owner.query(`update letters set due_at = now() where answer = '452 mailbox full'`)
  await deliver(database, anna.email)
  expect((await waits()).map(({ reason }: { reason: string }) => reason)).toEqual(['blocked', 'refused'])
})
