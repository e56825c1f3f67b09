import { expect, test } from 'vitest'
import { consoleForEach } from '../../../test/support/console-app.ts'
import { HEADER, lineOf, tableOf, takeOverList } from '../../../test/support/imports.ts'
import { anna, buelent, carla } from '../../../test/support/people.ts'
import { hmacs } from '../../../test/support/suppression-key.ts'
import { csvLine } from '../csv.ts'
import { noteIn } from '../record-action.ts'
import { type ImportReport, type ImportResult, takeOver } from './import.ts'

const server = consoleForEach()

const send = (name: 'import' | 'import-check', table: string | Buffer) =>
  server.as.administer.post(`/konsole/dateien/${name}`, Buffer.from(table), {
    'content-type': 'application/octet-stream',
  })
const taken = async <Answer>(name: 'import' | 'import-check', table: string | Buffer) => {
  const answer = await send(name, table)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<Answer>()
}
const check = (table: string | Buffer) => taken<ImportReport>('import-check', table)
const readIn = (table: string) => taken<ImportResult>('import', table)
const people = async () =>
  (await server.ask('select email from newsletter_signups order by id')).map(({ email }) => email)

test('Anna comes in confirmed, with her proof and without a letter; the check alone changes nothing', async () => {
  const table = tableOf(lineOf(anna.email))
  expect(await check(table)).toEqual({ ready: 1, refused: [] })
  expect(await people()).toEqual([])

  expect(await readIn(table)).toMatchObject({ taken: 1, known: 0, refused: [] })
  const [{ number, ...dates }] = await server.ask(
    'select id::int as number, created_at, confirmed_at from newsletter_signups',
  )
  expect(dates).toEqual({
    created_at: new Date('2025-06-01T08:00:00Z'),
    confirmed_at: new Date('2025-06-02T06:30:00Z'),
  })
  expect(await server.ask('select from letters')).toEqual([])
  const facts = expect.arrayContaining([['Quelle der Liste', 'Dorffest Kremmen']])
  expect(await server.as.send.asks('signups.person', { number })).toMatchObject({
    steps: ['Angefordert', 'E-Mail zur Bestätigung verschickt', 'Bestätigt'].map((title) => ({
      ...{ title: `${title} (eingelesen)`, isSound: true, facts },
    })),
    wordings: [{ wording: 'Ja, schreibt mir zum Start.' }],
  })
  expect(await server.ask('select * from consent_record_faults')).toEqual([])
  const subject = { entries: 1, taken: 1 }
  expect(await server.actions('imported')).toEqual([{ action: 'signups_imported', subject }])
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
    const { ready, refused } = await check(tableOf(lineOf(buelent.email), line))
    expect([ready, refused]).toEqual([1, [{ line: 3, problem: expect.stringMatching(message) }]])
  }
  const list = await readIn(tableOf(lineOf('anna'), lineOf(anna.email, '00000'), lineOf(buelent.email)))
  expect(list).toMatchObject({ taken: 1, refused: [{ line: 2 }, { line: 3 }] })
  expect(list.refusedList).toMatch(
    /"anna";.*"2";"Das ist keine E-Mail-Adresse.*\r\n.*"3";"Diese Postleitzahl/,
  )
  expect(await people()).toEqual([buelent.email])
  // The lines that came back, mended.
  const mended = list.refusedList?.replace('"anna"', carla.email).replace('"00000"', '"16766"') ?? ''
  expect(await readIn(mended)).toMatchObject({ taken: 2, refused: [] })
})

test('the list may be older and from another program: Latin-1, semicolons, tabs, columns in another order, lines in a field', async () => {
  const german = [HEADER, lineOf(anna.email, '16766', { 2: 'Ja, für\r\nKremmen.' }), lineOf('bülent')]
  const latin = Buffer.from(german.map((line) => `"${line.join('";"')}"`).join('\r\n'), 'latin1')
  // As a spreadsheet counts.
  expect(await check(latin)).toMatchObject({ ready: 1, refused: [{ line: 3 }] })

  const times = ['2025-06-01T10:00:00Z', '2025-06-01T10:00:00.5+00:00', '2025-06-01 12:00:01']
  const line = ['yes', anna.email, '16766', ...times, 'fair']
  const turned = [HEADER[2], 'E-MAIL', HEADER[1], ...HEADER.slice(3)]
  expect(await check(`\uFEFF${turned.join('\t')}\n${line.join('\t')}\n\n`)).toMatchObject({ ready: 1 })
})

test('a postal code gets back the zero that Excel took, and is read as spreadsheets and people write it', async () => {
  const written = ['="01067"', "'01067", 'D-01067', '01067 Dresden', '1067', '="1067"']
  const lines = written.map((code, number) => lineOf(`nachbar.${number}@example.org`, code))
  // Of Vienna: with a zero it is none of ours.
  const list = tableOf(...lines, lineOf('wien@example.org', '1010'))
  expect(await readIn(list)).toMatchObject({ taken: written.length, refused: [{ line: 8 }] })
  const codes = await server.ask('select distinct postal_code from newsletter_signups')
  expect(codes).toEqual([{ postal_code: '01067' }])
})

test('our own files are read as they were: the apostrophe before what looks like a formula is ours', async () => {
  const unlike = ['+anna@example.org', '-anna@example.org', '=anna@example.org']
  const lines = unlike.map((email) => lineOf(email, '16766', { 2: '- ja, gern', 6: '=Dorffest' }))
  const file = [HEADER, ...lines].map(csvLine).join('')
  expect(file).toContain(`"'-anna@example.org"`)
  await readIn(file)
  expect(await people()).toEqual(unlike)
  const sources = await server.ask(`select distinct facts ->> 'source' as source from consent_events`)
  expect(sources).toEqual([{ source: '=Dorffest' }])
  expect(await server.ask(`select from consent_wordings where wording = '- ja, gern'`)).toHaveLength(1)
})

const UTF8 = Buffer.from(`${lineOf(anna.email, '16766', { 2: '"Ja,\r\nfür Kremmen"' }).join(';')}\r\n`)
const LATIN = Buffer.from(UTF8.toString(), 'latin1')
// Its letters are in both the same.
const header = Buffer.from(`${HEADER.with(4, 'Bestatigungsmail').join(';')}\r\n`)
const ENDLESS = `${tableOf(lineOf(anna.email))}"bernd@example.org,16766\r\n${'x,'.repeat(60_000)}\r\n`

test.each<[string, string | Buffer, string, RegExp]>([
  ['nothing at all', '', 'malformed', /./],
  ['without columns of ours', 'E-Mail;PLZ\nanna@example.org;16766', 'columns', /./],
  ['a quote that never ends', ENDLESS, 'unreadable', /Ab Zeile 3 /],
  ['a line in Windows-1252', Buffer.concat([header, UTF8, LATIN, UTF8]), 'mixed', /Zeile 5 /],
  ['a line in UTF-8', Buffer.concat([header, LATIN, UTF8, LATIN]), 'mixed', /Zeile 3 /],
  ['a workbook', Buffer.from('504b03041400', 'hex'), 'no_csv', /^Das ist keine CSV-Datei\. Speichere/],
])('a list that is broken or no list is refused, in words: %s', async (_what, table, code, message) => {
  const answer = await send('import-check', table)
  const { error } = answer.json()
  expect([answer.statusCode, error.data.reason]).toEqual([400, code])
  expect(error.message).toMatch(message)
})

test('a list of more than five megabytes is not read', async () => {
  expect((await send('import-check', Buffer.alloc(5_000_001, 'x'))).statusCode).toBe(413)
})

test('who leaves or is erased just before a list is taken over stays out', async () => {
  const { fresh } = server
  const holding = await fresh.database.owner.connect()
  await holding.query('begin')
  // Buelent is being erased: the list waits for that, and Carla has left by then, too.
  await holding.query(`select public.erase_person($1, true, 'operator', $2)`, [
    buelent.email,
    hmacs.address(buelent.email),
  ])
  const taking = takeOverList(fresh, [anna, buelent, carla])
  const waiting = () => server.ask(`select from pg_locks where locktype = 'advisory' and not granted`)
  await expect.poll(waiting).toHaveLength(1)
  await server.ask(`select public.suppress($1, now(), false, 1)`, [hmacs.address(carla.email)])
  await holding.query('commit')
  holding.release()
  const problem = expect.stringContaining('abgemeldet oder wurde gelöscht')
  const refused = expect.arrayContaining([3, 4].map((line) => ({ line, problem })))
  expect(await taking).toEqual({ taken: 1, known: 0, refused })
  expect(await people()).toEqual([anna.email])
  expect(await server.ask('select * from consent_record_faults')).toEqual([])
})

test('all of a list comes in or nothing of it: where the session is over, nobody', async () => {
  const note = noteIn('00000000-0000-4000-8000-000000000000', 'signups_imported')
  const line = { email: anna.email, postal_code: '16766', wording: 'Ja', source: 'Liste' }
  const at = '2025-06-01T08:00:00Z'
  const moments = { requested_at: at, letter_sent_at: at, confirmed_at: at }
  const hmac = hmacs.address(anna.email).toString('hex')
  await expect(
    takeOver(server.fresh.database.office, note, [{ line: 2, hmac, ...line, ...moments }]),
  ).rejects.toThrow('nicht angemeldet')
  expect(await people()).toEqual([])
})
