import { afterAll, beforeEach, expect, test } from 'vitest'
import { consoleApp } from '../../../test/support/console-app.ts'
import { crowd, crowdJoins } from '../../../test/support/crowd.ts'
import { changes, KREMMEN, opened, written } from '../../../test/support/drafts.ts'
import { startSmtpServer } from '../../../test/support/smtp-server.ts'
import { keepDeadlines } from '../retention.ts'

const smtp = await startSmtpServer()
const server = await consoleApp({ smtpUrl: smtp.url })
const { look, send, administer } = server.as
for (const [code, people] of Object.entries({ 91732: 7, 91737: 3 })) {
  const there = crowd(people).map((email) => `${code}-${email}`)
  await crowdJoins(server.fresh.database, there, code)
}
const krone = { name: 'Gasthaus Krone', place: 'Wolframs-Eschenbach', state: 'agreed', serves: 'montags' }
const no = { name: 'Zum Nein', place: 'Ornbau', state: 'declined', serves: '' }
await server.ask(
  `with region as (insert into regions (name, goal, restaurants) values ('Altmühltal', 250, $1) returning id)
   insert into region_places (region_id, postal_code) select id, unnest('{91732,91737}'::text[]) from region`,
  [JSON.stringify([krone, no])],
)
afterAll(() => Promise.all([server.close(), smtp.stop()]))
beforeEach(() => server.ask('truncate newsletters, letter_pictures cascade'))

test('what Selma types in one go is one line of the log; a region’s letter begins once, with words', async () => {
  const id = await send.asks<number>('newsletters.begin', { regionId: null, postalCodes: [] })
  for (const subject of ['E', 'Es', 'Es geht los']) await changes(send, id, { subject })
  expect(await opened(look, id)).toMatchObject({ subject: 'Es geht los', body: '', savedBy: 'Selma' })
  expect(await server.actions('newsletter')).toEqual([
    { action: 'newsletter_written', subject: { newsletter: id } },
  ])
  const region = { regionId: 1, postalCodes: [] }
  const start = await send.asks<number>('newsletters.begin', region)
  expect(await administer.asks('newsletters.begin', region)).toBe(start)
  const begun = { subject: 'Es geht los in {Ort}', regionId: 1, isLaunch: true }
  expect(await opened(look, start)).toMatchObject(begun)
})

test.each([
  [{ postalCodes: ['00000', '00001'] }, 'Diese Postleitzahlen gibt es nicht: 00000, 00001.'],
  [{ subject: 'Los \ud83c' }, 'Der Betreff enthält ein halbes Zeichen. Gib das noch einmal ein.'],
  [{ body: 'a'.repeat(20_001) }, 'Der Text hat 20001 Zeichen, erlaubt sind 20000.'],
  [
    { body: '{Bild 0123456789abcdef: Eins}\n\n{Bild 1123456789abcdef: Zwei}' },
    'Ein Brief hat höchstens ein Bild. Nimm die übrigen heraus.',
  ],
])('refused, in words: %#', async (draft, message) => {
  const { id } = await written(server)
  expect(await changes(send, id, draft)).toMatchObject({ refused: Object.keys(draft)[0], message })
})

test('what was pasted is kept: ends of lines as such, in one line as blanks, and no other control character', async () => {
  // Of Word (a line, a page), of web pages and PDFs, of mainframes, of old Macs and of Windows.
  for (const end of ['\v', '\f', '\u2028', '\u2029', '\u0085', '\r', '\r\n', '\n']) {
    const pasted = `Ab\0 Freitag\u001b${end}geht\u0007 es\u007f los.${end}`
    const { subject, body } = await written(server, { subject: pasted, body: pasted })
    expect([subject, body]).toEqual(['Ab Freitag geht es los.', 'Ab Freitag\ngeht es los.'])
  }
})

const openChecks = async (id: number) =>
  (await opened(look, id)).checks.filter(({ state }) => state === 'open').map(({ what }) => what)

test.each<[draft: object, what: string]>([
  [{ subject: '  ' }, 'Es fehlt noch der Betreff'],
  [{ buttonCaption: 'App laden' }, 'Der Knopf führt nirgendwohin'],
  [{ buttonUrl: 'https://dorfteller.example' }, 'Der Knopf hat keine Aufschrift'],
  ...['http://dorfteller.example', 'javascript:alert(1)', 'https://bank.example@evil.example'].map(
    (buttonUrl): [object, string] => [
      { buttonCaption: 'App laden', buttonUrl },
      'Die Adresse des Knopfs ist keine',
    ],
  ),
  [{ body: 'Hallo {Ot}.' }, '{Ot} bleibt so stehen'],
  [{ body: '{Häuser der Region} da.' }, '{Häuser der Region} bleibt so stehen'],
  [{ body: '{Bild 0123456789abcdef: }' }, 'Am Bild steht nicht, was zu sehen ist'],
  [{ body: 'https://a.example/{Ort}.' }, 'Platzhalter in einer Adresse: https://a.example/{Ort}'],
])('%j can be kept while it is written, and starts nothing: %s', async (draft, what) => {
  const { id, savedAt } = await written(server, { ...KREMMEN, postalCodes: ['91732'], ...draft })
  expect(await openChecks(id)).toEqual([what])
  const started = await send.asks('newsletters.start', { id, savedAt, reason: '' })
  expect(started).toMatchObject({ refused: 'blocked' })
})

test('a letter to a region knows its places, numbers and restaurants', async () => {
  const body = '{Häuser im Ort} Häuser in {Ort}, {Häuser der Region} in allen.\n\n{Gasthöfe}'
  const { id } = await written(server, { subject: 'Los in {Ort}', body, regionId: 1 })
  const places = [
    { postalCode: '91732', letters: 7 },
    { postalCode: '91737', letters: 3 },
  ]
  expect(await opened(look, id)).toMatchObject({
    region: 'Altmühltal',
    reach: { places, letters: 10, fresh: 10, told: 0, unconfirmed: 0 },
  })
  const ornbau = await look.asks('newsletters.preview', { id, postalCode: '91737' })
  expect(ornbau.subject).toBe('Los in Ornbau')
  expect(ornbau.text).toContain('ein paar Häuser in Ornbau, 10 in allen.')
  expect(ornbau.text).toContain('Gasthaus Krone, Wolframs-Eschenbach montags')
  expect(ornbau.text).toContain('Wie versprochen: 10 % Rabatt für dich.')
  expect(ornbau.text).not.toContain('Zum Nein')
})

test('the test letter goes to whoever asks for it, and what the server said is told; other words are noticed', async () => {
  const { id } = await written(server)
  await server.ask('update newsletters set tested_at = null')
  expect(await openChecks(id)).toEqual(['Noch kein Testbrief'])
  const to = { id, postalCode: '16766' }
  const answer = expect.stringMatching(/^250/)
  expect(await administer.asks('newsletters.test', to)).toEqual({ outcome: 'sent', answer })
  expect(smtp.letters.at(-1)?.envelope.to).toEqual(['adam@example.org'])
  expect(smtp.letters.at(-1)?.parsed.text).toContain('16766 Kremmen')
  await changes(send, id, { subject: 'Etwas anderes' })
  expect((await opened(look, id)).checks).toContainEqual({
    ...{ code: 'test', state: 'done', what: 'Testbrief ist angekommen, aber nicht mit diesen Worten' },
    more: expect.stringMatching(/^Adam, .*, seitdem geändert$/),
  })

  smtp.setBehaviour({ refuse: { recipient: (address) => ({ code: 550, text: `5.1.1 ${address} unknown` }) } })
  const refused = { outcome: 'refused', answer: expect.stringContaining('<address>') }
  expect(await send.asks('newsletters.test', to)).toEqual(refused)
  smtp.setBehaviour({})
  const noted = { action: 'test_letter_sent', subject: { outcome: 'refused' } }
  expect((await server.actions('letter')).at(-1)).toEqual(noted)
  const before = smtp.letters.length
  expect(await send.asks('newsletters.test', { ...to, toTeam: true })).toMatchObject({ outcome: 'sent' })
  const readers = smtp.letters.slice(before).flatMap(({ envelope }) => envelope.to)
  expect(readers.sort()).toEqual(['adam@example.org', 'lotte@example.org', 'selma@example.org'])
})

test('the preview is a page of its own that may do nothing, whatever is written', async () => {
  const body = '</title><script>alert(1)</script><img src=x onerror=alert(1)>" onmouseover="alert(1)'
  const { id } = await written(server, { ...KREMMEN, subject: body, body })
  const page = await look.file('brief', { id, postalCode: '16766' })
  expect(page.headers).toMatchObject({
    ...{ 'content-type': 'text/html; charset=utf-8', 'x-frame-options': 'SAMEORIGIN' },
    ...{ 'cache-control': 'no-store', 'cross-origin-embedder-policy': 'require-corp' },
    'referrer-policy': 'no-referrer',
    'content-security-policy': expect.stringMatching(
      /^default-src 'none'; style-src 'unsafe-inline';.*; sandbox$/,
    ),
  })
  expect(page.body).not.toMatch(/<script|<img [^>]*onerror|" onmouseover/)
})

/** As a browser draws one, told apart by what it shows. */
const jpeg = (shows: string, size = 1000) =>
  Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(size, shows), Buffer.from([0xff, 0xd9])])
const addPicture = (file: Buffer) => send.asks('newsletters.addPicture', { base64: file.toString('base64') })

test('only whole and light pictures are kept: while a letter names them, and a week after none does', async () => {
  const message = 'Das ist kein ganzes JPEG-Bild. Nimm ein anderes.'
  const half = { status: 400, refused: 'picture', message }
  expect(await addPicture(jpeg('half').subarray(0, 100))).toEqual(half)
  expect(await addPicture(Buffer.from('<script>alert(1)</script>'))).toEqual(half)
  expect(await addPicture(jpeg('heavy', 100_000))).toMatchObject({
    message: 'Ein Bild im Brief hat höchstens 100 kB.',
  })
  const used = await addPicture(jpeg('used'))
  await addPicture(jpeg('unused'))
  await written(server, { ...KREMMEN, body: `{Bild ${used}: Jetzt}` })
  await server.ask(`update letter_pictures set added_at = now() - interval '8 days'`)
  await keepDeadlines(server.fresh.database.owner)
  expect(await server.ask('select id from letter_pictures')).toEqual([{ id: used }])
})
