import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { freshDatabase } from '../../test/support/fresh-database.ts'
import { insertRow } from '../../test/support/insert-row.ts'
import { anna, buelent, entryOf } from '../../test/support/people.ts'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { migrate } from './migrate.ts'
import { readSchemaFiles } from './schema-files.ts'
import { differences, isNewer } from './schema-state.ts'

const { version } = await readSchemaFiles()
const NEXT = '99.0.0'
const LONG_AGO = '0.0.1'

/** What a newer version of the program brings: the same files, another word in a function, and a migration. */
async function newerVersion(migration: string, name: string | null = '9998_next.sql'): Promise<string> {
  const folder = await temporaryFolder()
  onTestFinished(folder.remove)
  for (const part of ['migrations', 'tables', 'functions', 'rights.sql', 'search-path.sql'])
    await cp(join(import.meta.dirname, part), join(folder.path, part), { recursive: true })
  if (name) await writeFile(join(folder.path, 'migrations', name), migration)
  const signups = join(folder.path, 'functions/signups.sql')
  await writeFile(signups, (await readFile(signups, 'utf8')).replace("|| '…' ||", "|| '***' ||"))
  return folder.path
}

const ADDS = `-- Works with ${version} and newer: nobody has to know the column.
  alter table public.newsletter_signups add column street text;`

async function siteWith(migration: string) {
  const site = await freshDatabase()
  onTestFinished(site.drop)
  const next = { folder: await newerVersion(migration), version: NEXT }
  const { owner, anon } = site.database
  const masked = async () =>
    (await owner.query(`select public.masked_address('anna@example.org') as address`)).rows[0]?.address
  const signUp = (person: Parameters<typeof entryOf>[0]) =>
    insertRow(anon, 'newsletter_signups', entryOf(person))
  return { url: site.ownerUrl, owner, next, masked, signUp }
}

test('a newer version only added: the one before starts again beside it, and leaves its functions alone', async () => {
  const { url, owner, next, masked, signUp } = await siteWith(ADDS)
  expect(await migrate(url, next)).toMatchObject({ applied: ['9998_next.sql'], isNewer: false })
  expect(await migrate(url)).toMatchObject({ applied: [], isNewer: true })
  expect(await masked()).toBe('a***@example.org')
  await signUp(anna)
  // Its operator's programs work, too, and the newer version has nothing to put right.
  expect(await differences(owner)).toEqual([])
  expect(await migrate(url, next)).toMatchObject({ applied: [], isNewer: false })
})

test('who goes back on purpose has the old functions again, until the newer version comes once more', async () => {
  const { url, owner, next, masked, signUp } = await siteWith(ADDS)
  await migrate(url, next)
  expect(await migrate(url, { goBack: true })).toMatchObject({ applied: [], isNewer: false })
  expect(await masked()).toBe('a…@example.org')
  await signUp(buelent)
  expect(await migrate(url)).toMatchObject({ applied: [], isNewer: false })
  expect(await differences(owner)).toEqual([])
  await migrate(url, next)
  expect(await masked()).toBe('a***@example.org')
})

test('a newer version may have other functions alone; of one version the state with more migrations is the later', async () => {
  const { url, masked } = await siteWith('select 1')
  await migrate(url)
  const functions = await newerVersion('', null)
  expect(await migrate(url, { folder: functions, version: NEXT })).toMatchObject({
    applied: [],
    isNewer: false,
  })
  expect(await migrate(url)).toMatchObject({ applied: [], isNewer: true })
  expect(await masked()).toBe('a***@example.org')
  // Its rights would be missing with what they are for.
  const ours = await newerVersion(ADDS)
  await cp(join(import.meta.dirname, 'functions'), join(ours, 'functions'), { recursive: true })
  await expect(migrate(url, { folder: ours })).rejects.toThrow('verschiedenen Zweigen')

  const between = await siteWith(ADDS)
  await migrate(between.url, { ...between.next, version })
  expect(await migrate(between.url)).toMatchObject({ isNewer: true })
  expect(await between.masked()).toBe('a***@example.org')
})

test.each([
  { says: 'nothing', migration: 'alter table public.newsletter_signups add column street text;' },
  { says: 'that it needs the newer one', migration: ADDS.replace(version, NEXT) },
])(
  'a newer migration that says $says: the version before refuses, and nothing changes',
  async ({ migration }) => {
    const { url, owner, next, masked } = await siteWith(migration)
    await migrate(url, next)
    for (const goBack of [false, true])
      await expect(migrate(url, { goBack })).rejects.toThrow(
        'Die Datenbank hatte schon die Migration 9998_next.sql, die dieses Programm nicht kennt: ' +
          'Eine neuere Fassung des Programms (99.0.0) hat sie benutzt; starte diese.',
      )
    expect(await masked()).toBe('a***@example.org')
    expect(await differences(owner)).toContain('9998_next.sql')
  },
)

test('an even older version than the migration allows refuses', async () => {
  const { url, next } = await siteWith(ADDS)
  await migrate(url, next)
  await expect(migrate(url, { version: LONG_AGO })).rejects.toThrow(
    '9998_next.sql, die dieses Programm nicht',
  )
})

test('a program of another branch runs nothing on a newer database', async () => {
  const { url, owner, next } = await siteWith(ADDS)
  await migrate(url, next)
  const branch = await newerVersion('create table public.branch ()', '9997_branch.sql')
  await expect(migrate(url, { folder: branch })).rejects.toThrow(
    'Eine neuere Fassung des Programms hat die Datenbank benutzt, und hat ihr die Migration 9997_branch.sql nicht gegeben',
  )
  expect((await owner.query(`select to_regclass('branch') as branch`)).rows).toEqual([{ branch: null }])
})

test('versions are compared by their numbers', () => {
  expect(isNewer('1.10.0', '1.9.3')).toBe(true)
  expect(isNewer('1.9.3', '1.10.0')).toBe(false)
  expect(isNewer('1.9.3', '1.9.3')).toBe(false)
})
