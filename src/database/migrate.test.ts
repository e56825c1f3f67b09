import { appendFile, cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { emptyDatabase, freshServer } from '../../test/support/fresh-database.ts'
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

const ALL = ['schema.sql', 'rights and functions']

let copyNumber = 0

const empty = await emptyDatabase()
const folder = await temporaryFolder()
afterAll(async () => {
  await empty.drop()
  await folder.remove()
})

async function edit(file: string, from: string, to: string) {
  const text = await readFile(file, 'utf8')
  expect(text).toContain(from)
  await writeFile(file, text.replace(from, to))
}

/** A copy of the schema's files, to change something in it. */
async function copyOfSchema(): Promise<{ folder: string; migrations: string }> {
  copyNumber += 1
  const copy = join(folder.path, String(copyNumber))
  for (const part of ['schema.sql', 'functions', 'rights.sql'])
    await cp(join(import.meta.dirname, part), join(copy, part), { recursive: true })
  await mkdir(join(copy, 'migrations'))
  return { folder: copy, migrations: join(copy, 'migrations') }
}

test('four programs start at once on an empty database: each file runs once, all are ready', async () => {
  const results = await Promise.all([1, 2, 3, 4].map(() => migrate(empty.ownerUrl)))
  expect(results.flat()).toEqual(ALL)

  const database = connect({ ownerUrl: empty.ownerUrl })
  await archiveConsentWording(database.owner, consentWording())
  await insertRow(database.anon, 'newsletter_signups', entryOf(anna))
  await database.close()
})

test('line ends of Windows are no edit, another word is', async () => {
  const edited = await copyOfSchema()
  await writeFile(join(edited.migrations, '9998_next.sql'), 'create table public.next (id int);\r\n')
  expect(await migrate(empty.ownerUrl, { folder: edited.folder })).toEqual([
    'migrations/9998_next.sql',
    'rights and functions',
  ])
  await writeFile(join(edited.migrations, '9998_next.sql'), 'create table public.next (id int);\n')
  expect(await migrate(empty.ownerUrl, { folder: edited.folder })).toEqual([])

  await appendFile(join(edited.folder, 'schema.sql'), '\n-- harmless?\n')
  await expect(migrate(empty.ownerUrl, { folder: edited.folder })).rejects.toThrow(
    'Die Datenbank hatte schema.sql, das es in diesem Programm so nicht gibt',
  )
})

test('a changed function and a right that was taken away are there after the next start, and nothing else changed', async () => {
  const other = await emptyDatabase()
  await migrate(other.ownerUrl)
  const client = new pg.Client({ connectionString: other.ownerUrl })
  await client.connect()
  const shown = `select octet_length(network_hmac('key', 'network')) as octets,
                        has_column_privilege('anon', 'newsletter_signups', 'channel', 'insert') as writes,
                        has_function_privilege('anon', 'link_state(text, text)', 'execute') as calls`
  expect((await client.query(shown)).rows).toEqual([{ octets: 16, writes: true, calls: true }])

  const changed = await copyOfSchema()
  await edit(join(changed.folder, 'functions/letter-limits.sql'), 'from 1 for 16', 'from 1 for 8')
  await edit(
    join(changed.folder, 'rights.sql'),
    'page_key_hash, channel) on public.newsletter_signups',
    'page_key_hash) on public.newsletter_signups',
  )
  await edit(join(changed.folder, 'rights.sql'), 'public.link_state, ', '')
  expect(await migrate(other.ownerUrl, { folder: changed.folder })).toEqual(['rights and functions'])
  expect((await client.query(shown)).rows).toEqual([{ octets: 8, writes: false, calls: false }])
  expect(await migrate(other.ownerUrl)).toEqual(['rights and functions'])
  expect((await client.query(shown)).rows).toEqual([{ octets: 16, writes: true, calls: true }])
  await client.end()
  await other.drop()
})

test('a database that was played back into a new one keeps visitors from temporary tables after the next start', async () => {
  const other = await emptyDatabase()
  await migrate(other.ownerUrl)
  const database = connect({ ownerUrl: other.ownerUrl })
  const name = new URL(other.ownerUrl).pathname.slice(1)
  // As every new database has it; neither a dump nor a copy brings the database's own rights along.
  await database.owner.query(`grant temporary on database ${name} to public`)
  await migrate(other.ownerUrl)
  await expect(database.anon.query('create temporary table mine (x int)')).rejects.toMatchObject({
    code: '42501',
  })
  await database.close()
  await other.drop()
})

test('every function is one that PostgreSQL understands', async () => {
  const client = new pg.Client({ connectionString: empty.ownerUrl })
  await client.connect()
  const rules = (await readSchemaFiles()).at(-1)?.sql ?? ''
  await client.query('begin')
  await client.query(rules.replace('check_function_bodies = off', 'check_function_bodies = on'))
  await client.query('rollback')
  await client.end()
})

test('an older program refuses a database that a newer one has changed', async () => {
  await expect(migrate(empty.ownerUrl)).rejects.toThrow(
    'Die Datenbank hatte migrations/9998_next.sql, das es in diesem Programm so nicht gibt',
  )
})

test('a file that fails half-way leaves nothing behind, and runs once it is fixed', async () => {
  const other = await emptyDatabase()
  const broken = await copyOfSchema()
  await writeFile(
    join(broken.migrations, '9998_half.sql'),
    'create table public.half (id int); select 1 / 0;',
  )
  await expect(migrate(other.ownerUrl, { folder: broken.folder })).rejects.toMatchObject({ code: '22012' })
  await writeFile(join(broken.migrations, '9998_half.sql'), 'create table public.half (id int);')
  expect(await migrate(other.ownerUrl, { folder: broken.folder })).toEqual([
    'migrations/9998_half.sql',
    'rights and functions',
  ])
  await other.drop()
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
  await server.database.owner.query(`comment on role anon is 'of a host'`)
  await server.database.owner.query(`alter role anon password 'of-the-host'`)
  await expect(migrate(server.ownerUrl)).rejects.toThrow(
    'Die Rolle anon hat auf diesem Datenbankserver jemand anders angelegt: Nenne in DATABASE_DOOR_URL',
  )

  expect(await migrate(server.ownerUrl, { passwords: { anon: 'of-the-host' } })).toEqual([])
  const hosted = new URL(server.ownerUrl)
  hosted.username = 'anon'
  hosted.password = 'of-the-host'
  const database = connect({ ownerUrl: server.ownerUrl, doorUrl: hosted.href })
  await insertRow(database.anon, 'newsletter_signups', entryOf(anna))
  await database.close()
  await server.drop()
})
