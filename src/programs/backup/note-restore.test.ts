import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { besideDatabase } from '../../../test/support/beside-database.ts'
import { readConfig } from '../../config.ts'
import { auditEntriesAt } from '../../database/queries/audit-seals.ts'
import { recordAction } from '../../database/queries/console/audit.ts'
import { checkDatabase } from '../../doctor/database.ts'
import { compareAuditSeals, placesOutside } from '../../seals/compare-audit-seals.ts'
import { openSealKey } from '../../seals/note.ts'
import { SEAL_FILE } from '../../seals/outside.ts'
import { writeRestoreNote } from '../../seals/restore-note.ts'
import { appendSeals, readAuditSeals } from '../../seals/seal-file.ts'
import { root } from '../../terminal/root.ts'
import { sealAuditLog } from '../../worker/seals/seal-audit-log.ts'
import { noteBesideSeals, noteInLog, whereItWentBack } from './note-restore.ts'

const SEAL_KEY = 'a key of the tests, longer than 32 characters'
const key = openSealKey(SEAL_KEY)

let at: Awaited<ReturnType<typeof besideDatabase>>
beforeEach(async () => {
  at = await besideDatabase(SEAL_FILE)
  // Five things are done in the console, and sealed at the third and the fifth.
  await somethingIsDone(3)
  await seal()
  await somethingIsDone(2)
  await seal()
})

const seal = () => sealAuditLog(at.worker, { key, file: at.file })
const somethingIsDone = async (times: number) => {
  for (let time = 0; time < times; time += 1)
    await recordAction(at.fresh.database.owner, { operatorId: null, action: 'site_changed' })
}

/** The log as it was after so many entries: so it is in a backup of then, and where somebody cuts its end off. */
const logEndsAfter = (place: number) =>
  at.fresh.database.owner.query(
    `begin; set local session_replication_role = replica; delete from audit_log where place > ${place};
     update audit_chain as c set place = l.place, hash = l.hash from audit_log as l where l.place = ${place}; commit`,
  )

/** As `npm run restore` does, which may end after the log has its line. */
async function note(end: 'whole' | 'killed before the seals' = 'whole') {
  const config = readConfig({ DATA_DIR: dirname(at.file), SEAL_KEY })
  const { owner } = at.fresh.database
  const wentBack = await whereItWentBack(config, owner)
  await noteInLog(owner)
  if (!wentBack || end !== 'whole') return undefined
  await noteBesideSeals(config, wentBack)
  return { from: wentBack.from, to: wentBack.to }
}

const byHand = (settings: Record<string, string>) =>
  spawnSync(process.execPath, [join(root, 'src/programs/restore.ts'), '--note'], {
    cwd: dirname(at.file),
    env: { DATABASE_URL: at.fresh.ownerUrl, DATA_DIR: dirname(at.file), ...settings },
    encoding: 'utf8',
  })

const doctor = async () => {
  const config = readConfig({ DATABASE_URL: at.fresh.ownerUrl, DATA_DIR: dirname(at.file) })
  const findings = await checkDatabase(config, key.publicKey)
  return findings
    .filter(({ code }) => code.startsWith('audit-log'))
    .map(({ level, what }) => `${level}: ${what}`)
}

/** What the worker, who has the key, finds each day. */
async function worker() {
  const outside = await readAuditSeals(at.file)
  const entries = await auditEntriesAt(at.worker, placesOutside(outside))
  const faults = compareAuditSeals(entries, { publicKey: key.publicKey, outside, now: new Date() })
  return faults.map(({ fault, number }) => `${number} ${fault}`)
}

const WENT_BACK =
  /^hint: Am .* wurde eine Sicherung zurückgespielt: .* ging von Zeile 5 auf Zeile 3 zurück\.$/

test('after a backup was played back, doctor says that once, as a fact, and the seals hold again', async () => {
  await logEndsAfter(4)
  expect(await doctor()).toEqual([expect.stringContaining('Zeile 5 ist nicht die, die versiegelt wurde')])

  expect(await note()).toEqual({ from: 5, to: 3 })
  expect(await doctor()).toEqual([expect.stringMatching(WENT_BACK)])
  expect(await worker()).toEqual([])
  await somethingIsDone(3)
  await seal()
  expect(await doctor()).toEqual([expect.stringMatching(WENT_BACK)])
  expect(await worker()).toEqual([])

  // What is cut off from then on, and what was cut off before, stands out.
  await logEndsAfter(7)
  expect(await worker()).toEqual(['8 log differs from its seal'])
  await logEndsAfter(2)
  expect(await worker()).toEqual([
    '3 log differs from its seal',
    '3 log differs from its seal',
    '8 log differs from its seal',
  ])
  expect(await doctor()).toHaveLength(2)
})

test('what a host played back is noted by hand, and the program says from where to where', async () => {
  await logEndsAfter(4)
  const { stdout } = byHand({ SEAL_KEY })
  expect(stdout).toContain('das Protokoll der Konsole geht von Zeile 5 auf Zeile 3 zurück')
  expect(await doctor()).toEqual([expect.stringMatching(WENT_BACK)])
})

test('killed before the note, and with a site that went on, the next try still notes what went', async () => {
  await logEndsAfter(4)
  await note('killed before the seals')
  await somethingIsDone(2)
  await seal()
  expect(await worker()).toEqual(['5 log differs from its seal'])
  expect(await note()).toEqual({ from: 5, to: 3 })
  expect(await doctor()).toEqual([expect.stringMatching(WENT_BACK)])
  expect(await worker()).toEqual([])
})

test('without the key of the seals, or without the seals, nothing is noted, and no key is made', async () => {
  const actions = () => at.fresh.database.owner.query('select action from audit_log')
  await logEndsAfter(4)
  expect(byHand({}).stderr).toContain('mit einem anderen Schlüssel unterschrieben')
  expect(byHand({ SEAL_KEY: 'another key of the tests, longer than 32 characters' }).status).toBe(1)
  await rm(at.file)
  expect(byHand({ SEAL_KEY }).stderr).toContain('Die Datei der Siegel fehlt')
  expect((await actions()).rowCount).toBe(4)
  expect(existsSync(join(dirname(at.file), 'seal-key'))).toBe(false)
})

test('one that loses no sealed entry is said in the log alone', async () => {
  expect(await note()).toBeUndefined()
  expect([await doctor(), await worker()]).toEqual([[], []])
  const { rows } = await at.fresh.database.owner.query(
    'select action from audit_log order by place desc limit 1',
  )
  expect(rows).toEqual([{ action: 'backup_restored' }])
})

test('an insider who cuts the log and writes into it that a backup was played back stays seen', async () => {
  await logEndsAfter(4)
  await recordAction(at.fresh.database.owner, { operatorId: null, action: 'backup_restored' })
  expect(await doctor()).toEqual([expect.stringContaining('broken')])
  expect(await worker()).toEqual(['5 log differs from its seal'])
})

test('nor does a note help that somebody else signed, or an older one that is written down again', async () => {
  const other = openSealKey('another key of the tests, longer than 32 characters')
  await logEndsAfter(4)
  const made = new Date().toISOString()
  const forged = other.sign(writeRestoreNote({ made, from: 5, place: 0, entry: null }))
  await appendSeals(at.file, [forged])
  expect(await worker()).toEqual(['5 log differs from its seal', '0 log seal forged'])
  expect(await doctor()).toEqual([expect.stringContaining('broken')])

  await note()
  const genuine = (await readAuditSeals(at.file)).at(-1)
  await somethingIsDone(2)
  await seal()
  await logEndsAfter(6)
  if (genuine) await appendSeals(at.file, [genuine])
  expect(await worker()).toEqual(['0 log seal forged', '7 log differs from its seal'])
})
