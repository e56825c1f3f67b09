import { simpleParser } from 'mailparser'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ConsoleApp, consoleApp } from '../../../test/support/console-app.ts'
import { phonePicture } from '../../../test/support/jpeg.ts'
import { startSmtpServer, type TestSmtpServer } from '../../../test/support/smtp-server.ts'
import { readJpeg } from './read-jpeg.ts'

let smtp: TestSmtpServer
let server: ConsoleApp
beforeAll(async () => {
  smtp = await startSmtpServer()
  server = await consoleApp({ smtpUrl: smtp.url })
})
afterAll(async () => {
  await server.close()
  await smtp.stop()
})

const API = '/konsole/api'
const add = (file: Buffer) =>
  server.as.send.post(`${API}/letter-pictures`, { base64: file.toString('base64') })
const idOf = async (file: Buffer) => (await add(file)).json<{ id: string }>().id
const ask = async (sql: string) => (await server.fresh.database.owner.query(sql)).rows

test('of a phone’s picture what it shows is kept, not where it was taken', async () => {
  const file = phonePicture()
  const kept = readJpeg(file)
  expect(kept).toMatchObject({ width: 800, height: 533 })
  expect(file.toString('latin1')).toContain('GPS 53.1234 N')
  expect(kept?.bytes.toString('latin1')).not.toContain('GPS')
  // A decoder still reads it: nothing but the segments beside the picture is gone.
  expect(readJpeg(kept?.bytes ?? Buffer.alloc(0))).toEqual(kept)
  expect(kept?.bytes.subarray(-2)).toEqual(Buffer.from([0xff, 0xd9]))

  const id = await idOf(file)
  const shown = (await server.as.look.get(`${API}/letter-pictures/${id}`)).json<{ base64: string }>()
  expect(Buffer.from(shown.base64, 'base64')).toEqual(kept?.bytes)
  expect(await ask(`select action from audit_log where subject ->> 'picture' is not null`)).toEqual([
    { action: 'letter_picture_added' },
  ])
})

test('what a phone hangs on behind a picture stays with it: a film, a second picture with its own place', () => {
  const file = phonePicture()
  expect(readJpeg(Buffer.concat([file, phonePicture()]))).toEqual(readJpeg(file))
})

test.each([
  ['half a picture', phonePicture().subarray(0, 100), 'Das ist kein ganzes JPEG-Bild.'],
  ['a page', Buffer.from('<script>alert(1)</script>'), 'Das ist kein ganzes JPEG-Bild.'],
  ['nothing', Buffer.from([0xff, 0xd8, 0xff, 0xd9]), 'Das ist kein ganzes JPEG-Bild.'],
  [
    'a picture as a camera makes it',
    phonePicture({ width: 6000, height: 4000 }),
    'Das Bild hat 6000 × 4000 Punkte.',
  ],
  [
    'a heavy one',
    Buffer.concat([phonePicture().subarray(0, -2), Buffer.alloc(100_000), Buffer.from([0xff, 0xd9])]),
    'Ein Bild im Brief hat höchstens 100 kB.',
  ],
])('%s is refused, in words', async (_, file, why) => {
  const answer = await add(file)
  expect([answer.statusCode, answer.json().message]).toEqual([400, expect.stringContaining(why)])
})

test('a letter brings its picture along, in the preview and in the test letter; who sees none reads what it shows', async () => {
  const id = await idOf(phonePicture())
  const alt = 'Der Gasthof "Krone" im Schnee'
  const letter = {
    subject: 'Mit Bild',
    body: `Ab Freitag.\n\n{Bild ${id}: ${alt}}\n\nBis dann.`,
    postalCode: '16766',
  }
  const shown = await server.as.look.post(`${API}/newsletters/preview`, letter)
  expect(shown.statusCode, shown.body).toBe(200)
  const preview = shown.json<{
    html: string
    text: string
    unfilled: string[]
  }>()
  expect(preview.html).toMatch(
    /<img [^>]*src="data:image\/jpeg;base64,[^"]{100,}" width="536" alt="Der Gasthof &quot;Krone&quot; im Schnee"/,
  )
  expect(preview.html).not.toMatch(/src="https?:/)
  expect(preview.text).toContain(`Ab Freitag.\n\n[Bild: ${alt}]\n\nBis dann.`)
  expect(preview.unfilled).toEqual([])

  await server.as.send.post(`${API}/newsletters/test`, letter)
  const received = await simpleParser(smtp.letters.at(-1)?.raw ?? '')
  const picture = received.attachments.find(({ contentType }) => contentType === 'image/jpeg')
  expect(picture).toMatchObject({ cid: `${id}@dorfteller`, contentDisposition: 'inline', related: true })
  expect(picture?.content).toEqual(readJpeg(phonePicture())?.bytes)
})

test('a letter has one picture at most, and does not leave while nothing says what it shows', async () => {
  const [one, other] = [await idOf(phonePicture()), await idOf(phonePicture({ width: 700 }))]
  const draft = { isLaunch: true, subject: 'Mit Bild', postalCodes: ['16766'] }
  const two = await server.as.send.post(`${API}/newsletters`, {
    ...draft,
    body: `{Bild ${one}: Eins}\n\n{Bild ${other}: Zwei}`,
  })
  expect([two.statusCode, two.json().message]).toEqual([400, expect.stringContaining('höchstens ein Bild')])

  const written = await server.as.send.post(`${API}/newsletters`, {
    ...draft,
    body: `Da.\n\n{Bild ${one}: }`,
  })
  const { id } = written.json<{ id: number }>()
  const { checks } = (await server.as.send.get(`${API}/newsletters/${id}/preflight`)).json<{
    checks: { what: string; state: string }[]
  }>()
  expect(checks).toContainEqual(
    expect.objectContaining({ state: 'open', what: 'Am Bild steht nicht, was zu sehen ist' }),
  )
})

test('a picture stays while a letter or a version of one names it, and goes a week after nobody does', async () => {
  await ask('truncate newsletters, letter_pictures cascade')
  const used = await idOf(phonePicture())
  const before = await idOf(phonePicture({ width: 300 }))
  const unused = await idOf(phonePicture({ width: 400 }))
  const draft = { isLaunch: true, subject: 'Mit Bild', postalCodes: ['16766'] }
  const first = await server.as.send.post(`${API}/newsletters`, { ...draft, body: `{Bild ${before}: Davor}` })
  const { id, version } = first.json<{ id: number; version: string }>()
  const changed = { ...draft, body: `{Bild ${used}: Jetzt}`, version, apart: true }
  await server.as.send.post(`${API}/newsletters/${id}`, changed)

  await ask('select retain_letter_pictures(7)')
  expect(await ask('select count(*)::int from letter_pictures')).toEqual([{ count: 3 }])
  await ask(`update letter_pictures set added_at = now() - interval '8 days'`)
  await ask('select retain_letter_pictures(7)')
  const left = (await ask('select id from letter_pictures')).map((row) => row.id as string)
  expect(left.sort()).toEqual([used, before].sort())
  expect((await server.as.send.get(`${API}/letter-pictures/${unused}`)).statusCode).toBe(404)

  await ask('truncate newsletters cascade')
  await ask('select retain_letter_pictures(7)')
  expect(await ask('select id from letter_pictures')).toEqual([])
})
