import { readXlsx } from 'hucre/xlsx'
import { afterAll, expect, test } from 'vitest'
import { consoleApp } from '../../../test/support/console-app.ts'
import { crowd, crowdSignsUp } from '../../../test/support/crowd.ts'
import { carla } from '../../../test/support/people.ts'
import { join, signUp } from '../../../test/support/signup-steps.ts'
import { csvLine } from '../csv.ts'
import { everySignup, type SignupFilter } from './list.ts'

const server = await consoleApp()
const { database } = server.fresh
await join(database, carla)
await signUp(database, { email: '=cmd@example.org', postal_code: '01067' })
afterAll(() => server.close())

const dresden: SignupFilter = { search: '01067' }
const file = (format: 'csv' | 'xlsx', asked: SignupFilter = {}) =>
  server.as.administer.file('signups', { ...asked, format })

test('a selection as CSV: UTF-8 with its mark, leading zeros, nothing that a spreadsheet would run; the log has no address', async () => {
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
  expect(lines[2]).toMatch(
    /^"\d+";"carla@example.org";"01067";"Dresden";"bestätigt";"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d";"\d{4}-.*";""$/,
  )
  expect(lines[1]).toContain(`;"'=cmd@example.org";"01067";`)
  expect(lines).toHaveLength(4)
  await file('csv', { search: carla.email, state: 'confirmed' })
  const log = await database.owner.query('select action, subject from audit_log order by id desc limit 1')
  const subject = { format: 'csv', searched: true, state: 'confirmed' }
  expect(log.rows).toEqual([{ action: 'signups_exported', subject }])
})

test.each(['=1+1', '+49', '-1', '@SUM(A1)', '\t=1', '\r=1', '\0=1', '  =1', '＝1', '＠x', '\n=1'])(
  '%j is a text and no formula',
  (value) => expect(csvLine([value])).toBe(`"'${value}"\r\n`),
)

test.each(['Bülent', 'a=b', '01067', 'sagt "Moin"', 'eine\nZeile'])('%j stays as it is', (value) => {
  expect(csvLine([value])).toBe(`"${value.replaceAll('"', '""')}"\r\n`)
})

test('the same as XLSX: texts, numbers, and dates as the clock in Germany showed them that night', async () => {
  // From two it went to three.
  await database.owner.query(
    `update newsletter_signups set created_at = '2026-03-29T01:30Z' where email = '=cmd@example.org'`,
  )
  const { sheets } = await readXlsx((await file('xlsx', dresden)).rawPayload)
  const [head, carlas, his] = sheets[0]?.rows ?? []
  expect(head?.slice(0, 3)).toEqual(['Nummer', 'E-Mail', 'Postleitzahl'])
  const asked = new Date('2026-03-29T03:30:00Z')
  const number = expect.any(Number)
  expect(his).toEqual([number, '=cmd@example.org', '01067', 'Dresden', 'offen', asked, null, null])
  expect(carlas?.slice(1, 5)).toEqual([carla.email, '01067', 'Dresden', 'bestätigt'])
})

test('ten thousand rows come in pieces, and whoever stops reading gives the connection back', async () => {
  const everybody = crowd(10_000)
  for (let start = 0; start < everybody.length; start += 1000)
    await crowdSignsUp(database, everybody.slice(start, start + 1000), '17252')
  const { office } = database
  const all: SignupFilter = { search: '17252' }
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
