import { mkdir, readFile } from 'node:fs/promises'
import { dirname, join as joinPath } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { besideDatabase } from '../../test/support/beside-database.ts'
import { copyOf } from '../../test/support/database-copy.ts'
import type { FreshDatabase } from '../../test/support/fresh-database.ts'
import { eventually, startOffice } from '../../test/support/fresh-office.ts'
import { aLink } from '../../test/support/links.ts'
import { anna, buelent } from '../../test/support/people.ts'
import { deliver, join, signUp } from '../../test/support/signup-steps.ts'
import { hmacs } from '../../test/support/suppression-key.ts'
import { call } from '../database/ask.ts'
import { connect, connectPost, loginUrl } from '../database/connect.ts'
import { LEDGER_FILE } from '../programs/ledger-file.ts'
import { mergeLedger } from './ledger.ts'

let fresh: FreshDatabase
let file: string
beforeEach(async () => {
  ;({ fresh, file } = await besideDatabase(LEDGER_FILE))
})

/** A line that stands there twice means nothing. */
const copied = async () => [
  ...new Set((await readFile(file, 'utf8').catch(() => '')).split('\n').filter(Boolean)),
]
const hmacOf = (email: string) => hmacs.address(email).toString('hex')

test('whoever leaves by a link, or is erased at the page with their data, is in the copy without waiting for the look every five minutes', async () => {
  for (const person of [anna, buelent]) await join(fresh.database, person)
  const link = await aLink(fresh, anna.email, 'unsubscribe')
  const ownData = await aLink(fresh, buelent.email, 'my_data')
  const office = await startOffice(fresh, { ledgerFile: file })

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
  const missing = joinPath(dirname(file), 'not-there')
  const office = await startOffice(fresh, { ledgerFile: joinPath(missing, LEDGER_FILE) })
  await fresh.database.owner.query('select public.suppress($1, now(), false, 1)', [hmacs.address(anna.email)])
  await eventually(office.logged).toContain('the copy of the suppression list could not be written')
  expect(office.logged()).not.toContain(anna.email)
  await mkdir(missing)
  await expect
    .poll(() => readFile(joinPath(missing, LEDGER_FILE), 'utf8').catch(() => ''))
    .toContain('withdrawn')
  await office.stop()
})

test('a backup that does not know of Anna’s first letter yet does not bring her back', async () => {
  await signUp(fresh.database, anna)
  const backup = await copyOf(fresh)
  const { token } = await deliver(fresh.database, anna.email)
  expect(await call(fresh.database.anon, 'confirm_signup', token, {})).toBe('confirmed')
  await fresh.database.owner.query(`select public.erase_person($1, true, 'operator')`, [anna.email])
  const office = connectPost(loginUrl(fresh.ownerUrl, 'office'))
  await mergeLedger(office, { file, hmacs })

  const itsOffice = connectPost(loginUrl(backup.ownerUrl, 'office'))
  expect(await mergeLedger(itsOffice, { file, hmacs })).toMatchObject({ intoDatabase: 1, endedAgain: 1 })
  const restored = connect({ ownerUrl: backup.ownerUrl })
  expect((await restored.owner.query('select from newsletter_signups')).rowCount).toBe(0)
  // Numbers of the time that is lost are not given again: who declares anew is believed.
  await join(restored, anna)
  const { rows } = await restored.owner.query(
    'select bool_or(is_suppressed(s)) as answer from newsletter_signups as s',
  )
  expect(rows).toEqual([{ answer: false }])
  await Promise.all([office.end(), itsOffice.end(), restored.close()])
  await backup.drop()
})
