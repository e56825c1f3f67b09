import { mkdir, readFile } from 'node:fs/promises'
import { dirname, join as joinPath } from 'node:path'
import { expect, test } from 'vitest'
import { databaseBesideFolder } from '../../test/support/beside-database.ts'
import { eventually, startOffice } from '../../test/support/fresh-office.ts'
import { aLink } from '../../test/support/links.ts'
import { anna, buelent } from '../../test/support/people.ts'
import { join } from '../../test/support/signup-steps.ts'
import { hmacs } from '../../test/support/suppression-key.ts'
import { call } from '../database/ask.ts'
import { LEDGER_FILE } from '../programs/data-folder.ts'

const fresh = databaseBesideFolder()

/** A line that stands there twice means nothing. */
const copied = async () => [
  ...new Set((await readFile(fresh.file, 'utf8').catch(() => '')).split('\n').filter(Boolean)),
]
const hmacOf = (email: string) => hmacs.address(email).toString('hex')

test('whoever leaves by a link, or is erased at the page with their data, is in the copy without waiting for the look every five minutes', async () => {
  for (const person of [anna, buelent]) await join(fresh.database, person)
  const link = await aLink(fresh, anna.email, 'unsubscribe')
  const ownData = await aLink(fresh, buelent.email, 'my_data')
  const office = await startOffice(fresh, { ledgerFile: fresh.file })

  expect(await call(fresh.database.anon, 'withdraw', 'unsubscribe', link, 'link')).toBe('withdrawn')
  await eventually(copied).toHaveLength(1)
  expect(await call(fresh.database.anon, 'erase_my_data', ownData)).toBe('erased')
  await eventually(copied).toHaveLength(2)
  expect((await copied()).map((line) => line.split('\t')[0])).toEqual([
    hmacOf(anna.email),
    hmacOf(buelent.email),
  ])
  expect(office.complaints()).toEqual([])
  await office.stop()
})

test('a copy that cannot be written is complained about, and written when it can be', async () => {
  const missing = joinPath(dirname(fresh.file), 'not-there')
  const office = await startOffice(fresh, { ledgerFile: joinPath(missing, LEDGER_FILE) })
  await fresh.ask('select public.suppress($1, now(), false, 1)', [hmacs.address(anna.email)])
  await eventually(office.logged).toContain('the copy of the suppression list could not be written')
  expect(office.logged()).not.toContain(anna.email)
  await mkdir(missing)
  await expect
    .poll(() => readFile(joinPath(missing, LEDGER_FILE), 'utf8').catch(() => ''))
    .toContain('withdrawn')
  await office.stop()
})
