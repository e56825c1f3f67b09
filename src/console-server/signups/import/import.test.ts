import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type ConsoleApp, consoleApp } from '../../../../test/support/console-app.ts'
import { HOSTILE_ADDRESSES } from '../../../../test/support/hostile-addresses.ts'
import { HEADER, lineOf, tableOf, takeOverList } from '../../../../test/support/imports.ts'
import { aProvenSession } from '../../../../test/support/operators.ts'
import { anna, buelent, carla } from '../../../../test/support/people.ts'
import { join } from '../../../../test/support/signup-steps.ts'
import { hmacs } from '../../../../test/support/suppression-key.ts'
import type { ImportReport, ImportResult, SignupPerson } from '../../../contract/console/signups.ts'
import { csvLine } from '../../csv-line.ts'

let server: ConsoleApp
beforeEach(async () => {
  server = await consoleApp()
})
afterEach(() => server.close())

const post = (path: string, table: string | Buffer, type = 'text/csv') =>
  server.as.administer.post(
    `/konsole/api/signups/import${path}`,
    typeof table === 'string' ? Buffer.from(table) : table,
    { 'content-type': type },
  )
const check = async (table: string | Buffer) => {
  const answer = await post('/check', table)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<ImportReport>()
}
/** Has a list taken over. @returns what became of it. */
const takeOver = async (table: string): Promise<ImportResult> => {
  const answer = await post('', table)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<ImportResult>()
}
const owner = (sql: string, values: unknown[] = []) => server.fresh.database.owner.query(sql, values)

const people = async () =>
  (await owner('select email from newsletter_signups order by id')).rows.map(({ email }) => email)

test('Anna comes in confirmed, with her proof and without a letter; the check alone changes nothing', async () => {
  const table = tableOf(lineOf(anna.email))
  expect(await check(table)).toEqual({
    lines: 1,
    ready: 1,
    faults: [],
    faultCount: 0,
    padded: 0,
    encoding: 'UTF-8',
    delimiter: ',',
    otherwise: [{ column: 'Postleitzahl', header: 'PLZ' }],
  })
  expect(await people()).toEqual([])

  expect(await takeOver(table)).toEqual({
    taken: 1,
    known: 0,
    padded: 0,
    refused: [],
    refusedList: null,
  })
  const { rows } = await owner('select id::int as number, created_at, confirmed_at from newsletter_signups')
  expect(rows).toEqual([
    {
      number: expect.any(Number),
      created_at: new Date('2025-06-01T08:00:00Z'),
      confirmed_at: new Date('2025-06-02T06:30:00Z'),
    },
  ])
  expect((await owner('select from letters')).rowCount).toBe(0)
  expect((await owner('select from letters')).rowCount).toBe(0)

  const person = (await server.as.send.get(`/konsole/api/signups/${rows[0].number}`)).json<SignupPerson>()
  expect(
    person.events.map(({ type, facts, sound }) => [type, facts.imported, facts.source, facts.at, sound]),
  ).toEqual([
    ['requested', true, 'Dorffest Kremmen', '2025-06-01T08:00:00+00:00', true],
    ['letter_sent', true, 'Dorffest Kremmen', '2025-06-01T08:01:00+00:00', true],
    ['confirmed', true, 'Dorffest Kremmen', '2025-06-02T06:30:00+00:00', true],
  ])
  expect(person.wordings.map(({ wording }) => wording)).toEqual(['Ja, schreibt mir zum Start.'])
  expect((await owner('select * from consent_record_faults()')).rows).toEqual([])
  const proof = await server.as.administer.get(`/konsole/api/signups/${rows[0].number}/proof.html`)
  expect(proof.body).toContain('<dt>Quelle der Liste</dt><dd>Dorffest Kremmen</dd>')
  expect(proof.body).toContain('Alle Prüfwerte wurden neu berechnet und stimmen')
  const log = await owner(`select subject from audit_log where action = 'signups_imported'`)
  expect(log.rows).toEqual([{ subject: { entries: 1, taken: 1 } }])
})

test('who left does not come back, neither withdrawn nor erased; who is here stays as they are', async () => {
  for (const person of [anna, buelent, carla]) await join(server.fresh.database, person)
  await owner(`select public.withdraw_signup(id, 'link') from newsletter_signups where email = $1`, [
    anna.email,
  ])
  await owner(`select public.erase_person($1, true, 'operator', $2)`, [
    buelent.email,
    hmacs.address(buelent.email),
  ])
  const soon = { 3: '2026-01-01', 4: '2026-01-01', 5: '2026-01-02' }
  const table = tableOf(
    ...[anna, buelent, carla].map(({ email }) => lineOf(email.toUpperCase(), '16766', soon)),
  )
  expect(await check(table)).toMatchObject({ ready: 3, faultCount: 0 })
  const list = await takeOver(table)
  expect(list).toMatchObject({ taken: 0, known: 1, refused: [{ problem: 'left', lines: 2 }] })
  expect(await people()).toEqual([anna.email, carla.email])
  // Whose lines these are stays in Adam's own file.
  expect(list.refusedList?.split('\r\n').slice(1)).toEqual([
    expect.stringMatching(/^(?:"";){7}"2";"Diese Adresse hat sich abgemeldet oder wurde gelöscht/),
    expect.stringMatching(/^(?:"";){7}"3";"Diese Adresse hat sich abgemeldet/),
    '',
  ])
})

const WRONG_LINES: [string[], string, RegExp][] = [
  [lineOf('anna'), 'email', /keine E-Mail-Adresse/],
  [lineOf('anna@gmail,com'), 'email', /steht ein Komma/],
  [lineOf(anna.email, '167'), 'postal_code', /fünf Ziffern/],
  [lineOf(anna.email, '16766', { 2: '' }), 'missing_proof', /Einwilligung fehlt/],
  [lineOf(anna.email, '16766', { 4: '', 6: ' ' }), 'missing_proof', /Bestätigungsmail am, Quelle/],
  [lineOf(anna.email, '16766', { 5: '' }), 'missing_proof', /Bestätigt am fehlt/],
  [lineOf(anna.email, '16766', { 3: '31.02.2025' }), 'time', /Angemeldet am/],
  [lineOf(anna.email, '16766', { 5: '31.05.2025' }), 'order', /erst angemeldet/],
  [lineOf(anna.email, '16766', { 5: '01.01.2999' }), 'order', /alle vergangen/],
  [lineOf(anna.email, '16766', { 6: 'von bernd@example.org' }), 'source', /niemanden nennen/],
  [lineOf(anna.email, '16766', { 2: 'a'.repeat(10_001) }), 'invalid', /zu lang/],
  [lineOf(anna.email, '16766', { 2: 'Ja, f\uFFFDr Kremmen' }), 'invalid', /�/],
]

test('a line is refused with its number and the reason', async () => {
  for (const [line, problem, message] of WRONG_LINES) {
    const { ready, faults } = await check(tableOf(lineOf(buelent.email), line))
    expect([ready, faults]).toEqual([1, [{ line: 3, problem, message: expect.stringMatching(message) }]])
  }
  const list = await takeOver(
    tableOf(...WRONG_LINES.map(([line]) => line), lineOf(anna.email, '00000'), lineOf(buelent.email)),
  )
  expect(list).toMatchObject({ taken: 1, known: 0 })
  expect(Object.fromEntries(list.refused.map(({ problem, lines }) => [problem, lines]))).toEqual({
    missing_proof: 3,
    order: 2,
    email: 2,
    postal_code: 1,
    unknown_place: 1,
    time: 1,
    source: 1,
    invalid: 2,
  })
  expect(await people()).toEqual([buelent.email])
})

test('a second line of the same address is refused, whatever its letter case', async () => {
  const { faults } = await check(tableOf(lineOf(anna.email), lineOf(carla.email), lineOf('ANNA@example.org')))
  expect(faults).toEqual([
    { line: 4, problem: 'duplicate', message: 'Diese Adresse steht schon in Zeile 2.' },
  ])
})

test('an address that is not one plain mailbox never comes in', async () => {
  const table = tableOf(...HOSTILE_ADDRESSES.map((address) => lineOf(address)))
  await takeOver(table)
  // What stands around one of them is what was copied along with it; the same person again is a second line.
  expect(await people()).toEqual([
    anna.email,
    'anna@xn--bcher-kva.example',
    'anna@xn--strae-oqa.example',
    'x@evil.example',
  ])
})

test('the list may be older and from another program: Latin-1, semicolons, tabs, English, lines in a field', async () => {
  const german = [
    HEADER,
    lineOf(anna.email, '16766', { 2: 'Ja, schreibt mir für\r\nKremmen.' }),
    lineOf('bülent'),
  ]
  const latin = Buffer.from(german.map((line) => `"${line.join('";"')}"`).join('\r\n'), 'latin1')
  expect(await check(latin)).toMatchObject({
    encoding: 'Latin-1',
    delimiter: ';',
    ready: 1,
    faults: [{ line: 4 }],
  })

  const names = [
    'Postal code',
    'EMAIL',
    'source',
    'consent_wording',
    'Requested at',
    'confirmation letter sent at',
    'Confirmed at',
  ]
  const times = ['2025-06-01T10:00:00Z', '2025-06-01T10:00:00.5+00:00', '2025-06-01 12:00:01']
  const english = `${names.join('\t')}\n16766\t${anna.email}\tfair\tyes\t${times.join('\t')}\n\n`
  expect(await check(`\uFEFF${english}`)).toMatchObject({
    encoding: 'UTF-8',
    delimiter: '\t',
    lines: 1,
    ready: 1,
  })
  expect(await check(Buffer.from(`\uFEFF${english}`, 'utf16le'))).toMatchObject({
    encoding: 'UTF-16',
    ready: 1,
  })
})

const listOf = (...lines: string[][]) => lines.map((cells) => `${cells.join(';')}\r\n`).join('')

test.each<[string, string[], string[]]>([
  ['a street in Adresse', ['Adresse'], ['Dorfstraße 1']],
  ['yes in Mail', ['Mail'], ['ja']],
  ['yes in Bestätigt', ['Bestätigt'], ['ja']],
  ['nothing in Consent and Herkunft', ['Consent', 'Herkunft'], ['', '']],
])('our own name of a column goes before all others: %s', async (_what, header, cells) => {
  const list = listOf([...header, ...HEADER], [...cells, ...lineOf(anna.email)])
  expect(await check(list)).toMatchObject({ ready: 1, faults: [] })
})

test.each(['="01067"', "'01067", '=" 01067"', 'D-01067', '01067 Dresden'])(
  'the postal code %s is 01067: so spreadsheets keep a zero, and so people write it',
  async (written) => {
    await takeOver(tableOf(lineOf(anna.email, written, { 3: '="01.06.2025 10:00"', 4: "'01.06.2025 10:01" })))
    const { rows } = await owner('select postal_code from newsletter_signups')
    expect(rows).toEqual([{ postal_code: '01067' }])
  },
)

test('our own files are read as they were: the apostrophe before what looks like a formula is ours', async () => {
  const unlike = ['+anna@example.org', '-anna@example.org', '=anna@example.org']
  const lines = unlike.map((email) => lineOf(email, '16766', { 2: '- ja, gern', 6: '=Dorffest' }))
  const file = [HEADER, ...lines].map(csvLine).join('')
  expect(file).toContain(`"'-anna@example.org"`)
  await takeOver(file)
  expect(await people()).toEqual(unlike)
  const { rows } = await owner(`select distinct facts ->> 'source' as source from consent_events`)
  expect(rows).toEqual([{ source: '=Dorffest' }])
  expect((await owner(`select from consent_wordings where wording = '- ja, gern'`)).rowCount).toBe(1)
})

const UTF8 = Buffer.from(listOf(lineOf(anna.email, '16766', { 2: '"Ja,\r\nfür Kremmen"' })))
const LATIN = Buffer.from(UTF8.toString(), 'latin1')

test.each<[string, Buffer[], number]>([
  ['a line in Windows-1252', [UTF8, LATIN, UTF8], 5],
  ['a line in UTF-8', [LATIN, UTF8, LATIN], 3],
  ['an end within a character', [UTF8, UTF8.subarray(0, UTF8.indexOf('ü') + 1)], 5],
])(
  'a list with %s is refused by its line: no "fÃ¼r" stands in the record for ever',
  async (_what, lines, line) => {
    const header = listOf(HEADER.with(4, 'confirmation sent at').with(5, 'confirmed'))
    for (const mark of ['', '\uFEFF']) {
      const answer = await post('/check', Buffer.concat([Buffer.from(mark + header), ...lines]))
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'mixed'])
      expect(answer.json().message).toContain(`Zeile ${line} `)
    }
  },
)

test('a list of which no line is whole is refused, and an empty one has none', async () => {
  for (const table of [tableOf(lineOf('anna')), tableOf()]) {
    const answer = await post('', table)
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'nothing_ready'])
  }
})

test('what is no such list is refused', async () => {
  for (const [table, code] of [
    ['', 'malformed'],
    ['nothing of use', 'columns'],
    ['E-Mail;PLZ\nanna@example.org;16766', 'columns'],
    ['"', 'unreadable'],
    ['\n\n', 'columns'],
  ] as const) {
    const answer = await post('/check', table)
    expect([answer.statusCode, answer.json().code]).toEqual([400, code])
  }
})

test.each([
  ['a picture', Buffer.from('89504e470d0a1a0a0000', 'hex'), /^Das ist keine CSV-Datei\. Speichere/],
  [
    'a workbook of Excel',
    Buffer.from('504b030414000600', 'hex'),
    /Das ist keine CSV-Datei, sondern eine Arbeits/,
  ],
  ['a page to print', Buffer.from('%PDF-1.7'), /^Das ist keine CSV-Datei/],
])('%s is told to be no CSV, and what to do', async (_what, file, sentence) => {
  const answer = await post('/check', file)
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'no_csv'])
  expect(answer.json().message).toMatch(sentence)
})

test('the sample is a list that can be read, of somebody who does not exist', async () => {
  const { body, headers } = await server.as.administer.get('/konsole/api/signups/import/sample.csv')
  expect(headers['content-disposition']).toContain('beispiel-liste.csv')
  expect(await check(body)).toMatchObject({ lines: 1, ready: 1, faultCount: 0, delimiter: ';' })
})

test('a file that is too large is refused as such, packed too', async () => {
  const large = Buffer.alloc(5_000_001, 'x')
  for (const answer of [
    await post('/check', large),
    await post('/check', gzipSync(large), 'application/gzip'),
  ])
    expect([answer.statusCode, answer.json().code]).toEqual([413, 'too_large'])
})

test('a postal code that Excel has shortened gets its zero back, and the report says of how many', async () => {
  const table = tableOf(lineOf(anna.email, '1067'), lineOf(buelent.email, '="1067"'), lineOf(carla.email))
  expect(await check(table)).toMatchObject({ ready: 3, padded: 2 })
  expect(await takeOver(table)).toMatchObject({ taken: 3, padded: 2 })
  const { rows } = await owner('select postal_code from newsletter_signups order by id')
  expect(rows.map(({ postal_code }) => postal_code).sort()).toEqual(['01067', '01067', '16766'])
  // Of Vienna: with a zero it is none of ours.
  expect((await takeOver(tableOf(lineOf('wien@example.org', '1010')))).refused).toEqual([
    { problem: 'unknown_place', lines: 1 },
  ])
})

test('two thousand lines are taken over at once, in order, each with a proof that holds', async () => {
  const lines = Array.from({ length: 2_000 }, (_, index) => lineOf(`nachbar.${index}@gmx-mail.example.org`))
  expect(await takeOver(tableOf(...lines))).toMatchObject({ taken: 2_000, refused: [] })
  expect((await owner('select from newsletter_signups where confirmed_at is not null')).rowCount).toBe(2_000)
  expect((await owner('select * from consent_record_faults()')).rows).toEqual([])
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
  await expect
    .poll(
      async () => (await owner(`select from pg_locks where locktype = 'advisory' and not granted`)).rowCount,
    )
    .toBe(1)
  await owner(`select public.suppress($1, now(), false)`, [hmacs.address(carla.email)])
  await holding.query('commit')
  holding.release()
  expect(await taking).toEqual({
    taken: 1,
    known: 0,
    refused: [
      { line: 3, problem: 'left' },
      { line: 4, problem: 'left' },
    ],
  })
  expect(await people()).toEqual([anna.email])
  expect((await owner('select distinct signup_id from consent_event_people')).rowCount).toBe(1)
  expect((await owner('select * from consent_record_faults()')).rows).toEqual([])
})

test('the database itself takes nobody without proof, and all of a list or nothing of it', async () => {
  const { anon, office } = server.fresh.database
  const confirmed = `insert into newsletter_signups (email, postal_code, confirmed_at, address_confirmed_at, address_hmac)
    values ('${anna.email}', '16766', now(), now(), '\\x00')`
  await expect(anon.query(confirmed)).rejects.toMatchObject({ code: '42501' })
  for (const ask of [owner, (text: string) => office.query(text)])
    await expect(ask(confirmed)).rejects.toMatchObject({ constraint: 'newsletter_signups_confirmed_proof' })
  const NOBODY = '00000000-0000-4000-8000-000000000000'
  const call = `select public.import_signups($1, $2)`
  await expect(anon.query(call, [NOBODY, '[]'])).rejects.toMatchObject({ code: '42501' })
  await expect(office.query(call, [NOBODY, '[]'])).rejects.toMatchObject({ code: 'DT001' })

  const session = await aProvenSession(server.fresh, 'adam@example.org')
  const whole = {
    line: 2,
    email: anna.email,
    postal_code: '16766',
    wording: 'Ja',
    source: 'Liste',
    requested_at: '2025-06-01T08:00:00Z',
    letter_sent_at: '2025-06-01T08:00:00Z',
    confirmed_at: '2025-06-01T08:00:00Z',
    hmac: hmacs.address(anna.email).toString('hex'),
  }
  // What the console's reader would never let through.
  for (const wrong of [
    { letter_sent_at: null },
    { confirmed_at: '2025-05-01T08:00:00Z' },
    { confirmed_at: '2999-01-01T00:00:00Z' },
    { wording: '' },
    { source: '' },
    { source: 'anna@example.org' },
    { email: 'x%evil.example@example.org' },
    { hmac: '00' },
  ]) {
    const lines = JSON.stringify([whole, { ...whole, email: buelent.email, ...wrong }])
    await expect(office.query(call, [session, lines]), lines).rejects.toMatchObject({ code: '23514' })
  }
  expect(await people()).toEqual([])
  expect((await owner(`select from audit_log where action = 'signups_imported'`)).rowCount).toBe(0)

  await office.query(call, [session, JSON.stringify([whole])])
  const { rows } = await owner(
    `select distinct e.facts ->> 'audit_entry' = l.id::text as named, o.name
     from consent_events as e, audit_log as l join operators as o on o.id = l.operator_id
     where l.action = 'signups_imported'`,
  )
  expect(rows).toEqual([{ named: true, name: 'Adam' }])
})

test('a packed list is the same list, and one that only says it is packed is refused', async () => {
  const table = tableOf(lineOf(anna.email), lineOf('anna'))
  const packed = await post('/check', gzipSync(table), 'application/gzip')
  expect(packed.json()).toMatchObject({ lines: 2, ready: 1, faults: [{ line: 3, problem: 'email' }] })
  const answer = await post('/check', table, 'application/gzip')
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'malformed'])
})

test('a quote that never ends is named by its line, and nobody before it is taken over', async () => {
  const table = `${tableOf(lineOf(anna.email))}"bernd@example.org,16766\r\n${'x,'.repeat(60_000)}\r\n`
  const answer = await post('/check', table)
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'unreadable'])
  expect(answer.json().message).toContain('Ab Zeile 3 ')
  expect((await post('', table)).statusCode).toBe(400)
  expect(await people()).toEqual([])
})
