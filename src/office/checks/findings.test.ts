import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { freshDatabase } from '../../../test/support/fresh-database.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { readConfig } from '../../config.ts'
import { checkGiven, checkStored } from './every-check.ts'
import { blocks, type Finding } from './finding.ts'
import { checkDisk, checkNames, checkSettings } from './settings.ts'

const codes = (findings: Finding[]) => findings.map(({ code }) => code)

test('Carla’s disk is full', async () => {
  expect(codes(await checkDisk('/nowhere/yet', Number.MAX_SAFE_INTEGER))).toEqual(['disk-full'])
  expect(await checkDisk('/nowhere/yet', 1)).toEqual([])
})

test('settings for trying out are told before going live', () => {
  const tryingOut = readConfig({})
  expect(codes(checkSettings(tryingOut))).toEqual([
    'origin-not-public',
    'default-public-key',
    'nobody-is-called',
  ])
  const live = {
    PUBLIC_ORIGIN: 'https://dorfteller.example',
    PUBLIC_BACKEND_KEY: 'a key of our own',
    ALARM_MAIL_TO: 'carla@example.org',
  }
  expect(codes(checkSettings(readConfig(live)))).toEqual(['proxy-not-named'])
  expect(checkSettings(readConfig({ ...live, TRUST_PROXY: 'x-forwarded-for' }))).toEqual([])
})

test('Bülent mistypes a name in .env', async () => {
  const folder = await temporaryFolder()
  onTestFinished(() => folder.remove())
  expect(await checkNames(folder.path)).toEqual([])
  await writeFile(join(folder.path, '.env'), 'PORT=3000\nDATABSE_URL=postgres://localhost/x\n')
  expect(await checkNames(folder.path)).toMatchObject([
    { code: 'setting-unknown', what: expect.stringContaining('DATABSE_URL') },
  ])
})

test('promo, placeholders, operator, letters and a broken DNS block newsletters; what is only good to know does not', () => {
  const open = ['promo-without-end', 'sample-voices', 'operator-vatId', 'no-test-letter', 'no-smtp']
  for (const code of open) expect(blocks({ level: 'open', code }), code).toBe(true)
  for (const code of ['figure-unproven', 'default-public-key', 'no-way-back'])
    expect(blocks({ level: 'open', code }), code).toBe(false)
  expect(blocks({ level: 'broken', code: 'spf-unusable' })).toBe(true)
  expect(blocks({ level: 'hint', code: 'spf-not-allowed' })).toBe(false)
  expect(blocks({ level: 'broken', code: 'disk-full' })).toBe(false)
})

test('what is missing is named; while no letters leave the DNS is not asked', async () => {
  const found = codes(await checkGiven(readConfig({ PUBLIC_ORIGIN: 'https://dorfteller.example' })))
  expect(found).toEqual(expect.arrayContaining(['default-public-key', 'no-smtp', 'nobody-is-called']))
  expect(found.filter((code) => /^(dns-|check-failed)/.test(code))).toEqual([])
})

test('what the database is asked can be asked as the office', async () => {
  const fresh = await freshDatabase()
  onTestFinished(() => fresh.drop())
  const found = codes(await checkStored(fresh.database.office))
  // The tests' databases do without fsync, for speed.
  expect(found).toEqual(expect.arrayContaining(['operator-name', 'letters-wait', 'postgres-unsafe']))
  expect(found).not.toContain('check-failed')
})
