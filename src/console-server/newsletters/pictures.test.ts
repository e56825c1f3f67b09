import { afterAll, expect, test } from 'vitest'
import { consoleApp } from '../../../test/support/console-app.ts'
import { startSmtpServer } from '../../../test/support/smtp-server.ts'
import { keepDeadlines } from '../../office/retention.ts'

const smtp = await startSmtpServer()
const server = await consoleApp({ smtpUrl: smtp.url })
afterAll(async () => {
  await server.close()
  await smtp.stop()
})

const API = '/konsole/api'
/** As a browser draws one, told apart by what it shows. */
const jpeg = (shows: string, size = 1000) =>
  Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(size, shows), Buffer.from([0xff, 0xd9])])
const add = (file: Buffer) =>
  server.as.send.post(`${API}/letter-pictures`, { base64: file.toString('base64') })
const idOf = async (file: Buffer) => (await add(file)).json<{ id: string }>().id
const ask = async (sql: string) => (await server.fresh.database.owner.query(sql)).rows

test.each([
  ['half a picture', jpeg('half').subarray(0, 100), 'Das ist kein ganzes JPEG-Bild.'],
  ['a page', Buffer.from('<script>alert(1)</script>'), 'Das ist kein ganzes JPEG-Bild.'],
  ['a heavy one', jpeg('heavy', 100_000), 'Ein Bild im Brief hat höchstens 100 kB.'],
])('%s is refused, in words', async (_, file, why) => {
  const answer = await add(file)
  expect([answer.statusCode, answer.json().message]).toEqual([400, expect.stringContaining(why)])
})

test('a letter has one picture at most, and does not leave while nothing says what it shows', async () => {
  const [one, other] = [await idOf(jpeg('one')), await idOf(jpeg('other'))]
  const draft = { isLaunch: true, subject: 'Mit Bild', postalCodes: ['16766'] }
  const body = `{Bild ${one}: Eins}\n\n{Bild ${other}: Zwei}`
  const two = await server.as.send.post(`${API}/newsletters`, { ...draft, body })
  expect([two.statusCode, two.json().message]).toEqual([400, expect.stringContaining('höchstens ein Bild')])

  const silent = { ...draft, body: `Da.\n\n{Bild ${one}: }` }
  const { id } = (await server.as.send.post(`${API}/newsletters`, silent)).json<{ id: number }>()
  const { checks } = (await server.as.send.get(`${API}/newsletters/${id}/preflight`)).json<{
    checks: { what: string; state: string }[]
  }>()
  expect(checks).toContainEqual(
    expect.objectContaining({ state: 'open', what: 'Am Bild steht nicht, was zu sehen ist' }),
  )
})

test('a picture stays while a letter names it, and goes a week after none does', async () => {
  await ask('truncate newsletters, letter_pictures cascade')
  const used = await idOf(jpeg('used'))
  await idOf(jpeg('unused'))
  const draft = { isLaunch: true, subject: 'Mit Bild', body: `{Bild ${used}: Jetzt}` }
  await server.as.send.post(`${API}/newsletters`, draft)
  await keepDeadlines(server.fresh.database.owner)
  expect(await ask('select count(*)::int from letter_pictures')).toEqual([{ count: 2 }])
  await ask(`update letter_pictures set added_at = now() - interval '8 days'`)
  await keepDeadlines(server.fresh.database.owner)
  expect(await ask('select id from letter_pictures')).toEqual([{ id: used }])
})
