import { readXlsx } from 'hucre/xlsx'
import { afterAll, expect, test } from 'vitest'
import { consoleApp } from '../../../test/support/console-app.ts'
import { crowd, crowdSignsUp } from '../../../test/support/crowd.ts'
import { carla } from '../../../test/support/people.ts'
import { join, signUp } from '../../../test/support/signup-steps.ts'
import { csvLine, csvTime } from '../csv.ts'
import { everySignup, type SignupFilter, type SignupRow } from './list.ts'

const server = await consoleApp()
const { database } = server.fresh
await join(database, carla)
await signUp(database, { email: '=cmd@example.org', postal_code: '01067' })
afterAll(() => server.close())

const dresden: Partial<SignupFilter> = { place: '01067', sort: 'oldest' }
const file = (format: 'csv' | 'xlsx', asked: Partial<SignupFilter> = {}) =>
  server.as.administer.file('signups', { ...asked, format })

test('a selection as CSV: UTF-8 with its mark, leading zeros, nothing that a spreadsheet would run', async () => {
  const answer = await file('csv', dresden)
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'cache-control': 'no-store',
  })
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
  expect(lines).toHaveLength(4)
})

test.each(['=1+1', '+49', '-1', '@SUM(A1)', '\t=1', '\r=1', '\0=1', '  =1', '＝1', '＠x', '\n=1'])(
  '%j is a text and no formula',
  (value) => expect(csvLine([value])).toBe(`"'${value}"\r\n`),
)

test.each(['Bülent', 'a=b', '01067', 'sagt "Moin"', 'eine\nZeile'])('%j stays as it is', (value) => {
  expect(csvLine([value])).toBe(`"${value.replaceAll('"', '""')}"\r\n`)
})

/** What a cell says that shows the clock in Germany; spreadsheets know no time zones. */
const onGermanClock = (iso: string) => new Date(`${csvTime(iso).replace(' ', 'T')}Z`)

test('the same as XLSX: the rows of the list, with texts, numbers and dates as the clock showed them that night', async () => {
  // From two it went to three.
  await database.owner.query(
    `update newsletter_signups set created_at = '2026-03-29T01:30Z' where email = '=cmd@example.org'`,
  )
  const list = (await server.as.administer.ask('signups.list', dresden)).json().result.data
  const { sheets } = await readXlsx((await file('xlsx', dresden)).rawPayload, { readStyles: true })
  const [head, ...rows] = sheets[0]?.rows ?? []
  expect(sheets[0]).toMatchObject({ name: 'Anmeldungen', freezePane: { rows: 1 } })
  expect(sheets[0]?.columns?.map(({ width }) => width)).toEqual([10, 34, 13, 26, 16, 20, 20, 20])
  expect(head?.slice(0, 3)).toEqual(['Nummer', 'E-Mail', 'Postleitzahl'])
  expect(rows[0]?.slice(1, 6)).toEqual([
    '=cmd@example.org',
    '01067',
    'Dresden',
    'offen',
    new Date('2026-03-29T03:30:00Z'),
  ])
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
  const none = await readXlsx((await file('xlsx', { place: 'Atlantis' })).rawPayload)
  expect(none.sheets[0]?.rows).toEqual([head])
})

test('the audit log says what was taken along, and not what was searched for', async () => {
  await file('csv', { search: carla.email, state: 'confirmed' })
  const { rows } = await database.owner.query(
    'select action, subject from audit_log order by id desc limit 1',
  )
  const subject = { format: 'csv', searched: true, state: 'confirmed' }
  expect(rows).toEqual([{ action: 'signups_exported', subject }])
})

test('ten thousand rows come in pieces, and whoever stops reading gives the connection back', async () => {
  const everybody = crowd(10_000)
  for (let start = 0; start < everybody.length; start += 1000)
    await crowdSignsUp(database, everybody.slice(start, start + 1000), '17252')
  const { office } = database
  const all: SignupFilter = { place: '17252', sort: 'newest' }
  const sizes: number[] = []
  for await (const rows of everySignup(office, all)) sizes.push(rows.length)
  expect(sizes).toEqual([2000, 2000, 2000, 2000, 2000])

  for (let times = 0; times < office.options.max + 1; times += 1)
    for await (const rows of everySignup(office, all)) {
      expect(rows).toHaveLength(2000)
      break
    }
  expect(office.waitingCount).toBe(0)
  const lines = (await file('csv', all)).body.split('\r\n')
  expect([lines.length, new Set(lines).size]).toEqual([10_002, 10_002])
})
