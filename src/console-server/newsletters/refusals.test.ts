import { afterAll, expect, test } from 'vitest'
import { consoleApp, testLetterArrived } from '../../../test/support/console-app.ts'
import { anna } from '../../../test/support/people.ts'
import { join } from '../../../test/support/signup-steps.ts'

const API = '/konsole/api/newsletters'
const DRAFT = { subject: 'Es geht los', body: 'Ab Freitag.', postalCodes: ['16766'], isLaunch: true }

const server = await consoleApp()
afterAll(() => server.close())
const { id, version } = (await server.as.send.post(API, DRAFT)).json<{ id: string; version: string }>()
const one = `${API}/${id}`

test.each([
  ['no such region', { regionId: 4711 }, 'region_id', 'Diese Region gibt es nicht mehr. Wähle eine andere.'],
  ['four digits', { postalCodes: ['1676'] }, 'postal_codes', 'Eine Postleitzahl hat fünf Ziffern.'],
  [
    'unknown ones',
    { postalCodes: ['00000', '00001'] },
    'postal_codes',
    'Diese Postleitzahlen gibt es nicht: 00000, 00001.',
  ],
  [
    'more than there are',
    { postalCodes: Array(10_001).fill('16766') },
    'postal_codes',
    'So viele Postleitzahlen gibt es nicht.',
  ],
  [
    'a button with a sentence on it',
    { buttonCaption: 'Jetzt gleich die App laden', buttonUrl: 'https://dorfteller.example' },
    'button_caption',
    'Auf dem Knopf stehen 26 Zeichen, es passen 22 darauf.',
  ],
  [
    'half a character',
    { subject: 'Los \ud83c' },
    'subject',
    'Im Betreff steht ein halbes Zeichen. Tippe ihn neu ein.',
  ],
  ['a long text', { body: 'a'.repeat(20_001) }, 'body', 'Der Text hat 20001 Zeichen, erlaubt sind 20000.'],
  [
    'no word on whether it is a newsletter',
    { isLaunch: 'ja' },
    'malformed',
    'Diese Anfrage ist unvollständig oder beschädigt. Lade die Seite neu.',
  ],
])('%s is refused, new or changed', async (_what, change, code, message) => {
  const draft = { ...DRAFT, ...change }
  for (const answer of [
    await server.as.send.post(API, draft),
    await server.as.send.post(one, { ...draft, version }),
  ]) {
    expect([answer.statusCode, answer.json()]).toEqual([400, { code, message }])
  }
})

test('what was pasted is kept: ends of lines as such, in one line as blanks, and no other control character', async () => {
  // Of Word (a line, a page), of web pages and PDFs, of mainframes, of old Macs and of Windows.
  for (const end of ['\v', '\f', '\u2028', '\u2029', '\u0085', '\r', '\r\n', '\n']) {
    const pasted = `Ab\0 Freitag\u001b${end}geht\u0007 es\u007f los.${end}`
    const writing = { subject: pasted, preheader: pasted, buttonCaption: `App${end}laden`, body: pasted }
    const { id } = (await server.as.send.post(API, { ...DRAFT, ...writing })).json<{ id: number }>()
    expect((await server.as.send.get(`${API}/${id}`)).json()).toMatchObject({
      subject: 'Ab Freitag geht es los.',
      preheader: 'Ab Freitag geht es los.',
      buttonCaption: 'App laden',
      body: 'Ab Freitag\ngeht es los.',
    })
  }
})

test.each([
  ['no subject', { subject: '  ' }, 'Es fehlt noch der Betreff'],
  ['no text', { body: '\n \n' }, 'Es fehlt noch der Text'],
  ['a button that leads nowhere', { buttonCaption: 'App laden' }, 'Der Knopf führt nirgendwohin'],
  ['a button without words', { buttonUrl: 'https://dorfteller.example' }, 'Der Knopf hat keine Aufschrift'],
  ...[
    'http://dorfteller.example',
    'javascript:alert(1)',
    'dorfteller.example',
    'https://bank.example@evil.example',
    'https://dorfteller.example/a b',
  ].map((buttonUrl): [string, object, string] => [
    `a button to ${buttonUrl}`,
    { buttonCaption: 'App laden', buttonUrl },
    'Die Adresse des Knopfs ist keine',
  ]),
  ['a placeholder that there is not', { body: 'Hallo {Ot}.' }, '{Ot} bleibt so stehen'],
  ['a number of no region', { body: '{Häuser der Region} da.' }, '{Häuser der Region} bleibt so stehen'],
  [
    'a placeholder in an address',
    { body: 'Siehe https://dorfteller.example/{Ort}.' },
    'In einer Adresse steht ein Platzhalter: https://dorfteller.example/{Ort}',
  ],
])('%s can be kept while it is written, and starts nothing', async (_what, change, what) => {
  await join(server.fresh.database, anna).catch(() => undefined)
  const answer = await server.as.send.post(API, { ...DRAFT, ...change })
  expect(answer.statusCode).toBe(201)
  const { id, version: kept } = answer.json<{ id: number; version: string }>()
  await testLetterArrived(server, id)
  const { checks } = (await server.as.look.get(`${API}/${id}/preflight`)).json<{
    checks: { state: string; what: string }[]
  }>()
  expect(checks.filter(({ state }) => state === 'open').map((check) => check.what)).toEqual([what])
  const started = await server.as.send.post(`${API}/${id}/start`, { version: kept })
  expect([started.statusCode, started.json<{ code: string }>().code]).toEqual([409, 'blocked'])
})

test.each([
  ['in the past', '2026-01-01T09:00', 'Dieser Zeitpunkt ist schon vorbei.'],
  ['in ten years', '2040-01-01T09:00', 'Der Zeitpunkt liegt mehr als ein Jahr voraus.'],
  ['a day that is none', '2027-02-30T09:00', 'Gib einen Tag und eine Uhrzeit an.'],
])('%s is no time to start', async (_what, at, message) => {
  const answer = await server.as.send.post(`${one}/schedule`, { version, at })
  expect([answer.statusCode, answer.json()]).toEqual([400, { code: 'at', message }])
})

test('nothing goes to nobody', async () => {
  await server.fresh.database.owner.query('truncate newsletter_signups cascade')
  const answer = await server.as.send.post(`${one}/start`, { version })
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([409, 'nobody'])
  expect((await server.as.look.get(one)).json()).toMatchObject({ state: 'draft' })
})
