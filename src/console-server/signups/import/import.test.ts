import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type ConsoleApp, consoleApp } from '../../../../test/support/console-app.ts'
import { HOSTILE_ADDRESSES } from '../../../../test/support/hostile-addresses.ts'
import { HEADER, lineOf, tableOf, takeOverLists } from '../../../../test/support/imports.ts'
import { anna, buelent, carla } from '../../../../test/support/people.ts'
import { deliver, hmacs, join, queueNewsletter, signUp } from '../../../../test/support/signup-steps.ts'
import type { ImportReport, SignupImport, SignupPerson } from '../../../contract/console/signups.ts'
import { csvLine } from '../../../http/csv-line.ts'

let server: ConsoleApp
beforeEach(async () => {
  server = await consoleApp()
})
afterEach(() => server.close())

const post = (path: string, table: string | Buffer | Readable, type = 'text/csv') =>
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
/** Hands a list in, and has it taken over. @returns what became of it. */
const takeOver = async (table: string): Promise<SignupImport> => {
  const answer = await post('', table)
  expect(answer.statusCode, answer.body).toBe(200)
  await takeOverLists(server.fresh)
  return lastImport()
}
const lastImport = async () => {
  const answer = await server.as.administer.get('/konsole/api/signups/imports')
  return answer.json<{ imports: SignupImport[] }>().imports[0] as SignupImport
}
const refusedFile = async ({ number }: Pick<SignupImport, 'number'>) =>
  (await server.as.administer.get(`/konsole/api/signups/imports/${number}/refused.csv`)).body
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
    encoding: 'UTF-8',
    delimiter: ',',
    otherwise: [{ column: 'Postleitzahl', header: 'PLZ' }],
  })
  expect(await people()).toEqual([])

  expect(await takeOver(table)).toEqual({
    number: expect.any(Number),
    uploadedAt: expect.stringMatching(/^20.*Z$/),
    by: 'Adam',
    state: 'done',
    lines: 1,
    judged: 1,
    taken: 1,
    known: 0,
    refused: [],
    secondsLeft: null,
    isStuck: false,
    endedAt: expect.stringMatching(/^20.*Z$/),
    hasRefusedLines: false,
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
  expect((await owner(`select from pgboss.job where name = 'letters'`)).rowCount).toBe(0)

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
  expect(log.rows).toEqual([{ subject: { import: expect.any(Number), entries: 1 } }])
})

test('Anna gets the letter to the start, and the wording of the form stays the current one', async () => {
  await takeOver(tableOf(lineOf(anna.email)))
  await queueNewsletter(server.fresh.database, '16766')
  expect((await deliver(server.fresh.database, anna.email)).outcomes).toEqual(['sent'])
  await signUp(server.fresh.database, buelent)
  const { rows } = await owner(
    `select facts ->> 'form' as form, wording from consent_events where type = 'requested'`,
  )
  expect(rows.map(({ form }) => form)).toEqual(['import', 'dialog'])
  expect(rows[0].wording).not.toBe(rows[1].wording)
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
  expect((await refusedFile(list)).split('\r\n').slice(1)).toEqual([
    expect.stringMatching(/^(?:"";){7}"2";"Diese Adresse hat sich abgemeldet oder wurde gelöscht/),
    expect.stringMatching(/^(?:"";){7}"3";"Diese Adresse hat sich abgemeldet/),
    '',
  ])
})

const WRONG_LINES: [string[], string, RegExp][] = [
  [lineOf('anna'), 'email', /keine E-Mail-Adresse/],
  [lineOf('anna@gmail,com'), 'email', /steht ein Komma/],
  [lineOf(anna.email, '1067'), 'postal_code', /fünf Ziffern/],
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
  expect(list).toMatchObject({ lines: 14, judged: 14, taken: 1, hasRefusedLines: true })
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

test('what was read out of a column with another name is said', async () => {
  expect(await check(listOf(HEADER.with(0, 'Adresse'), lineOf('Dorfstraße 1')))).toMatchObject({
    ready: 0,
    otherwise: [
      { column: 'E-Mail', header: 'Adresse' },
      { column: 'Postleitzahl', header: 'PLZ' },
    ],
  })
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

test('a list of which no line is whole is not even kept, and an empty one has none', async () => {
  for (const table of [tableOf(lineOf('anna')), tableOf()]) {
    const answer = await post('', table)
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'nothing_ready'])
  }
  expect((await owner('select from signup_imports')).rowCount).toBe(0)
})

test('what is no such list is refused', async () => {
  for (const table of ['', 'nothing of use', 'E-Mail;PLZ\nanna@example.org;16766', '"', '\n\n']) {
    const answer = await post('/check', table)
    expect([answer.statusCode, answer.json().code]).toEqual([400, table === '' ? 'malformed' : 'columns'])
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

test('the refused lines come back as a list: as they were, and why; mended, it is a list like any other', async () => {
  const wrong = lineOf(anna.email, '1067', { 2: 'Ja; "gern"' })
  const list = await takeOver(
    tableOf(wrong, lineOf(buelent.email), lineOf('=cmd'), lineOf(carla.email, '00000'), lineOf('a\0b')),
  )
  expect(list).toMatchObject({ taken: 1, hasRefusedLines: true })
  const file = await refusedFile(list)
  const [head, ...lines] = file.split('\r\n')
  expect(head).toBe(
    '\uFEFF"E-Mail";"Postleitzahl";"Einwilligung";"Angemeldet am";"Bestätigungsmail am";"Bestätigt am";"Quelle";"Zeile";"Warum nicht"',
  )
  expect(lines).toEqual([
    expect.stringMatching(
      /^"anna@example.org";"1067";"Ja; ""gern""";"01.06.2025 10:00";.*;"2";"Eine Postleitzahl hat fünf Ziffern/,
    ),
    expect.stringMatching(/^"'=cmd";"16766";.*;"4";"Das ist keine E-Mail-Adresse/),
    expect.stringMatching(
      /^"carla@example.org";"00000";.*;"2025-06-01 10:00:00";.*;"5";"Diese Postleitzahl gibt es nicht/,
    ),
    expect.stringMatching(/^"a\uFFFDb";/),
    '',
  ])
  const mended = file
    .replace('"1067"', '"16766"')
    .replace('"00000"', '"01067"')
    .replace("'=cmd", 'clara@example.org')
  expect(await takeOver(mended)).toMatchObject({
    lines: 4,
    taken: 3,
    refused: [{ problem: 'email', lines: 1 }],
  })
  expect(await people()).toEqual([buelent.email, anna.email, carla.email, 'clara@example.org'])
  const loaded = await owner(`select subject from audit_log where action = 'refused_lines_exported'`)
  expect(loaded.rows).toEqual([{ subject: { import: list.number } }])
  // Nobody's address is in the log.
  expect((await owner(`select from audit_log where subject::text like '%@%'`)).rowCount).toBe(0)
})

test('whose lines are not told are no lines of the next list: the file comes back as it was', async () => {
  await join(server.fresh.database, anna)
  await owner(`select public.withdraw_signup(id, 'link') from newsletter_signups`)
  const file = await refusedFile(
    await takeOver(tableOf(lineOf(anna.email), lineOf('bernd'), lineOf(buelent.email))),
  )
  expect(await check(file)).toMatchObject({ lines: 1, faults: [{ line: 3, problem: 'email' }] })
})

test('one list after the other: while one is under way the next is told so, and nothing of it is kept', async () => {
  expect((await post('', tableOf(lineOf(anna.email)))).statusCode).toBe(200)
  const answer = await post('', tableOf(lineOf(buelent.email)))
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'importing'])
  const running = await lastImport()
  expect(running).toMatchObject({ state: 'running', lines: 1, judged: 0, secondsLeft: null })
  const early = await server.as.administer.get(`/konsole/api/signups/imports/${running.number}/refused.csv`)
  expect([early.statusCode, early.json().code]).toEqual([409, 'importing'])
  await takeOverLists(server.fresh)
  expect(await people()).toEqual([anna.email])
  await takeOver(tableOf(lineOf(buelent.email)))
  expect(await people()).toEqual([anna.email, buelent.email])
})

test('two lists handed in at one moment: one is taken, the other is told so at once', async () => {
  const answers = await Promise.all(
    [anna, buelent].map(({ email }) =>
      post('', tableOf(...Array.from({ length: 3000 }, (_, index) => lineOf(`${index}.${email}`)))),
    ),
  )
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  expect((await owner('select from signup_imports')).rowCount).toBe(1)
})

test('a list that is stopped: its lines go, and it is stopped once', async () => {
  await post('', tableOf(lineOf(anna.email), lineOf('bernd')))
  const { number } = await lastImport()
  const stop = () => server.as.administer.post(`/konsole/api/signups/imports/${number}/stop`, {})
  expect((await stop()).statusCode).toBe(204)
  expect((await stop()).json()).toMatchObject({ code: 'over' })
  await takeOverLists(server.fresh)
  expect(await lastImport()).toMatchObject({ state: 'stopped', lines: 2, judged: 0, hasRefusedLines: false })
  expect((await owner('select from signup_import_lines')).rowCount).toBe(0)
  expect(await people()).toEqual([])
  const log = await owner(`select subject from audit_log where action = 'signup_import_stopped'`)
  expect(log.rows).toEqual([{ subject: { import: number } }])
})

test('the sample is a list that can be read, of somebody who does not exist', async () => {
  const { body, headers } = await server.as.administer.get('/konsole/api/signups/import/sample.csv')
  expect(headers['content-disposition']).toContain('beispiel-liste.csv')
  expect(await check(body)).toMatchObject({ lines: 1, ready: 1, faultCount: 0, delimiter: ';' })
})

test('a file that is too large is refused as such', async () => {
  const megabyte = Buffer.alloc(1_000_000, 'x')
  const answer = await post('/check', Readable.from(Array.from({ length: 101 }, () => megabyte)))
  expect([answer.statusCode, answer.json().code]).toEqual([413, 'too_large'])
})

test('forty thousand people are one list, and the server answers others all the while', async () => {
  const table = tableOf(...Array.from({ length: 40_000 }, (_, index) => lineOf(`anna.${index}@example.org`)))
  expect(table.length).toBeGreaterThan(4_000_000)
  const longest = longestTurn()
  expect(await check(table)).toMatchObject({ lines: 40_000, ready: 40_000, faultCount: 0 })
  expect((await post('', table)).statusCode).toBe(200)
  // In the thread's own time: the machine may be busy with something else.
  expect(longest()).toBeLessThan(50)
  expect(await lastImport()).toMatchObject({ state: 'running', lines: 40_000, judged: 0 })
}, 60_000)

/** @returns what tells for how many milliseconds at most this thread has computed without a pause. */
function longestTurn(): () => number {
  let longest = 0
  let before = process.threadCpuUsage()
  const timer = setInterval(() => {
    const { user, system } = process.threadCpuUsage(before)
    longest = Math.max(longest, (user + system) / 1000)
    before = process.threadCpuUsage()
  }, 5)
  return () => {
    clearInterval(timer)
    return longest
  }
}

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
  expect((await owner('select from signup_imports')).rowCount).toBe(0)
  expect(await people()).toEqual([])
})
