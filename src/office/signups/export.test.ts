import { readXlsx } from 'hucre/xlsx'
import { beforeAll, expect, test } from 'vitest'
import { consoleForAll } from '../../../test/support/console-app.ts'
import { crowd, crowdSignsUp } from '../../../test/support/crowd.ts'
import { carla } from '../../../test/support/people.ts'
import { join, signUp } from '../../../test/support/signup-steps.ts'
import { csvLine } from '../csv.ts'
import { everySignup, type SignupFilter } from './list.ts'

const server = consoleForAll()
beforeAll(async () => {
  await join(server.fresh.database, carla)
  await signUp(server.fresh.database, { email: '=cmd@example.org', postal_code: '01067' })
})

const dresden: SignupFilter = { search: '01067' }
const file = (format: 'csv' | 'xlsx', asked: SignupFilter) =>
  server.as.administer.file('signups', { ...asked, format })

test('a selection as CSV: UTF-8 with its mark, leading zeros, nothing that a spreadsheet would run; the log has no address', async () => {
  const { headers, body } = await file('csv', dresden)
  expect(headers).toMatchObject({
    ...{ 'content-type': 'text/csv; charset=utf-8', 'cache-control': 'no-store' },
    'content-disposition': expect.stringMatching(/^attachment; filename="anmeldungen-\d{4}-\d\d-\d\d\.csv"$/),
  })
  const lines = body.split('\r\n')
  expect(lines).toEqual([
    '\uFEFF"Nummer";"E-Mail";"Postleitzahl";"Ort";"Stand";"Angemeldet am";"Bestätigt am";"Abgemeldet am"',
    expect.stringContaining(`;"'=cmd@example.org";"01067";`),
    expect.stringMatching(
      /^"\d+";"carla@example.org";"01067";"Dresden";"bestätigt";"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d";"\d{4}-.*";""$/,
    ),
    '',
  ])
  await file('csv', { search: carla.email, state: 'confirmed' })
  const subject = { format: 'csv', searched: true, state: 'confirmed' }
  expect((await server.actions('exported')).at(-1)).toEqual({ action: 'signups_exported', subject })
})

test.each(['=1+1', '+49', '-1', '@SUM(A1)', '\t=1', '\r=1', '\0=1', '  =1', '＝1', '＠x', '\n=1'])(
  '%j is a text and no formula',
  (value) => expect(csvLine([value])).toBe(`"'${value}"\r\n`),
)

test('a quote ends no field, behind which a formula could stand', () =>
  expect(csvLine(['x";"=1+1'])).toBe('"x"";""=1+1"\r\n'))

test('the same as XLSX: texts, numbers, and dates as the clock in Germany showed them that night', async () => {
  // From two it went to three.
  await server.ask(
    `update newsletter_signups set created_at = '2026-03-29T01:30Z' where email = '=cmd@example.org'`,
  )
  const { sheets } = await readXlsx((await file('xlsx', dresden)).rawPayload)
  const [head, carlas, his] = sheets[0]?.rows ?? []
  expect(head?.slice(0, 3)).toEqual(['Nummer', 'E-Mail', 'Postleitzahl'])
  const [number, asked] = [expect.any(Number), new Date('2026-03-29T03:30:00Z')]
  expect(his).toEqual([number, '=cmd@example.org', '01067', 'Dresden', 'offen', asked, null, null])
  expect(carlas?.slice(1, 5)).toEqual([carla.email, '01067', 'Dresden', 'bestätigt'])
})

test('thousands of rows come in pieces, and whoever stops reading gives the connection back', async () => {
  const everybody = crowd(4_100)
  await crowdSignsUp(server.fresh.database, everybody, '17252')
  const { office } = server.fresh.database
  const all: SignupFilter = { search: '17252' }
  const sizes: number[] = []
  for await (const rows of everySignup(office, all)) sizes.push(rows.length)
  expect(sizes).toEqual([2000, 2000, 100])
  for (let times = 0; times < office.options.max + 1; times += 1)
    for await (const _ of everySignup(office, all)) break
  expect(office.waitingCount).toBe(0)
  const lines = (await file('csv', all)).body.split('\r\n')
  expect([lines.length, new Set(lines).size]).toEqual([4_102, 4_102])
})
