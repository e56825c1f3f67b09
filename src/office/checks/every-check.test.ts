import { expect, onTestFinished, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../test/support/fresh-database.ts'
import { readConfig } from '../../config.ts'
import { checkGiven, checkStored } from './every-check.ts'

const codesOf = async (found: ReturnType<typeof checkGiven>) => (await found).map(({ code }) => code)

test('what is missing is named; while no letters leave the DNS is not asked', async () => {
  const codes = await codesOf(checkGiven(readConfig({ PUBLIC_ORIGIN: 'https://dorfteller.example' })))
  expect(codes).toEqual(expect.arrayContaining(['default-public-key', 'no-smtp', 'nobody-is-called']))
  expect(codes.filter((code) => /^(dns-|check-failed)/.test(code))).toEqual([])
})

test('what the database is asked can be asked as the office', async () => {
  const fresh: FreshDatabase = await freshDatabase()
  onTestFinished(() => fresh.drop())
  const codes = await codesOf(checkStored(fresh.database.office))
  // The tests' databases do without fsync, for speed.
  expect(codes).toEqual(expect.arrayContaining(['operator-name', 'letters-wait', 'postgres-unsafe']))
  expect(codes).not.toContain('check-failed')
})
