import { beforeEach, expect, test } from 'vitest'
import { besideDatabase } from '../../../test/support/beside-database.ts'
import { databaseFindings, gatherFacts } from '../../checks/database-findings.ts'
import { auditEntriesAt } from '../../database/queries/audit-seals.ts'
import { recordFailedLogIn } from '../../database/queries/console/audit.ts'
import { readAuditNote } from '../../seals/audit-note.ts'
import { compareAuditSeals, placesOutside } from '../../seals/compare-audit-seals.ts'
import { openSealKey } from '../../seals/note.ts'
import { SEAL_FILE } from '../../seals/outside.ts'
import { appendSeals, readAuditSeals, readSeals } from '../../seals/seal-file.ts'
import { sealAuditLog } from './seal-audit-log.ts'

const key = openSealKey('a key of the tests, longer than 32 characters')

let at: Awaited<ReturnType<typeof besideDatabase>>
beforeEach(async () => {
  at = await besideDatabase(SEAL_FILE)
})

const seal = () => sealAuditLog(at.worker, { key, file: at.file })
const owner = (sql: string) => at.fresh.database.owner.query(sql)
async function somebodyTries(times: number) {
  for (let time = 0; time < times; time += 1)
    await recordFailedLogIn(at.fresh.database.operator, {
      account: null,
      step: 'password',
      network: 'a3f9c1',
    })
}
async function compared(now = new Date()) {
  const outside = await readAuditSeals(at.file)
  const faults = compareAuditSeals(await auditEntriesAt(at.worker, placesOutside(outside)), {
    publicKey: key.publicKey,
    outside,
    now,
  })
  return faults.map(({ fault, number }) => `${number} ${fault}`)
}
const inDatabase = async () => (await owner('select fault from audit_log_faults()')).rows
const doctor = async () => {
  const facts = await gatherFacts(at.fresh.database.owner, true, await readAuditSeals(at.file))
  return databaseFindings(facts).find(({ code }) => code === 'audit-log-altered')?.what
}

/** What only who owns the database can do: write past the triggers. */
const forge = (...statements: string[]) =>
  owner(`begin; set local session_replication_role = replica; ${statements.join(';')}; commit`)

/** Every hash made to fit, and the end of the chain with it. */
const MADE_TO_FIT = `do $do$ declare entry audit_log; before bytea; begin
  for entry in select * from audit_log order by place loop
    entry.previous_hash := before;
    before := audit_entry_hash(entry);
    update audit_log set previous_hash = entry.previous_hash, hash = before where id = entry.id;
  end loop;
  update audit_chain set hash = before, place = (select max(place) from audit_log); end $do$`

test('the log’s newest entry is sealed outside, once; the seals of consents are none of it', async () => {
  expect(await seal()).toBe(0)
  await somebodyTries(3)
  expect([await seal(), await seal()]).toEqual([1, 0])
  await somebodyTries(1)
  expect(await seal()).toBe(1)
  expect((await readAuditSeals(at.file)).map(({ note }) => readAuditNote(note)?.place)).toEqual([3, 4])
  expect(await readSeals(at.file)).toEqual([])
  expect(await compared()).toEqual([])
  expect(await doctor()).toBeUndefined()
})

test('an insider who writes the whole log anew, every hash made to fit, is seen by the seals and by doctor', async () => {
  await somebodyTries(3)
  await seal()
  await forge(
    `update audit_log set subject = '{"step": "password", "network": "ffffff"}' where place = 2`,
    MADE_TO_FIT,
  )
  expect(await inDatabase()).toEqual([])
  expect(await compared()).toEqual(['3 log differs from its seal'])
  expect(await doctor()).toContain('Zeile 3 ist nicht die, die versiegelt wurde')
})

test('who cuts the end off, or says that it went with its deadline, is seen', async () => {
  await somebodyTries(3)
  await seal()
  await forge('delete from audit_log where place = 3', MADE_TO_FIT)
  expect(await inDatabase()).toEqual([])
  expect(await compared()).toEqual(['3 log differs from its seal'])
  await forge('delete from audit_log', 'update audit_chain set gone_place = 3, gone_hash = hash, place = 3')
  expect(await inDatabase()).toEqual([])
  expect(await compared()).toEqual(['3 log entries gone too early'])
  expect(await compared(new Date(Date.now() + 200 * 24 * 3_600_000))).toEqual([])
})

test('a seal that somebody else signed is none', async () => {
  await somebodyTries(1)
  const other = openSealKey('another key of the tests, longer than 32 characters')
  await sealAuditLog(at.worker, { key: other, file: at.file })
  expect(await compared()).toEqual(['1 log seal forged'])
  await appendSeals(at.file, [{ note: 'console log seal v1\nplace 9\n', signature: '' }])
  expect(await compared()).toEqual(['1 log seal forged'])
})
