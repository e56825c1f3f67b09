import { afterEach, beforeEach, expect, test } from 'vitest'
import { type ConsoleApp, consoleApp } from '../../../test/support/console-app.ts'
import { anna, buelent, carla } from '../../../test/support/people.ts'
import { deliver, join } from '../../../test/support/signup-steps.ts'
import { sendNewsletter } from '../../database/queries/newsletter.ts'

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

test('what its letters ran into while they wait: put off, in doubt, refused once', async () => {
  const { database } = server.fresh
  const one = await sentToThree()
  const waits = async () => (await server.as.look.get(`${one}/course`)).json().waits
  expect(await waits()).toEqual([])
  const said = (call: string, { email }: { email: string }) =>
    database.owner.query(
      `select ${call} from letters as l join newsletter_signups as s on s.id = l.signup_id
       where l.outcome is null and s.email = $1`,
      [email],
    )
  for (let time = 0; time < 2; time += 1)
    await said(`record_letter_deferred(l.id, '4.2.2', '452 mailbox full', false)`, anna)
  await said(`doubt_letter(l.id, 'no answer')`, buelent)
  await said(`record_letter_refused(l.id, s.address_hmac, '5.1.1', '550 unknown')`, carla)
  const next = { letters: 1, nextTryAt: expect.stringMatching(/Z$/) }
  expect(await waits()).toEqual([
    { reason: 'deferred', answer: '452 mailbox full', ...next },
    { reason: 'possibly_delivered', answer: 'no answer', ...next },
    { reason: 'refused', answer: '550 unknown', ...next },
  ])
  await deliver(database, anna.email)
  expect((await waits()).map(({ reason }: { reason: string }) => reason)).toEqual([
    'possibly_delivered',
    'refused',
  ])
})

test('when so many would be done: nothing without limits, days with a sender that is new', async () => {
  const { owner } = server.fresh.database
  const plan = async (recipients: number | string) =>
    server.as.look.get(`${API}/plan?recipients=${recipients}`)
  expect((await plan(1000)).json()).toEqual({ days: [] })
  await owner.query(`select set_letter_limits('{"warm_up": 200}')`)
  const { days } = (await plan(1000)).json<{ days: { day: string; letters: number; doneAt: string }[] }>()
  expect(days.map(({ letters }) => letters)).toEqual([200, 400, 400])
  expect(days[0]).toMatchObject({
    day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    doneAt: expect.stringMatching(/Z$/),
  })
  expect((await plan(-1)).statusCode).toBe(400)
})
