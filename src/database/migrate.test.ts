import { appendFile, cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { emptyDatabase, freshServer } from '../../test/support/fresh-database.ts'
import { heldFor } from '../../test/support/held.ts'
import { insertRow } from '../../test/support/insert-row.ts'
import { anna, entryOf } from '../../test/support/people.ts'
import { freePort } from '../../test/support/ports.ts'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { consentWording } from '../contract/consent-wording.ts'
import { Problem } from '../problem.ts'
import { archiveConsentWording } from '../programs/store-contents.ts'
import { connect } from './connect.ts'
import { migrate } from './migrate.ts'
import { readSchemaFiles } from './schema-files.ts'

/** A database without a schema, and a copy of the schema's files to change something in it. */
const copy = heldFor(
  beforeEach,
  async () => {
    const { path: folder, remove } = await temporaryFolder()
    for (const part of ['schema.sql', 'functions', 'rights.sql'])
      await cp(join(import.meta.dirname, part), join(folder, part), { recursive: true })
    await mkdir(join(folder, 'migrations'))
    return { ...(await emptyDatabase()), folder, remove }
  },
  ({ drop, remove }) => Promise.all([drop(), remove()]),
)

const migrated = () => migrate(copy.ownerUrl, { folder: copy.folder })
const writeNext = (sql: string) => writeFile(join(copy.folder, 'migrations/9998_next.sql'), sql)

function connected() {
  const database = connect({ ownerUrl: copy.ownerUrl })
  onTestFinished(async () => void (await database.close()))
  return database
}

async function edit(file: string, from: string, to: string) {
  const text = await readFile(join(copy.folder, file), 'utf8')
  expect(text).toContain(from)
  await writeFile(join(copy.folder, file), text.replace(from, to))
}

test('four programs start at once on an empty database: each file runs once, all are ready', async () => {
  const results = await Promise.all([1, 2, 3, 4].map(() => migrate(copy.ownerUrl)))
  expect(results.flat()).toEqual(['schema.sql', 'rights and functions'])
  const database = connected()
  await archiveConsentWording(database.owner, consentWording())
  await insertRow(database.anon, 'newsletter_signups', entryOf(anna))

  // Every function is one that PostgreSQL understands.
  const rules = (await readSchemaFiles()).at(-1)?.sql ?? ''
  await database.owner.query(rules.replace('check_function_bodies = off', 'check_function_bodies = on'))
})

test('line ends of Windows are no edit, another word is; an older program refuses what a newer one has changed', async () => {
  await writeNext('create table public.next (id int);\r\n')
  expect(await migrated()).toEqual(['schema.sql', 'migrations/9998_next.sql', 'rights and functions'])
  await writeNext('create table public.next (id int);\n')
  expect(await migrated()).toEqual([])

  const refused = (name: string) => `Die Datenbank hatte ${name}, das es in diesem Programm so nicht gibt`
  await expect(migrate(copy.ownerUrl)).rejects.toThrow(refused('migrations/9998_next.sql'))
  await appendFile(join(copy.folder, 'schema.sql'), '\n-- harmless?\n')
  await expect(migrated()).rejects.toThrow(refused('schema.sql'))
})

test('a changed function and a right that was taken away are there after the next start, and nothing else changed', async () => {
  await migrate(copy.ownerUrl)
  const { owner } = connected()
  const shown = async () => {
    const { rows } = await owner.query(
      `select octet_length(network_hmac('key', 'network')) as octets,
              has_column_privilege('anon', 'newsletter_signups', 'channel', 'insert') as writes,
              has_function_privilege('anon', 'link_state(text, text)', 'execute') as calls`,
    )
    return rows
  }
  await edit('functions/letter-limits.sql', 'from 1 for 16', 'from 1 for 8')
  const columns = ') on public.newsletter_signups'
  await edit('rights.sql', `page_key_hash, channel${columns}`, `page_key_hash${columns}`)
  await edit('rights.sql', 'public.link_state, ', '')
  expect(await migrated()).toEqual(['rights and functions'])
  expect(await shown()).toEqual([{ octets: 8, writes: false, calls: false }])
  expect(await migrate(copy.ownerUrl)).toEqual(['rights and functions'])
  expect(await shown()).toEqual([{ octets: 16, writes: true, calls: true }])
})

test('a database that was played back into a new one keeps visitors from temporary tables after the next start', async () => {
  await migrate(copy.ownerUrl)
  const { owner, anon } = connected()
  // As every new database has it; neither a dump nor a copy brings the database's own rights along.
  await owner.query(`grant temporary on database ${new URL(copy.ownerUrl).pathname.slice(1)} to public`)
  await migrate(copy.ownerUrl)
  await expect(anon.query('create temporary table mine (x int)')).rejects.toMatchObject({ code: '42501' })
})

test('a database that is not there is named with the fix, and without its password', async () => {
  const port = await freePort()
  const failure = migrate(`postgres://owner:geheim@127.0.0.1:${port}/site`)
  await expect(failure).rejects.toThrow(Problem)
  await expect(failure).rejects.toThrow(
    `Die Datenbank unter 127.0.0.1:${port}/site ist nicht zu erreichen (connect ECONNREFUSED 127.0.0.1:${port}): ` +
      'Starte sie, berichtige DATABASE_URL, oder lass DATABASE_URL leer, dann startet die mitgebrachte.',
  )
  await expect(failure).rejects.not.toThrow('geheim')
})

test('a login for visitors that someone else made keeps its password, and the fix is said', async () => {
  const server = await freshServer()
  onTestFinished(() => server.drop())
  await server.database.owner.query(`comment on role anon is 'of a host'`)
  await server.database.owner.query(`alter role anon password 'of-the-host'`)
  await expect(migrate(server.ownerUrl)).rejects.toThrow(
    'Die Rolle anon hat auf diesem Datenbankserver jemand anders angelegt: Nenne in DATABASE_DOOR_URL',
  )
  expect(await migrate(server.ownerUrl, { passwords: { anon: 'of-the-host' } })).toEqual([])
  const doorUrl = server.ownerUrl.replace(/\/\/.*@/, '//anon:of-the-host@')
  const database = connect({ ownerUrl: server.ownerUrl, doorUrl })
  await insertRow(database.anon, 'newsletter_signups', entryOf(anna))
  await database.close()
})
