import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, expect, test } from 'vitest'
import { consoleApp } from '../../../test/support/console-app.ts'
import { crowd, crowdSignsUp } from '../../../test/support/crowd.ts'
import { carla } from '../../../test/support/people.ts'
import { join, signUp } from '../../../test/support/signup-steps.ts'
import type { SignupRow } from '../../contract/console/signups.ts'
import { csvLine, csvTime } from '../csv-line.ts'
import { everySignup } from '../queries/signups.ts'
import { type SheetCell, xlsxOf } from './xlsx.ts'

const server = await consoleApp()
await join(server.fresh.database, carla)
await signUp(server.fresh.database, { email: '=cmd@example.org', postal_code: '01067' })
await signUp(server.fresh.database, { email: '-1+1@example.org', postal_code: '01067' })
afterAll(() => server.close())

const HEAD = [
  'Nummer',
  'E-Mail',
  'Postleitzahl',
  'Ort',
  'Stand',
  'Angemeldet am',
  'Bestätigt am',
  'Abgemeldet am',
]

/** What a cell says that shows the clock in Germany; spreadsheets know no time zones. */
const onGermanClock = (iso: string) => new Date(`${csvTime(iso).replace(' ', 'T')}Z`)

const file = (format: 'csv' | 'xlsx', query = '') =>
  server.as.administer.get(`/konsole/api/signups/export.${format}${query}`)

test('a selection as CSV: UTF-8 with its mark, leading zeros, nothing that a spreadsheet would run', async () => {
  const answer = await file('csv', '?place=01067&sort=oldest')
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(answer.headers['content-disposition']).toMatch(
    /^attachment; filename="anmeldungen-\d{4}-\d\d-\d\d\.csv"$/,
  )
  const lines = answer.body.split('\r\n')
  expect(lines[0]).toBe(
    '\uFEFF"Nummer";"E-Mail";"Postleitzahl";"Ort";"Stand";"Angemeldet am";"Bestätigt am";"Abgemeldet am"',
  )
  expect(lines[1]).toMatch(
    /^"\d+";"carla@example.org";"01067";"Dresden";"bestätigt";"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d";"\d{4}-.*";""$/,
  )
  expect(lines[2]).toContain(`;"'=cmd@example.org";"01067";`)
  expect(lines[3]).toContain(`;"'-1+1@example.org";"01067";`)
  expect(lines).toHaveLength(5)
})

test.each(['=1+1', '+49', '-1', '@SUM(A1)', '\t=1', '\r=1', '\0=1', '  =1', '＝1', '＠x', '\n=1'])(
  '%j is a text and no formula',
  (value) => expect(csvLine([value])).toBe(`"'${value}"\r\n`),
)

test.each(['Bülent', 'a=b', '01067', 'sagt "Moin"', 'eine\nZeile'])('%j stays as it is', (value) => {
  expect(csvLine([value])).toBe(`"${value.replaceAll('"', '""')}"\r\n`)
})

test('the same as XLSX: the rows of the list, with texts, numbers and real dates', async () => {
  const list = (await server.as.administer.get('/konsole/api/signups?place=01067&sort=oldest')).json()
  const answer = await file('xlsx', '?place=01067&sort=oldest')
  const { sheets } = await readXlsx(answer.rawPayload, { readStyles: true })
  const [sheet] = sheets
  expect(sheet?.name).toBe('Anmeldungen')
  expect(sheet?.freezePane).toMatchObject({ rows: 1 })
  expect(sheet?.columns?.map(({ width }) => width)).toEqual([10, 34, 13, 26, 16, 20, 20, 20])
  const [head, ...rows] = sheet?.rows ?? []
  expect(head).toEqual(HEAD)
  expect(rows).toEqual(
    list.rows.map((row: SignupRow) => [
      row.number,
      row.email,
      row.postalCode,
      row.place,
      row.state === 'confirmed' ? 'bestätigt' : 'offen',
      onGermanClock(row.signedUpAt),
      row.confirmedAt && onGermanClock(row.confirmedAt),
      null,
    ]),
  )
})

test('what no table was made for comes through: signs of XML, the night when clocks are changed, an empty list', async () => {
  const pages = async function* () {
    yield [
      ['<b>&"Bülent"</b>', 1, '2026-03-29T01:30:00.000Z'],
      [' =1+1', null, null],
    ]
  }
  const columns = ['text', 'number', 'moment'] as const
  const named = columns.map((holds) => ({ name: `<${holds}>`, holds, width: 10 }))
  const read = async (file: Readable) => (await readXlsx(await buffer(file))).sheets[0]?.rows
  expect(await read(xlsxOf('A & B', named, pages()))).toEqual([
    ['<text>', '<number>', '<moment>'],
    // On this night the clock in Germany went from two to three.
    ['<b>&"Bülent"</b>', 1, new Date('2026-03-29T03:30:00.000Z')],
    [' =1+1', null, null],
  ])
  const none = async function* (): AsyncGenerator<SheetCell[][]> {}
  expect(await read(xlsxOf('Leer', named, none()))).toEqual([['<text>', '<number>', '<moment>']])
})

test('the audit log says what was taken along, and not what was searched for', async () => {
  await file('csv', '?search=carla@example.org&state=confirmed')
  const { rows } = await server.fresh.database.owner.query(
    'select action, subject from audit_log order by id desc limit 1',
  )
  expect(rows).toEqual([
    { action: 'signups_exported', subject: { format: 'csv', searched: true, state: 'confirmed' } },
  ])
})

test('ten thousand rows come in pieces, and whoever stops reading gives the connection back', async () => {
  const everybody = crowd(10_000)
  for (let start = 0; start < everybody.length; start += 1000) {
    await crowdSignsUp(server.fresh.database, everybody.slice(start, start + 1000), '17252')
  }
  const { office } = server.fresh.database
  const sizes: number[] = []
  for await (const rows of everySignup(office, { postalCodes: ['17252'] }, 'newest')) sizes.push(rows.length)
  expect(sizes).toEqual([2000, 2000, 2000, 2000, 2000])

  for (let times = 0; times < office.options.max + 1; times += 1) {
    for await (const rows of everySignup(office, {}, 'newest')) {
      expect(rows).toHaveLength(2000)
      break
    }
  }
  expect(office.waitingCount).toBe(0)
  const lines = (await file('csv', '?place=17252')).body.split('\r\n')
  expect(lines).toHaveLength(10_002)
  expect(new Set(lines).size).toBe(10_002)
})
