import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { insertRow } from '../../test/support/insert-row.ts'
import { anna, entryOf } from '../../test/support/people.ts'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { storeContents } from '../programs/database/store-contents.ts'
import { connect } from './connect.ts'
import { startEmbeddedPostgres } from './embedded/start.ts'
import { migrate } from './migrate.ts'
import { describeSchema, SCHEMA_FILE } from './schema-dump.ts'

/** A provider's server: its administrator keeps the making of roles to herself. */
async function providersServer() {
  const folder = await temporaryFolder()
  const server = await startEmbeddedPostgres({ dataDir: folder.path })
  const administrator = await clientOf(server.url)
  onTestFinished(async () => {
    await administrator.end()
    await server.stop()
    await folder.remove()
  })
  return { url: server.url, administrator }
}

async function clientOf(url: string) {
  const client = new pg.Client({ connectionString: url })
  // The server is stopped at last.
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** The address of the customer's database, as its owner. */
function customersUrl(serverUrl: string, password = 'geheim-genug') {
  const url = new URL(serverUrl)
  url.username = 'dorf'
  url.password = password
  url.pathname = '/dorf'
  return url.href
}

/** What the refused start prints after its sentence. */
async function refusal(ownerUrl: string) {
  const { message } = await migrate(ownerUrl).then(
    () => expect.unreachable('it started'),
    (error: Error) => error,
  )
  const [sentence = '', sql = ''] = message.split('\n\n')
  return { sentence, sql }
}

test('an owner who may make no roles is given the lines for the administrator, and after these all works', async () => {
  const { url, administrator } = await providersServer()
  await administrator.query(`create role dorf login password 'geheim-genug'`)
  await administrator.query('create database dorf owner dorf')

  const { sentence, sql } = await refusal(customersUrl(url))
  expect(sentence).toMatch(
    /^dorf darf in dorf nicht anlegen, was die Seite braucht: Gib diese Zeilen dem, der/,
  )
  expect(sql.split('\n').every((line) => /^(create|comment on|alter|grant) .*;$/.test(line))).toBe(true)
  expect(sql).not.toContain('geheim')
  await administrator.query(sql)

  await migrate(customersUrl(url))
  const database = connect({ ownerUrl: customersUrl(url) })
  await storeContents(database.owner)
  await insertRow(database.anon, 'newsletter_signups', entryOf(anna))
  expect((await database.operator.query('select email from newsletter_signups')).rows).toEqual([
    { email: anna.email },
  ])
  // As they are where the owner may make them.
  const [expected, found] = [await readFile(SCHEMA_FILE, 'utf8'), await describeSchema(database.owner)]
  const roles = /create role .*?(?=\n\ncreate table)/s
  expect(roles.exec(found)?.[0]).toBe(roles.exec(expected)?.[0])
  await database.close()
  expect(
    (
      await administrator.query(
        `select rolpassword is not null as has from pg_authid where rolname = 'worker'`,
      )
    ).rows,
  ).toEqual([{ has: true }])
})

test('of a database that is not the owner’s, that is said too', async () => {
  const { url, administrator } = await providersServer()
  await administrator.query(`create role dorf login createrole password 'geheim-genug'`)
  await administrator.query('create database dorf')

  const { sql } = await refusal(customersUrl(url))
  expect(sql).toBe('alter database dorf owner to dorf;')
  await administrator.query(sql)

  expect((await migrate(customersUrl(url))).applied).toContain('0001_baseline.sql')
})

test('when the owner’s password changes, the administrator is needed once more', async () => {
  const { url, administrator } = await providersServer()
  await administrator.query(`create role dorf login password 'geheim-genug'`)
  await administrator.query('create database dorf owner dorf')
  await administrator.query((await refusal(customersUrl(url))).sql)
  await migrate(customersUrl(url))
  await administrator.query(`alter role dorf password 'noch-geheimer'`)

  const renewed = customersUrl(url, 'noch-geheimer')
  for (const role of ['authenticator', 'worker', 'operator']) {
    const { sentence, sql } = await refusal(renewed)
    expect(sentence).toContain(`Die Rolle ${role} kann sich`)
    await administrator.query(sql)
  }

  expect(await migrate(renewed)).toMatchObject({ applied: [] })
})
