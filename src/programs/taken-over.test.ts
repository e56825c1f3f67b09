import { execFileSync } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../test/support/fresh-database.ts'
import type { Loot } from '../../test/support/taken-over-program.ts'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { environmentOf, type Program } from '../config.ts'
import { loginUrl } from '../database/connect.ts'
import { LEDGER_FILE, SEAL_FILE } from '../seals/outside.ts'
import { root } from '../terminal/root.ts'
import { outsideFiles } from './outside-files.ts'
import { permissions } from './start/permissions.ts'

const EVIL = join(root, 'test/support/taken-over-program.ts')

/** As `npm start` knows them all. */
const SETTINGS = {
  DATABASE_URL: 'postgres://owner:geheim@127.0.0.1/dorfteller',
  DOOR_SECRET: 'the key of the door, longer than 32 characters',
  AUTH_SECRET: 'the key of the console, longer than 32 characters',
  SUPPRESSION_KEY: 'the key of the suppression list, longer than 32',
  SEAL_KEY: 'the key of the seals, longer than 32 characters',
  SMTP_URL: 'smtps://user:geheim@mail.example',
  DKIM_KEY_FILE: './dkim.pem',
  DKIM_SELECTOR: 'dorfteller',
  SOMEBODY_ELSES_TOKEN: 'of another program on this machine',
}
const SECRETS = [
  ...Object.keys(SETTINGS),
  'DATABASE_AUTHENTICATOR_URL',
  'DATABASE_OPERATOR_URL',
  'DATABASE_WORKER_URL',
]

/** Signed the database's certificate: its address names it. */
const SIGNER = 'database-ca.pem'
/** Files of the data folder. */
const KEPT = ['auth-secret', 'door-secret', 'suppression-key', 'seal-key', LEDGER_FILE, SEAL_FILE, SIGNER]

/** What is worth taking, as each program's role is asked for it. */
const QUERIES = {
  'all addresses': 'select email from newsletter_signups',
  'all letters': 'select * from letters',
  'an invented sign-up': `insert into newsletter_signups (email, postal_code) values ('m@example.org', '16766')`,
  'a mail to everybody': `select public.write_newsletter('x', 'y', array['16766'], false, 'mallory')`,
  'the operators': 'select * from operators',
  'the suppression list': 'select * from suppressions',
  'a new table': 'create table loot (x int)',
}

let fresh: FreshDatabase
let folder: Awaited<ReturnType<typeof temporaryFolder>>
beforeAll(async () => {
  fresh = await freshDatabase()
  folder = await temporaryFolder()
  for (const name of KEPT) await writeFile(join(folder.path, name), 'something')
  await mkdir(join(folder.path, 'postgres'))
  await writeFile(join(folder.path, 'postgres/owner-password'), 'geheim')
})
afterAll(async () => {
  await fresh.drop()
  await folder.remove()
})

/** Mallory speaks through a program: its environment, its permissions, its role, and a program of hers. */
function takeOver(program: Program, database: Record<string, string>): Loot {
  const outside = outsideFiles({ DATA_DIR: folder.path })
  const reads = [...KEPT, 'postgres/owner-password']
  const orders = {
    reads: [...reads.map((name) => join(folder.path, name)), '/etc/passwd', join(root, '.env')],
    writes: [...Object.values(outside), join(folder.path, 'new'), join(root, 'src/config.ts')],
    queries: QUERIES,
  }
  const env = environmentOf(program, database, SETTINGS)
  const flags = permissions(program, {
    root,
    env,
    dataDir: folder.path,
    outside,
    keyFile: undefined,
  })
  const args = [...flags, `--allow-fs-read=${EVIL}`, EVIL, JSON.stringify(orders)]
  return JSON.parse(execFileSync(process.execPath, args, { env, encoding: 'utf8' })) as Loot
}

const taken = (found: Record<string, string>) =>
  Object.entries(found)
    .filter(([, answer]) => answer === 'done' || answer === 'known')
    .map(([name]) => name.replace(`${folder.path}/`, ''))

const secretsOf = ({ settings }: Loot) => SECRETS.filter((name) => settings[name])

test('who takes the door over can sign people up, and reads nobody', () => {
  const url = loginUrl(fresh.ownerUrl, 'authenticator')
  const asAnon = `${url}?options=${encodeURIComponent('-c role=anon')}`
  const loot = takeOver('door', { DATABASE_AUTHENTICATOR_URL: asAnon })
  expect(secretsOf(loot)).toEqual(['DOOR_SECRET', 'DATABASE_AUTHENTICATOR_URL'])
  expect(taken(loot.reads)).toEqual([])
  expect(taken(loot.writes)).toEqual([])
  expect(taken(loot.queries)).toEqual(['an invented sign-up'])
})

test('who takes the console over sees what operators see, and has no key of the post', () => {
  const loot = takeOver('console', { DATABASE_OPERATOR_URL: loginUrl(fresh.ownerUrl, 'operator') })
  expect(secretsOf(loot)).toEqual(['AUTH_SECRET', 'DATABASE_OPERATOR_URL'])
  expect(taken(loot.reads)).toEqual([])
  expect(taken(loot.writes)).toEqual([])
  expect(taken(loot.queries)).toEqual(['all addresses', 'a mail to everybody', 'the operators'])
})

test('who takes the worker over has the keys of the post, and no table', () => {
  const loot = takeOver('worker', { DATABASE_WORKER_URL: loginUrl(fresh.ownerUrl, 'worker') })
  expect(secretsOf(loot)).toEqual([
    'SUPPRESSION_KEY',
    'SEAL_KEY',
    'SMTP_URL',
    'DKIM_KEY_FILE',
    'DKIM_SELECTOR',
    'DATABASE_WORKER_URL',
  ])
  expect(taken(loot.reads)).toEqual([LEDGER_FILE, SEAL_FILE])
  expect(taken(loot.writes)).toEqual([LEDGER_FILE, SEAL_FILE])
  expect(taken(loot.queries)).toEqual([])
})

test('nobody but what makes the tables knows the owner, and that one reads no file of secrets', () => {
  const signer = `?sslmode=disable&sslrootcert=${join(folder.path, SIGNER)}`
  const loot = takeOver('init', { DATABASE_URL: fresh.ownerUrl + signer })
  expect(secretsOf(loot)).toEqual(['DATABASE_URL'])
  expect(taken(loot.reads)).toEqual([LEDGER_FILE, SEAL_FILE, SIGNER])
  expect(taken(loot.writes)).toEqual([])
})
