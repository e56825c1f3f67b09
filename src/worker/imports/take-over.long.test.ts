import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { chanceOf } from '../../../test/support/chances.ts'
import { type FreshServer, freshServer } from '../../../test/support/fresh-database.ts'
import { eventually } from '../../../test/support/fresh-worker.ts'
import { crowdLines, handInList, listOf } from '../../../test/support/imports.ts'
import { type LoadedWorker, loadWorker, noticeSilence } from '../../../test/support/load-worker.ts'
import { aNewOperator } from '../../../test/support/operators.ts'
import { startSmtpServer, type TestSmtpServer } from '../../../test/support/smtp-server.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'

let fresh: FreshServer
let smtp: TestSmtpServer
let folder: Awaited<ReturnType<typeof temporaryFolder>>
let programs: LoadedWorker[]
beforeEach(async () => {
  // With a disk that is waited for, as in life; the run's own server waits for none.
  fresh = await freshServer()
  smtp = await startSmtpServer()
  folder = await temporaryFolder()
  programs = []
  await aNewOperator(fresh, { name: 'Adam', email: 'adam@example.org' }, 'administer')
})
afterEach(async () => {
  for (const program of programs) await program.kill()
  await smtp.stop()
  await fresh.drop()
  await folder.remove()
})

async function load(): Promise<LoadedWorker> {
  const program = await loadWorker(fresh, {
    smtpUrl: smtp.url,
    ledgerFile: join(folder.path, 'suppression-list.tsv'),
  })
  programs.push(program)
  return program
}

const LINES = 12_000

test('workers are killed in the middle of a list, some with the database: each line is done once, none is lost', async () => {
  const { owner } = fresh.database
  const number = await handInList(fresh, crowdLines(LINES))
  const luck = chanceOf(7)
  let before = 0
  let next = load()
  for (let kill = 1; kill <= 12; kill += 1) {
    const worker = await next
    next = load()
    await worker.go()
    await eventually(async () => (await listOf(fresh, number)).judged > before).toBe(true)
    await wait(luck.between(0, 400))
    await Promise.all([worker.kill(), ...(kill % 4 === 0 ? [fresh.killServer()] : [])])
    await eventually(() =>
      noticeSilence(fresh.database, 'imports').then(
        () => true,
        () => false,
      ),
    ).toBe(true)
    const list = await listOf(fresh, number)
    // Only whole transactions are there, and as many people as they brought.
    const { rows } = await owner.query('select count(*)::int as people from newsletter_signups')
    expect([list.judged % 500, rows[0].people]).toEqual([0, list.taken])
    before = list.judged
  }
  expect(before).toBeLessThan(LINES)
  const last = await next
  await last.go()
  await expect
    .poll(() => listOf(fresh, number), { timeout: 60_000 })
    .toMatchObject({ state: 'done', judged: LINES, taken: LINES, known: 0, refused: {} })
  await last.terminate()
  const { rows } = await owner.query(
    `select count(*)::int as events, count(distinct signup_id)::int as signups
     from consent_events where type = 'confirmed'`,
  )
  expect(rows).toEqual([{ events: LINES, signups: LINES }])
  expect((await owner.query('select from signup_import_lines')).rowCount).toBe(0)
  expect((await owner.query('select * from consent_record_faults()')).rows).toEqual([])
}, 300_000)
