import { appendFile, readFile, writeFile } from 'node:fs/promises'
import type pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { databaseBesideFolder } from '../../test/support/beside-database.ts'
import { dumpEverything } from '../../test/support/dump-everything.ts'
import { emptyDatabase } from '../../test/support/fresh-database.ts'
import { anna, buelent, carla } from '../../test/support/people.ts'
import { join } from '../../test/support/signup-steps.ts'
import { hmacs } from '../../test/support/suppression-key.ts'
import { connectOwner, connectPost, loginUrl } from '../database/connect.ts'
import { mergeLedger } from './ledger.ts'

const fresh = databaseBesideFolder()

const leave = (email: string) =>
  fresh.ask(`select withdraw_signup(id, 'link') from newsletter_signups where email = $1`, [email])

/** A second database with all that is in the first at this moment, and its office: a backup that was played back. */
async function aBackup() {
  const { ownerUrl, database } = fresh
  // PostgreSQL copies only what nobody is connected to; the pools come back by themselves.
  await database.owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`,
  )
  const idle = await database.owner.connect()
  idle.release(true)
  const backup = await emptyDatabase(new URL(ownerUrl).pathname.slice(1))
  const [owner, office] = [connectOwner(backup.ownerUrl), connectPost(loginUrl(backup.ownerUrl, 'office'))]
  onTestFinished(() => Promise.all([owner.end(), office.end()]).then(backup.drop))
  return { owner, merge: () => merge(office) }
}

const merge = (office: pg.Pool = fresh.office) => mergeLedger(office, { file: fresh.file, hmacs })
const lines = async () => (await readFile(fresh.file, 'utf8')).split('\n').filter((line) => line !== '')

test('Anna left by a clock that was a day ahead, came back and left again: the numbers tell the order', async () => {
  await join(fresh.database, anna)
  await leave(anna.email)
  await fresh.ask(`update suppressions set left_at = left_at + interval '1 day'`)
  // The day's letters are no limit here.
  await fresh.ask('delete from letters')
  await join(fresh.database, anna)
  const backup = await aBackup()

  // Whatever else the copy brings, she stays.
  await merge()
  await appendFile(
    fresh.file,
    `${hmacs.address(carla.email).toString('hex')}\t2026-11-21T16:00:00.000000Z\twithdrawn\t1\n`,
  )
  expect(await merge()).toBe(0)

  // The second leaving counts, though its clock says that it came before the first.
  await leave(anna.email)
  await merge()
  expect(await backup.merge()).toBe(1)
})

test('a torn last line, doubled lines and strange ones do no harm', async () => {
  await join(fresh.database, anna)
  await leave(anna.email)
  await merge()
  const [line = ''] = await lines()
  const [hmac] = line.split('\t')
  const other = hmacs.address(carla.email).toString('hex')
  await writeFile(
    fresh.file,
    `${line}\n${line}\n\nno entry\n${hmac}\t2020-01-01T00:00:00.000000Z\twithdrawn\t1\n` +
      `${other}\t2026-02-28\terased\t1\n${line.slice(0, -4)}`,
  )
  const before = await lines()
  expect(await merge()).toBe(0)
  expect(await lines()).toEqual(before)

  await join(fresh.database, buelent)
  await leave(buelent.email)
  expect(await merge()).toBe(0)
  expect((await lines()).slice(0, -1)).toEqual(before)
  expect((await lines()).at(-1)).toMatch(
    new RegExp(`^${hmacs.address(buelent.email).toString('hex')}\t[-0-9T:.]+Z\twithdrawn\t\\d+$`),
  )
})

test('Carla was erased, came back and withdrew: an old backup is erased again, not only withdrawn', async () => {
  await join(fresh.database, carla)
  const backup = await aBackup()
  await fresh.ask(`select erase_person($1, true, 'operator', $2)`, [carla.email, hmacs.address(carla.email)])
  await merge()
  await join(fresh.database, carla)
  await leave(carla.email)
  await merge()
  expect((await lines()).map((line) => line.split('\t')[2])).toEqual(['erased', 'withdrawn'])

  expect(await backup.merge()).toBe(1)
  expect((await dumpEverything(backup.owner)).toLowerCase()).not.toContain(carla.email)
})
