import { chown, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { findProgram } from '../../../scripts/browsers/debian.ts'
import { backedUpSite } from '../../../test/support/backed-up-site.ts'
import { debianPostgresMissing, startDebianPostgres } from '../../../test/support/other-postgres.ts'
import { anna, buelent, carla } from '../../../test/support/people.ts'
import { hmacs, signUp } from '../../../test/support/signup-steps.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { connect } from '../../database/connect.ts'
import { runTool } from '../../database/embedded/account.ts'
import { erasePerson } from '../../database/queries/person.ts'
import { root } from '../../terminal/root.ts'
import { initDatabase } from '../database/init-database.ts'
import { bringUpToDate } from './suppressions.ts'

// Each starts several servers and programs, one after the other.
vi.setConfig({ testTimeout: 400_000 })

const missing =
  debianPostgresMissing() ?? (findProgram('pgbackrest') ? undefined : "pgBackRest isn't installed")

test('CI has pgBackRest', () => {
  expect(process.env.CI ? missing : undefined).toBeUndefined()
})

/** A cluster that pgBackRest looks after, with the configuration that we ship, in folders of the test. */
async function lookedAfter() {
  const { path: folder, remove } = await temporaryFolder()
  // After the cluster, which writes into it until it is stopped: what is begun last is ended first.
  onTestFinished(remove)
  const conf = join(folder, 'pgbackrest.conf')
  const debian = await startDebianPostgres(
    `archive_mode = on\narchive_timeout = 1\narchive_command = 'pgbackrest --config=${conf} --stanza=dorfteller archive-push %p'`,
    { PGBACKREST_CONFIG: conf },
  )
  const shipped = await readFile(join(root, 'docs/deploy/pgbackrest.conf'), 'utf8')
  const here = shipped
    .replace('/var/lib/pgbackrest', join(folder, 'repo'))
    .replace('/var/lib/postgresql/15/main', debian.data)
    .replace('pg1-port=5432', `pg1-port=${debian.port}\npg1-socket-path=${debian.data}`)
    .replace('[global]', `[global]\nlog-path=${folder}\nlock-path=${folder}\nspool-path=${folder}`)
  await writeFile(conf, here)
  await mkdir(join(folder, 'repo'))
  for (const path of [folder, conf, join(folder, 'repo')])
    await chown(path, debian.account.uid, debian.account.gid)
  const created = await runTool(
    'pgbackrest',
    [`--config=${conf}`, '--stanza=dorfteller', 'stanza-create'],
    debian.account,
  )
  expect(created).toMatchObject({ code: 0 })
  const site = await backedUpSite({
    DATABASE_URL: debian.ownerUrl,
    PGBACKREST_STANZA: 'dorfteller',
    PGBACKREST_CONFIG: conf,
  })
  await mkdir(site.backupDir)
  await initDatabase(debian.ownerUrl, site.config, () => undefined)
  return { debian, site }
}

test.runIf(!missing)(
  'Debian’s PostgreSQL: backed up, proven, and back to a moment before Anna was erased',
  async () => {
    const { debian, site } = await lookedAfter()
    const database = connect({ ownerUrl: debian.ownerUrl })
    for (const person of [anna, buelent]) await signUp(database, person)
    expect(await site.run('backup').done()).toMatchObject({ code: 0, said: 'Gesichert mit pgBackRest.\n' })
    await signUp(database, carla)
    const drilled = await site.run('drill').done()
    expect(drilled.said).toMatch(/Davon fehlen: +0\n/)
    expect(drilled.code).toBe(0)

    const { rows } = await database.owner.query<{ now: Date }>('select clock_timestamp() as now')
    const then = rows[0]?.now ?? new Date()
    await erasePerson(database.owner, anna.email, hmacs.address(anna.email))
    expect(await site.run('restore', '--to', then.toISOString()).done()).toMatchObject({
      code: 1,
      said: expect.stringContaining('pgBackRest restore ist gescheitert'),
    })
    await database.close()
    await debian.stop()

    const restored = await site.run('restore', '--to', then.toISOString()).done()
    expect(restored.said).toContain('Zurückgespielt.')
    await debian.start()
    const again = connect({ ownerUrl: debian.ownerUrl })
    const playsBack = 'select pg_is_in_recovery() as answer'
    await expect.poll(async () => (await again.owner.query(playsBack)).rows[0]?.answer).toBe(false)
    expect(await bringUpToDate(site.config, debian.ownerUrl)).toBe(1)
    const people = await again.owner.query<{ email: string }>(
      'select email from newsletter_signups order by email',
    )
    expect(people.rows.map(({ email }) => email)).toEqual([buelent.email, carla.email])
    await again.close()
  },
)
