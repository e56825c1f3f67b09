import { existsSync } from 'node:fs'
import { chown } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { insertRow } from '../../test/support/insert-row.ts'
import { anna, entryOf } from '../../test/support/people.ts'
import { freePort } from '../../test/support/ports.ts'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { storeContents } from '../programs/store-contents.ts'
import { connect, connectPost, loginUrl } from './connect.ts'
import { runTool, unprivilegedAccount } from './embedded/account.ts'
import { findBinaries } from './embedded/binaries.ts'
import { migrate } from './migrate.ts'

const OLDEST = '/usr/lib/postgresql/15/bin'

/** A server that its administrator set up, with an owner and a database for the site. */
async function administratorsServer(
  programs: string,
  account?: Awaited<ReturnType<typeof unprivilegedAccount>>,
) {
  const folder = await temporaryFolder()
  if (account) await chown(folder.path, account.uid, account.gid)
  const data = join(folder.path, 'data')
  const run = async (tool: string, ...args: string[]) => {
    const { code, output } = await runTool(join(programs, tool), [...args, '-D', data], account)
    expect(code, output).toBe(0)
  }
  await run('initdb', '--username=administrator', '--auth=trust', '--encoding=UTF8', '--locale=C')
  const port = await freePort()
  await run('pg_ctl', 'start', '-w', '-l', join(folder.path, 'log'), '-o', `-p ${port} -k ${folder.path} -F`)
  const administrator = new pg.Client(`postgres://administrator@127.0.0.1:${port}/postgres`)
  await administrator.connect()
  await administrator.query(`create role dorf login password 'geheim-genug'`)
  await administrator.query('create database dorf')
  onTestFinished(async () => {
    await administrator.end()
    await run('pg_ctl', 'stop', '-m', 'immediate')
    await folder.remove()
  })
  return { administrator, ownerUrl: `postgres://dorf:geheim-genug@127.0.0.1:${port}/dorf` }
}

test.for(['the newest', 'PostgreSQL 15'])(
  'on a server of somebody else, %s, its administrator is told what the owner lacks, and then all works',
  async (server, { skip }) => {
    const isOldest = server !== 'the newest'
    skip(isOldest && !existsSync(OLDEST), 'PostgreSQL 15 is not installed.')
    const account = process.getuid?.() === 0 ? await unprivilegedAccount() : undefined
    const programs = isOldest ? OLDEST : await findBinaries(account)
    const { administrator, ownerUrl } = await administratorsServer(programs, account)

    const refusal = await migrate(ownerUrl).then(String, (error: Error) => error.message)
    expect(refusal).toMatch(/^dorf darf in dorf nicht anlegen, was die Seite braucht: Gib dem, der/)
    const sql = refusal.split('\n\n')[1]
    expect(sql).toBe('alter role dorf createrole;\nalter database dorf owner to dorf;')
    await administrator.query(sql as string)

    await migrate(ownerUrl)
    const database = connect({ ownerUrl })
    await storeContents(database.owner)
    await insertRow(database.anon, 'newsletter_signups', entryOf(anna))
    const office = connectPost(loginUrl(ownerUrl, 'office'))
    const { rows } = await office.query(
      'select email from newsletter_signups join letters on signup_id = newsletter_signups.id',
    )
    expect(rows).toEqual([{ email: anna.email }])
    await Promise.all([office.end(), database.close()])
    // A start of a site that runs changes nothing.
    expect(await migrate(ownerUrl)).toEqual([])
  },
)
