import { expect, onTestFinished, test } from 'vitest'
import { dumpEverything } from '../../test/support/dump-everything.ts'
import { emptyDatabase, type FreshDatabase, freshDatabase } from '../../test/support/fresh-database.ts'
import { aNewOperator } from '../../test/support/operators.ts'
import { anna, buelent, carla } from '../../test/support/people.ts'
import { deliver, hmacs, join, queueNewsletter, signUp } from '../../test/support/signup-steps.ts'
import { leaveTracesEverywhere } from '../../test/support/traces.ts'
import { connect, type Database } from '../database/connect.ts'
import { migrate } from '../database/migrate.ts'
import { move } from './move.ts'

const doreen = { name: 'Doreen Krüger', email: 'doreen@dorfteller.example' }

/** Addresses, what stands in answers, networks, browsers, who works here: as text or as the HMAC of it. */
const TRACES = [
  ...[anna, buelent, carla, doreen].map(({ email }) => email),
  ...[doreen.name, 'arbeit.example', 'Sommerfeld', 'a…@', '203.0.113', 'Firefox', '250 2.0.0'],
  ...[anna, buelent].flatMap(({ email }) => [hmacs.address(email), hmacs.mailbox(email)]).map(hex),
]

test('a copy for trying things out: nobody is left in it, and its people get letters as if they were real', async () => {
  const site = await freshDatabase()
  for (const person of [anna, buelent])
    await join(site.database, { ...person, postal_code: anna.postal_code })
  await signUp(site.database, carla)
  await aNewOperator(site, doreen)
  await leaveTracesEverywhere(site.database)
  await site.database.owner.query('update newsletters set created_by = $1', [doreen.name])
  expect(tracesIn(await dumpEverything(site.database.owner))).toEqual(TRACES)

  const copy = await unreadableCopy(site)

  expect(tracesIn(await dumpEverything(copy.owner))).toEqual([])
  const { rows } = await copy.owner.query(
    'select email, postal_code, state from newsletter_signups order by id',
  )
  expect(rows).toEqual([
    { email: 'person-1@example.invalid', postal_code: '16766', state: 'confirmed' },
    { email: 'person-2@example.invalid', postal_code: '16766', state: 'confirmed' },
    { email: 'person-3@example.invalid', postal_code: '01067', state: 'open' },
  ])
  expect((await copy.owner.query('select * from consent_record_faults()')).rows).toEqual([])
  await queueNewsletter(copy, anna.postal_code)
  expect((await deliver(copy, 'person-2@example.invalid')).outcomes).toContain('sent')
})

test('a column that nobody has thought of stays behind', async () => {
  const site = await freshDatabase()
  await join(site.database, anna)
  const add = `alter table newsletter_signups add column telephone text default null`
  await site.database.owner.query(`${add}; update newsletter_signups set telephone = '03377 2020'`)

  const copy = await unreadableCopy(site, async (url) => {
    const owner = connect({ ownerUrl: url })
    await owner.owner.query(add)
    await owner.close()
  })

  expect((await copy.owner.query('select email, telephone from newsletter_signups')).rows).toEqual([
    { email: 'person-1@example.invalid', telephone: null },
  ])
})

async function unreadableCopy(
  { ownerUrl, database, drop }: FreshDatabase,
  alter: (url: string) => Promise<void> = async () => undefined,
): Promise<Database> {
  // As when the site is stopped.
  await database.close()
  const target = await emptyDatabase()
  await move(
    ownerUrl,
    target.ownerUrl,
    async () => {
      await migrate(target.ownerUrl)
      await alter(target.ownerUrl)
    },
    true,
  )
  await drop()
  const copy = connect({ ownerUrl: target.ownerUrl })
  onTestFinished(async () => {
    await copy.close()
    await target.drop()
  })
  return copy
}

function tracesIn(dump: string): string[] {
  return TRACES.filter((trace) => dump.toLowerCase().includes(trace.toLowerCase()))
}

function hex(bytes: Buffer): string {
  return bytes.toString('hex')
}
