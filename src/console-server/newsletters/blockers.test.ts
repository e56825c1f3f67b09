import { afterAll, beforeEach, expect, test } from 'vitest'
import { consoleApp, testLetterArrived } from '../../../test/support/console-app.ts'
import { anna } from '../../../test/support/people.ts'
import { join } from '../../../test/support/signup-steps.ts'
import { keepBlockers } from '../../office/newsletters/blockers.ts'
import { tendNewsletters } from '../../office/tend-newsletters.ts'

const server = await consoleApp()
await join(server.fresh.database, anna)
afterAll(() => server.close())
beforeEach(async () => {
  const { owner } = server.fresh.database
  await owner.query(`update site set blockers = '[]'`)
  await owner.query('truncate newsletters cascade')
})

const NO_END = { code: 'promo-without-end', what: '„Nur noch wenige Stunden“ hat kein Ende.' }

const keep = (...found: { code: string; what: string }[]) => keepBlockers(server.fresh.database.office, found)

async function written(): Promise<{ one: string; version: string }> {
  const draft = { subject: 'Es geht los', body: 'Ab Freitag.', postalCodes: ['16766'], isLaunch: true }
  const { id, version } = (await server.as.send.post('/konsole/api/newsletters', draft)).json<{
    id: number
    version: string
  }>()
  await testLetterArrived(server, id)
  return { one: `/konsole/api/newsletters/${id}`, version }
}

test('Selma starts a newsletter while the promotion has no end: refused, with the reason', async () => {
  await keep(NO_END)
  const { one, version } = await written()
  const message = 'Noch geht dieser Brief nicht hinaus: „Nur noch wenige Stunden“ hat kein Ende.'
  for (const [step, at] of Object.entries({ start: undefined, schedule: tomorrow() })) {
    const answer = await server.as.send.post(`${one}/${step}`, { version, at })
    expect([answer.statusCode, answer.json()]).toEqual([409, { code: 'blocked', message }])
  }
})

test('a letter that nobody sent to themselves does not start, whatever was tried before it', async () => {
  await server.fresh.database.owner.query(
    `insert into audit_log (action, subject) values ('test_letter_sent', '{"outcome": "sent"}')`,
  )
  const { one, version } = await written()
  await server.fresh.database.owner.query('update newsletters set tested_at = null')
  const answer = await server.as.send.post(`${one}/start`, { version })
  expect([answer.statusCode, answer.json()]).toEqual([
    409,
    { code: 'blocked', message: 'Noch geht dieser Brief nicht hinaus: Noch kein Testbrief.' },
  ])
  const draft = Number(one.split('/').at(-1))
  const letter = { subject: 'Es geht los', body: 'Ab Freitag.', postalCode: '16766', draft }
  await server.as.send.post('/konsole/api/newsletters/test', letter)
  expect((await server.as.send.post(`${one}/start`, { version })).json()).toMatchObject({ letters: 1 })
})

test('a newsletter that is due waits while something blocks, and goes when nothing does', async () => {
  const { owner } = server.fresh.database
  const { one, version } = await written()
  expect((await server.as.send.post(`${one}/schedule`, { version, at: tomorrow() })).statusCode).toBe(200)
  await owner.query(`update newsletters set send_at = now() - interval '1 minute'`)
  await keep(NO_END)
  await tendNewsletters(owner)
  expect((await server.as.send.get(one)).json()).toMatchObject({ state: 'scheduled' })
  await keep()
  await tendNewsletters(owner)
  expect((await server.as.send.get(one)).json()).toMatchObject({ state: 'running' })
})

/** Nine o'clock of the next day, as a clock shows it. */
const tomorrow = () => `${new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString().slice(0, 10)}T09:00`
