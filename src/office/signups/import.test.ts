import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type ConsoleApp, consoleApp } from '../../../test/support/console-app.ts'
import { HOSTILE_ADDRESSES } from '../../../test/support/hostile-addresses.ts'
import { HEADER, lineOf, tableOf, takeOverList } from '../../../test/support/imports.ts'
import { aProvenSession, timePasses } from '../../../test/support/operators.ts'
import { anna, buelent, carla } from '../../../test/support/people.ts'
import { hmacs } from '../../../test/support/suppression-key.ts'
import type { Role } from '../auth/roles.ts'
import { csvLine } from '../csv.ts'
import type { ImportReport, ImportResult } from './import.ts'
import { takeOver } from './take-over.ts'

let server: ConsoleApp
beforeEach(async () => {
  server = await consoleApp()
})
afterEach(() => server.close())

const FILE = { 'content-type': 'application/octet-stream' }
const send = (name: 'import' | 'import-check', table: string | Buffer, role: Role = 'administer') =>
  server.as[role].post(`/konsole/dateien/${name}`, Buffer.from(table), FILE)
const check = async (table: string | Buffer) => {
  const answer = await send('import-check', table)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<ImportReport>()
}
const readIn = async (table: string): Promise<ImportResult> => {
  const answer = await send('import', table)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<ImportResult>()
}
const owner = (sql: string, values: unknown[] = []) => server.fresh.database.owner.query(sql, values)

const people = async () =>
  (await owner('select email from newsletter_signups order by id')).rows.map(({ email }) => email)

test('Anna comes in confirmed, with her proof and without a letter; the check alone changes nothing', async () => {
  const table = tableOf(lineOf(anna.email))
  expect(await check(table)).toMatchObject({
    ...{ lines: 1, ready: 1, faults: [], encoding: 'UTF-8' },
    otherwise: [{ column: 'Postleitzahl', header: 'PLZ' }],
  })
  expect(await people()).toEqual([])

  const nobody = { known: 0, padded: 0, faults: [], faultCount: 0, refusedList: null }
  expect(await readIn(table)).toEqual({ taken: 1, ...nobody })
  const { rows } = await owner('select id::int as number, created_at, confirmed_at from newsletter_signups')
  const dates = {
    created_at: new Date('2025-06-01T08:00:00Z'),
    confirmed_at: new Date('2025-06-02T06:30:00Z'),
  }
  expect(rows).toEqual([{ number: expect.any(Number), ...dates }])
  expect((await owner('select from letters')).rowCount).toBe(0)

  const [{ number }] = rows
  const person = (await server.as.send.ask('signups.person', { number })).json().result.data
  const facts = { imported: true, source: 'Dorffest Kremmen' }
  expect(person).toMatchObject({
    events: [
      { type: 'requested', sound: true, facts: { ...facts, at: '2025-06-01T08:00:00+00:00' } },
      { type: 'letter_sent', sound: true, facts: { ...facts, at: '2025-06-01T08:01:00+00:00' } },
      { type: 'confirmed', sound: true, facts: { ...facts, at: '2025-06-02T06:30:00+00:00' } },
    ],
    wordings: [{ wording: 'Ja, schreibt mir zum Start.' }],
  })
  expect((await owner('select * from consent_record_faults')).rows).toEqual([])
  const proof = await server.as.administer.file('proof', { number })
  expect(proof.body).toContain('<dt>Quelle der Liste</dt><dd>Dorffest Kremmen</dd>')
  expect(proof.body).toContain('Alle Prüfwerte wurden neu berechnet und stimmen')
  const log = await owner(`select subject from audit_log where action = 'signups_imported'`)
  expect(log.rows).toEqual([{ subject: { entries: 1, taken: 1 } }])
})

const WRONG_LINES: [string[], RegExp][] = [
  [lineOf(buelent.email.toUpperCase()), /steht schon in Zeile 2/],
  [lineOf('anna'), /keine E-Mail-Adresse/],
  [lineOf('anna@gmail,com'), /keine E-Mail-Adresse/],
  [lineOf(anna.email, '167'), /fünf Ziffern/],
  [lineOf(anna.email, '16766', { 2: '' }), /Einwilligung fehlt/],
  [lineOf(anna.email, '16766', { 4: '', 6: ' ' }), /Bestätigungsmail am, Quelle/],
  [lineOf(anna.email, '16766', { 5: '' }), /Bestätigt am fehlt/],
  [lineOf(anna.email, '16766', { 3: '31.02.2025' }), /Angemeldet am/],
  [lineOf(anna.email, '16766', { 5: '31.05.2025' }), /erst angemeldet/],
  [lineOf(anna.email, '16766', { 5: '01.01.2999' }), /alle vergangen/],
  [lineOf(anna.email, '16766', { 6: 'von bernd@example.org' }), /niemanden nennen/],
  [lineOf(anna.email, '16766', { 2: 'a'.repeat(10_001) }), /zu lang/],
  [lineOf(anna.email, '16766', { 2: 'Ja, f\uFFFDr Kremmen' }), /�/],
]

test('a line is refused with its number and the reason', async () => {
  for (const [line, message] of WRONG_LINES) {
    const { ready, faults } = await check(tableOf(lineOf(buelent.email), line))
    expect([ready, faults]).toEqual([1, [{ line: 3, message: expect.stringMatching(message) }]])
  }
  const list = await readIn(tableOf(lineOf('anna'), lineOf(anna.email, '00000'), lineOf(buelent.email)))
  expect(list).toMatchObject({ taken: 1, faultCount: 2, faults: [{ line: 2 }, { line: 3 }] })
  expect(list.refusedList).toMatch(
    /"anna";.*"2";"Das ist keine E-Mail-Adresse.*\r\n.*"3";"Diese Postleitzahl/,
  )
  expect(await people()).toEqual([buelent.email])
})

test('an address that is not one plain mailbox never comes in', async () => {
  const table = tableOf(...HOSTILE_ADDRESSES.map((address) => lineOf(address)))
  await readIn(table)
  // What stands around one of them is what was copied along with it; the same person again is a second line.
  expect(await people()).toEqual([
    anna.email,
    'anna@xn--bcher-kva.example',
    'anna@xn--strae-oqa.example',
    'x@evil.example',
  ])
})

test('the list may be older and from another program: Latin-1, UTF-16, semicolons, tabs, English, lines in a field', async () => {
  const german = [HEADER, lineOf(anna.email, '16766', { 2: 'Ja, für\r\nKremmen.' }), lineOf('bülent')]
  const latin = Buffer.from(german.map((line) => `"${line.join('";"')}"`).join('\r\n'), 'latin1')
  const read = { encoding: 'Latin-1', ready: 1, faults: [{ line: 4 }] }
  expect(await check(latin)).toMatchObject(read)

  const names =
    'Postal code,EMAIL,source,consent_wording,Requested at,confirmation letter sent at,Confirmed at'.split(
      ',',
    )
  const times = ['2025-06-01T10:00:00Z', '2025-06-01T10:00:00.5+00:00', '2025-06-01 12:00:01']
  const line = ['16766', anna.email, 'fair', 'yes', ...times]
  const english = `\uFEFF${names.join('\t')}\n${line.join('\t')}\n\n`
  for (const [bytes, encoding] of [
    ['utf8', 'UTF-8'],
    ['utf16le', 'UTF-16'],
  ] as const)
    expect(await check(Buffer.from(english, bytes))).toMatchObject({ encoding, ready: 1 })
})

test('a postal code gets back the zero that Excel took, and is read as spreadsheets and people write it', async () => {
  const written = ['="01067"', "'01067", 'D-01067', '01067 Dresden', '1067', '="1067"']
  const lines = written.map((code, number) => lineOf(`nachbar.${number}@example.org`, code))
  // Of Vienna: with a zero it is none of ours.
  const list = tableOf(...lines, lineOf('wien@example.org', '1010'))
  expect(await readIn(list)).toMatchObject({ taken: written.length, padded: 3, faults: [{ line: 8 }] })
  const { rows } = await owner('select distinct postal_code from newsletter_signups')
  expect(rows).toEqual([{ postal_code: '01067' }])
})

test('our own files are read as they were: the apostrophe before what looks like a formula is ours', async () => {
  const unlike = ['+anna@example.org', '-anna@example.org', '=anna@example.org']
  const lines = unlike.map((email) => lineOf(email, '16766', { 2: '- ja, gern', 6: '=Dorffest' }))
  const file = [HEADER, ...lines].map(csvLine).join('')
  expect(file).toContain(`"'-anna@example.org"`)
  await readIn(file)
  expect(await people()).toEqual(unlike)
  const { rows } = await owner(`select distinct facts ->> 'source' as source from consent_events`)
  expect(rows).toEqual([{ source: '=Dorffest' }])
  expect((await owner(`select from consent_wordings where wording = '- ja, gern'`)).rowCount).toBe(1)
})

const UTF8 = Buffer.from(`${lineOf(anna.email, '16766', { 2: '"Ja,\r\nfür Kremmen"' }).join(';')}\r\n`)
const LATIN = Buffer.from(UTF8.toString(), 'latin1')
const header = Buffer.from(`${HEADER.with(4, 'confirmation sent at').with(5, 'confirmed').join(';')}\r\n`)
const ENDLESS = `${tableOf(lineOf(anna.email))}"bernd@example.org,16766\r\n${'x,'.repeat(60_000)}\r\n`

test.each<[string, string | Buffer, string, RegExp]>([
  ['nothing at all', '', 'malformed', /./],
  ['without columns of ours', 'E-Mail;PLZ\nanna@example.org;16766', 'columns', /./],
  ['a quote that never ends', ENDLESS, 'unreadable', /Ab Zeile 3 /],
  ['a line in Windows-1252', Buffer.concat([header, UTF8, LATIN, UTF8]), 'mixed', /Zeile 5 /],
  ['a line in UTF-8', Buffer.concat([header, LATIN, UTF8, LATIN]), 'mixed', /Zeile 3 /],
  ['a picture', Buffer.from('89504e470d0a1a0a0000', 'hex'), 'no_csv', /^Das ist keine CSV-Datei\. Speichere/],
  ['a workbook of Excel', Buffer.from('504b030414000600', 'hex'), 'no_csv', /sondern eine Arbeits/],
  ['without a whole line', tableOf(lineOf('anna')), 'nothing_ready', /./],
])('a list that is broken or no list is refused, in words: %s', async (_what, table, code, message) => {
  const answer = await send(code === 'nothing_ready' ? 'import' : 'import-check', table)
  const { error } = answer.json()
  expect([answer.statusCode, error.data.reason]).toEqual([400, code])
  expect(error.message).toMatch(message)
})

test('a list may be packed; not as what is none, and not as one that is too large', async () => {
  expect(await check(gzipSync(tableOf(lineOf(anna.email))))).toMatchObject({ lines: 1, ready: 1 })
  const large = Buffer.alloc(5_000_001, 'x')
  for (const [file, status] of [
    [Buffer.from('1f8b0000', 'hex'), 400],
    [gzipSync(large), 413],
    [large, 413],
  ] as const)
    expect((await send('import-check', file)).statusCode).toBe(status)
})

test('Selma may neither read a list in nor look at what one has to be like, and Adam shows anew that it is him', async () => {
  const table = tableOf(lineOf(anna.email))
  for (const name of ['import', 'import-check'] as const)
    expect((await send(name, table, 'send')).statusCode).toBe(403)
  expect((await server.as.send.ask('signups.sample')).statusCode).toBe(403)
  expect(await check((await server.as.administer.ask('signups.sample')).json().result.data)).toMatchObject({
    ready: 1,
    otherwise: [],
  })
  await timePasses(server.fresh.database.owner, '11 minutes')
  expect((await send('import', table)).json().error.data.reason).toBe('prove_again')
  expect(await people()).toEqual([])
})

test('who leaves or is erased while a list is taken over is struck out at its end', async () => {
  const { fresh } = server
  const holding = await fresh.database.owner.connect()
  await holding.query('begin')
  // Buelent is being erased: the list waits for that at its end, and carla has left by then, too.
  await holding.query(`select public.erase_person($1, true, 'operator', $2)`, [
    buelent.email,
    hmacs.address(buelent.email),
  ])
  const taking = takeOverList(fresh, [anna, buelent, carla])
  const waiting = () => owner(`select from pg_locks where locktype = 'advisory' and not granted`)
  await expect.poll(async () => (await waiting()).rowCount).toBe(1)
  await owner(`select public.suppress($1, now(), false, 1)`, [hmacs.address(carla.email)])
  await holding.query('commit')
  holding.release()
  const refused = expect.arrayContaining([3, 4].map((line) => ({ line, problem: 'left' })))
  expect(await taking).toEqual({ taken: 1, known: 0, refused })
  expect(await people()).toEqual([anna.email])
  expect((await owner('select distinct signup_id from consent_event_people')).rowCount).toBe(1)
  expect((await owner('select * from consent_record_faults')).rows).toEqual([])
})

test('nobody is taken over without proof, and all of a list or nothing of it', async () => {
  const { office } = server.fresh.database
  const NOBODY = '00000000-0000-4000-8000-000000000000'
  await expect(takeOver(office, NOBODY, [])).rejects.toThrow('session')

  const session = await aProvenSession(server.fresh, 'adam@example.org')
  const whole = {
    line: 2,
    email: anna.email,
    postal_code: '16766',
    wording: 'Ja',
    source: 'Liste',
    ...{ requested_at: '2025-06-01T08:00:00Z', letter_sent_at: '2025-06-01T08:00:00Z' },
    confirmed_at: '2025-06-01T08:00:00Z',
    hmac: hmacs.address(anna.email).toString('hex'),
  }
  // What the console's reader would never let through.
  const wrongs: [keyof typeof whole, string | null][] = [
    ['letter_sent_at', null],
    ['confirmed_at', '2025-05-01T08:00:00Z'],
    ['confirmed_at', '2999-01-01T00:00:00Z'],
    ['wording', ''],
    ['source', ''],
    ['source', 'anna@example.org'],
    ['email', 'x%evil.example@example.org'],
    ['hmac', '00'],
  ]
  for (const [column, wrong] of wrongs) {
    const lines = [whole, { ...whole, line: 3, email: buelent.email, [column]: wrong }]
    await expect(takeOver(office, session, lines), column).rejects.toThrow(
      column === 'email' ? 'newsletter_signups_email_shape' : 'not whole',
    )
  }
  expect(await people()).toEqual([])
  expect((await owner(`select from audit_log where action = 'signups_imported'`)).rowCount).toBe(0)

  await takeOver(office, session, [whole])
  const { rows } = await owner(
    `select distinct e.facts ->> 'audit_entry' = l.id::text as named, o.name
     from consent_events as e, audit_log as l join operators as o on o.id = l.operator_id
     where l.action = 'signups_imported'`,
  )
  expect(rows).toEqual([{ named: true, name: 'Adam' }])
})
