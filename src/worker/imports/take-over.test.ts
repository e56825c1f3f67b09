import { join as joinPath } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { dumpEverything } from '../../../test/support/dump-everything.ts'
import { type FreshDatabase, freshDatabase } from '../../../test/support/fresh-database.ts'
import { eventually, type FreshWorker, startWorker } from '../../../test/support/fresh-worker.ts'
import { crowdLines, handInList, listOf, stopList } from '../../../test/support/imports.ts'
import { aNewOperator } from '../../../test/support/operators.ts'
import { anna, buelent } from '../../../test/support/people.ts'
import { hmacs, join } from '../../../test/support/signup-steps.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { connectWorker, loginUrl } from '../../database/connect.ts'
import type { ImportLine } from '../../database/queries/console/signup-import.ts'
import { takeImportLines } from '../../database/queries/imports.ts'
import { personData } from '../../database/queries/person.ts'
import { erase } from '../../privacy/erase.ts'

let fresh: FreshDatabase
let worker: FreshWorker | undefined
beforeEach(async () => {
  fresh = await freshDatabase()
  await aNewOperator(fresh, { name: 'Adam', email: 'adam@example.org' }, 'administer')
})
afterEach(async () => {
  await worker?.stop()
  worker = undefined
  await fresh.drop()
})

const owner = (sql: string, values: unknown[] = []) => fresh.database.owner.query(sql, values)
const people = async () =>
  (await owner('select email from newsletter_signups order by email')).rows.map(({ email }) => email)
const [example] = crowdLines(1) as [ImportLine]
const lineOf = (email: string, line: number): ImportLine => ({ ...example, email, line })

async function eraseAnna() {
  const folder = await temporaryFolder()
  const ledger = { file: joinPath(folder.path, 'suppression-list.tsv'), hmacs }
  const erasure = await erase(fresh.database.owner, { email: anna.email, ledger })
  await folder.remove()
  return erasure
}

test('a worker takes a list over by itself, says how many lines, and names nobody', async () => {
  const number = await handInList(fresh, crowdLines(1200))
  worker = await startWorker(fresh)
  await eventually(() => listOf(fresh, number)).toMatchObject({ state: 'done', judged: 1200, taken: 1200 })
  expect((await owner('select from newsletter_signups where confirmed_at is not null')).rowCount).toBe(1200)
  expect((await owner('select * from consent_record_faults()')).rows).toEqual([])
  // A line goes with being taken over.
  expect((await owner('select from signup_import_lines')).rowCount).toBe(0)
  await eventually(
    async () =>
      (await owner(`select from pgboss.job where name = 'imports' and state = 'completed'`)).rowCount,
  ).toBe(1)
  expect(worker.logged()).toContain('"count":1200,"message":"a list was taken over"')
  expect(worker.logged()).not.toContain('@')
})

test('a worker that is told to stop leaves the rest to the next one; its wait is no fault', async () => {
  const number = await handInList(fresh, crowdLines(5000))
  worker = await startWorker(fresh)
  await eventually(async () => (await listOf(fresh, number)).judged > 0).toBe(true)
  await worker.stop()
  expect(worker.complaints()).toEqual([])
  expect(await listOf(fresh, number)).toMatchObject({ state: 'running' })
  expect((await owner(`select output from pgboss.job where name = 'imports'`)).rows).toMatchObject([
    { output: { message: 'STOPPING' } },
  ])
  await owner(`update pgboss.job set start_after = now() where name = 'imports'`)
  worker = await startWorker(fresh)
  await eventually(() => listOf(fresh, number)).toMatchObject({ state: 'done', judged: 5000, taken: 5000 })
  expect(await people()).toHaveLength(5000)
}, 60_000)

test('two workers with one list, both at once: each line is done once', async () => {
  const number = await handInList(fresh, crowdLines(3000))
  const pools = [1, 2].map(() => connectWorker(loginUrl(fresh.ownerUrl, 'worker')))
  const done = await Promise.all(
    pools.map(async (pool) => {
      let lines = 0
      for (let some = -1; some !== 0; lines += some) some = await takeImportLines(pool, number, hmacs.address)
      return lines
    }),
  )
  for (const pool of pools) await pool.end()
  expect(done.every((lines) => lines > 0)).toBe(true)
  expect(done.reduce((sum, lines) => sum + lines)).toBe(3000)
  expect(await listOf(fresh, number)).toMatchObject({ state: 'done', judged: 3000, taken: 3000, known: 0 })
  const { rows } = await owner(`select count(*)::int as events from consent_events where type = 'confirmed'`)
  expect(rows).toEqual([{ events: 3000 }])
})

test('Anna is erased while her line waits: she is not taken over, and nothing of her is left', async () => {
  const number = await handInList(fresh, [lineOf(buelent.email, 2), lineOf(anna.email.toUpperCase(), 3)])
  expect(await personData(fresh.database.owner, anna.email)).toMatchObject({
    import_lines: [{ line: 3, refused: null, postal_code: '16766' }],
  })
  expect((await eraseAnna()).remains).toEqual([])
  worker = await startWorker(fresh)
  await eventually(() => listOf(fresh, number)).toMatchObject({
    state: 'done',
    lines: 2,
    judged: 1,
    taken: 1,
  })
  expect(await people()).toEqual([buelent.email])
  expect((await dumpEverything(fresh.database.owner)).toLowerCase()).not.toContain(anna.email)
})

test('Anna is erased while a worker has her line in hand: what came of it is erased, too', async () => {
  const number = await handInList(fresh, [lineOf(anna.email, 2), lineOf(buelent.email, 3)])
  const pool = connectWorker(loginUrl(fresh.ownerUrl, 'worker'))
  const client = await pool.connect()
  await client.query('begin')
  await client.query('select from public.next_import_lines($1, 500)', [number])
  const erasing = eraseAnna()
  // She is on no list yet that the erasure could see, and about to be.
  await eventually(
    async () => (await owner(`select from pg_stat_activity where wait_event_type = 'Lock'`)).rowCount,
  ).toBe(1)
  await client.query('select public.take_import_lines($1, $2, $3)', [
    number,
    [2, 3],
    [anna, buelent].map(({ email }) => hmacs.address(email)),
  ])
  await client.query('commit')
  expect(await erasing).toMatchObject({ signups: 1, remains: [] })
  client.release()
  await pool.end()
  expect(await people()).toEqual([buelent.email])
  expect((await dumpEverything(fresh.database.owner)).toLowerCase()).not.toContain(anna.email)
})

test('Anna is erased after her line was refused: it goes, and one that names her in another column', async () => {
  const refused = [
    { ...lineOf(anna.email, 2), postal_code: '00000' },
    { ...lineOf(buelent.email, 3), source: `von ${anna.email}`, problem: 'source' as const },
  ]
  await handInList(fresh, refused)
  worker = await startWorker(fresh)
  const kept = async () =>
    (await owner('select line from signup_import_lines where problem is not null')).rowCount
  await eventually(
    async () => (await owner(`select from signup_imports where state = 'done'`)).rowCount,
  ).toBe(1)
  expect(await kept()).toBe(2)
  expect((await eraseAnna()).remains).toEqual([])
  expect(await kept()).toBe(0)
})

test('of who left only the number of the line is kept, also where the line was faulty', async () => {
  await join(fresh.database, anna)
  await eraseAnna()
  const lines = [
    lineOf(anna.email, 2),
    { ...lineOf(anna.email, 3), source: 'a@b', problem: 'source' as const },
  ]
  const number = await handInList(fresh, lines)
  worker = await startWorker(fresh)
  await eventually(() => listOf(fresh, number)).toMatchObject({ state: 'done', refused: { left: 2 } })
  expect((await dumpEverything(fresh.database.owner)).toLowerCase()).not.toContain(anna.email)
})

test('stopped in the middle: who is on the list stays, the rest of the lines go, the worker goes on to other work', async () => {
  const number = await handInList(fresh, crowdLines(20_000))
  worker = await startWorker(fresh)
  await eventually(async () => (await listOf(fresh, number)).judged > 0).toBe(true)
  expect(await stopList(fresh, number)).toBe(true)
  const { judged, state } = await listOf(fresh, number)
  expect(state).toBe('stopped')
  expect(judged).toBeGreaterThan(0)
  expect(judged).toBeLessThan(20_000)
  await eventually(
    async () =>
      (await owner(`select from pgboss.job where name = 'imports' and state = 'completed'`)).rowCount,
  ).toBe(1)
  expect((await owner('select from newsletter_signups')).rowCount).toBe(judged)
  expect((await owner('select from signup_import_lines')).rowCount).toBe(0)
  expect((await owner('select * from consent_record_faults()')).rows).toEqual([])
  expect(worker.complaints().filter((line) => !line.includes('a list was taken over'))).toEqual([])
}, 60_000)

test('refused lines are kept for seven days after their list’s end, then they go, and its numbers after a year', async () => {
  const number = await handInList(fresh, [
    { ...lineOf(anna.email, 2), postal_code: '00000' },
    lineOf(buelent.email, 3),
  ])
  worker = await startWorker(fresh)
  await eventually(() => listOf(fresh, number)).toMatchObject({
    state: 'done',
    refused: { unknown_place: 1 },
  })
  const at = async (rule: string, days: number, moment: string) => {
    const { rows } = await owner(
      `select public.retain_${rule}($1, (select ended_at + $2::interval from signup_imports)) as gone`,
      [days, moment],
    )
    return Number(rows[0]?.gone)
  }
  expect(await at('signup_import_lines', 7, '7 days')).toBe(0)
  expect(await at('signup_import_lines', 7, '7 days 1 second')).toBe(1)
  expect(await at('signup_imports', 365, '365 days')).toBe(0)
  expect(await listOf(fresh, number)).toMatchObject({ taken: 1 })
  expect(await at('signup_imports', 365, '365 days 1 second')).toBe(1)
  expect(await people()).toEqual([buelent.email])
})

test('a list that waits for a worker for weeks loses no line', async () => {
  await handInList(fresh, [lineOf(anna.email, 2)])
  for (const rule of ['signup_import_lines', 'signup_imports'])
    expect((await owner(`select public.retain_${rule}(7, now() + interval '2 years') as gone`)).rows).toEqual(
      [{ gone: '0' }],
    )
})
