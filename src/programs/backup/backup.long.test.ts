import { existsSync } from 'node:fs'
import { chmod, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { findProgram } from '../../../scripts/browsers/debian.ts'
import { type BackedUpSite, backedUpSite } from '../../../test/support/backed-up-site.ts'
import { anna, buelent, carla } from '../../../test/support/people.ts'
import { hmacs, signUp } from '../../../test/support/signup-steps.ts'
import { readBases } from '../../backup/folder.ts'
import { takeMoment, waitUntilKept } from '../../backup/moment.ts'
import { readConfigOf } from '../../config.ts'
import { findRunning } from '../../database/embedded/start.ts'
import { walFolder } from '../../database/embedded/wal.ts'
import { recordAction } from '../../database/queries/console/audit.ts'
import { checkBackups } from '../../doctor/check-backups.ts'
import { consoleChecks } from '../../doctor/console-checks.ts'
import { databaseFindings, gatherFacts } from '../../doctor/database-findings.ts'
import { erase } from '../../privacy/erase.ts'
import { openSealKey } from '../../seals/note.ts'
import { readAuditSeals } from '../../seals/seal-file.ts'
import { sealAuditLog } from '../../worker/seals/seal-audit-log.ts'
import { outsideFiles } from '../outside-files.ts'

// Each starts several servers and programs, one after the other.
vi.setConfig({ testTimeout: 400_000 })

type Running = Awaited<ReturnType<BackedUpSite['start']>>

async function peopleOf({ database }: Running): Promise<string[]> {
  const { rows } = await database.owner.query<{ email: string }>(
    'select email from newsletter_signups order by email',
  )
  return rows.map(({ email }) => email)
}

async function keepAll({ url }: Running): Promise<void> {
  await waitUntilKept(url, (await takeMoment(url)).lsn)
}

const databaseTime = async ({ database }: Running) =>
  (await database.owner.query<{ now: Date }>('select clock_timestamp() as now')).rows[0]?.now ?? new Date()

test('the disk is lost: everybody is back but Anna, whose first letter had not left when she was erased', async () => {
  const site = await backedUpSite({ SUPPRESSION_KEY: '' })
  await mkdir(site.dataDir)
  await writeFile(join(site.dataDir, 'suppression-key'), 'a key of the tests, longer than 32 characters\n')
  const before = await site.start()
  for (const person of [anna, buelent]) await signUp(before.database, person)
  expect(await site.run('backup').done()).toMatchObject({
    code: 0,
    said: expect.stringContaining('nur im Ordner'),
  })
  await signUp(before.database, carla)
  const allThree = await databaseTime(before)
  const { ledger: file } = outsideFiles(site.config)
  await erase(before.database.owner, { email: anna.email, ledger: { file, hmacs } })
  await keepAll(before)
  await before.stop()
  await rm(site.dataDir, { recursive: true })

  // To a moment at which she was still there, and with nothing left of the list but what the backup knows.
  const { code, said } = await site.run('restore', '--to', allThree.toISOString()).done()
  expect(said).toContain('Erneut beendet, weil seitdem gegangen:   1')
  expect(code).toBe(0)
  expect(await readFile(join(site.dataDir, 'suppression-key'), 'utf8')).toContain('a key of the tests')
  const after = await site.start()
  expect(await peopleOf(after)).toEqual([buelent.email, carla.email])
  await after.stop()
})

test('Carla goes back to yesterday: doctor names it once, and the console’s log fits its seals from then on', async () => {
  const secret = 'a key of the tests, longer than 32 characters'
  const site = await backedUpSite({ SEAL_KEY: secret })
  const { seals: file } = outsideFiles(site.config)
  const place = { key: openSealKey(secret), file }
  const before = await site.start()
  const act = () =>
    recordAction(before.database.owner, { operatorId: null, action: 'site_changed', subject: {} })
  await act()
  expect(await site.run('backup').done()).toMatchObject({ code: 0 })
  const yesterday = await databaseTime(before)
  await act()
  await sealAuditLog(before.database.owner, place)
  await keepAll(before)
  await before.stop()

  const { code, said } = await site.run('restore', '--replace', '--to', yesterday.toISOString()).done()
  // Of yesterday's line no seal was made yet.
  expect(said).toContain('das Protokoll der Konsole geht von Zeile 2 auf Zeile 0 zurück')
  expect(code).toBe(0)
  const after = await site.start()
  await sealAuditLog(after.database.owner, place)
  const findings = databaseFindings(await gatherFacts(after.database.owner, true, await readAuditSeals(file)))
  expect(findings.map(({ level, code }) => `${level} ${code}`)).toContain('hint audit-log-restored')
  expect(findings.filter(({ level }) => level === 'broken')).toEqual([])
  await after.stop()
})

test('a drill compares every row while people go on signing up, and is shown with what it found', async () => {
  const site = await backedUpSite()
  const running = await site.start()
  expect(await site.run('backup').done()).toMatchObject({ code: 0 })
  const drill = site.run('drill')
  let people = 0
  let over = false
  drill.exit.then(() => (over = true))
  for (; !over; people += 1) {
    await signUp(running.database, { email: `person-${people}@example.org`, postal_code: '16766' })
  }
  expect(await drill.done()).toMatchObject({ code: 0, said: expect.stringMatching(/Davon fehlen: +0\n/) })
  expect(people).toBeGreaterThan(5)
  expect((await readdir(site.backupDir)).sort()).toEqual(['base', 'keep-wal.sh', 'outside', 'wal'])
  const { rows } = await running.database.owner.query('select public.backup_facts() as facts')
  expect(rows[0]?.facts).toMatchObject({
    backup: { via: 'folder', bytes: expect.any(Number) },
    drill: { via: 'folder', compared_rows: expect.any(Number) },
    failures: [],
  })
  await running.stop()
})

test('a piece of the backup that is broken is found by the drill, and said until one succeeds', async () => {
  const site = await backedUpSite()
  const running = await site.start()
  await site.copy(running.url)
  const [base] = await readBases(site.backupDir)
  await signUp(running.database, anna)
  await keepAll(running)
  const pieces = (await readdir(walFolder(site.backupDir))).filter((name) => /^[0-9A-F]{24}\.gz$/.test(name))
  const after = pieces.filter((name) => name > `${base?.firstPiece}.gz`).sort()
  await writeFile(join(walFolder(site.backupDir), after[0] ?? ''), 'a bad sector')

  const { code, said } = await site.run('drill').done()
  expect(code).toBe(1)
  expect(said).toContain('So weit reicht die Sicherung nicht')
  const facts = async () =>
    (await running.database.owner.query('select public.backup_facts() as facts')).rows[0]?.facts
  expect(await facts()).toMatchObject({ drill: null, failures: [{ kind: 'drill' }] })
  // A new copy needs none of the pieces before.
  await site.copy(running.url)
  expect(await site.run('drill').done()).toMatchObject({ code: 0 })
  expect(await facts()).toMatchObject({ failures: [] })
  await running.stop()
})

test('Anna is missing in the backup: the drill says one row, doctor and Einrichtung say it until a good one', async () => {
  const site = await backedUpSite()
  const running = await site.start()
  await signUp(running.database, anna)
  // Read once, so that nothing is written to her page any more that could bring it back.
  expect(await peopleOf(running)).toEqual([anna.email])
  const base = await site.copy(running.url)
  const { rows } = await running.database.owner.query<{ file: string }>(
    `select pg_relation_filepath('public.newsletter_signups') as file`,
  )
  const page = join(site.backupDir, 'base', base.name, 'postgres/data', rows[0]?.file ?? '')
  // As a disk that lost it answers: PostgreSQL takes a page of zeros for one that was never written to.
  await writeFile(page, Buffer.alloc((await readFile(page)).length))

  const { code, said } = await site.run('drill').done()
  expect(said).toMatch(/Davon fehlen: +1\n +public\.newsletter_signups: 1 fehlen, 0 zu viel\n/)
  expect(code).toBe(1)
  const told = 'In der letzten Probe der Sicherung fehlten 1 Zeilen.'
  const inConsole = async () => {
    const groups = await consoleChecks(readConfigOf('console', {}), running.database.operator)
    return groups.find(({ name }) => name === 'Sicherung')?.findings.map(({ level, what }) => [level, what])
  }
  const byDoctor = async () => (await checkBackups(site.config)).map(({ level, what }) => [level, what])
  expect(await inConsole()).toContainEqual(['broken', told])
  expect(await byDoctor()).toContainEqual(['broken', told])

  expect(await site.run('backup').done()).toMatchObject({ code: 0 })
  expect(await site.run('drill').done()).toMatchObject({ code: 0 })
  expect([await inConsole(), await byDoctor()]).toEqual([[], []])
  await running.stop()
})

test('a backup is tried out beside the living site: its folder stays the site’s, and the site’s drill succeeds', async () => {
  const site = await backedUpSite()
  const running = await site.start()
  await signUp(running.database, anna)
  await site.copy(running.url)
  await keepAll(running)

  const trial = site.inFolder('trial')
  expect(await trial.run('restore').done()).toMatchObject({
    code: 0,
    said: expect.stringContaining(`gehört weiter der Datenbank in ${join(site.dataDir, 'postgres')}`),
  })
  await expect(trial.start()).rejects.toThrow('zwei in einem Ordner machten ihre Sicherung unbrauchbar')
  const ofItsOwn = site.inFolder('trial', 'backup-of-the-trial')
  const tried = await ofItsOwn.start()
  expect(await peopleOf(tried)).toEqual([anna.email])
  await signUp(tried.database, carla)
  await ofItsOwn.copy(tried.url)
  await keepAll(tried)
  await tried.stop()

  await signUp(running.database, buelent)
  await site.copy(running.url)
  expect((await readdir(walFolder(site.backupDir))).filter((name) => name.includes('history'))).toEqual([])
  expect(await site.run('drill').done()).toMatchObject({
    code: 0,
    said: expect.stringMatching(/fehlen: +0\n/),
  })
  await running.stop()
  expect(await site.run('restore', '--replace').done()).toMatchObject({ code: 0 })
  const restored = await site.start()
  expect(await peopleOf(restored)).toEqual([anna.email, buelent.email])
  await restored.stop()
})

test('the old machine is dead: on a new one the backup goes on, from before its next copy too; the old one cannot spoil it', async () => {
  const site = await backedUpSite()
  const running = await site.start()
  await signUp(running.database, anna)
  await site.copy(running.url)
  await keepAll(running)
  await running.stop()
  // As nothing of another machine can be seen.
  await rename(site.dataDir, `${site.dataDir}-elsewhere`)

  const newMachine = site.inFolder('data-of-the-new-machine')
  const { code, said } = await newMachine.run('restore').done()
  expect([code, said]).toEqual([0, expect.not.stringContaining('gehört weiter')])
  const replaced = await newMachine.start()
  await signUp(replaced.database, buelent)
  await keepAll(replaced)
  await replaced.stop()
  await rename(`${site.dataDir}-elsewhere`, site.dataDir)
  await expect(site.start()).rejects.toThrow(
    'sichert inzwischen die Datenbank, die aus dieser hier zurückgespielt wurde',
  )
  await rm(newMachine.dataDir, { recursive: true })

  // From the copy of the old machine over the change of line to the last sign-up on the new one.
  expect(await newMachine.run('restore').done()).toMatchObject({ code: 0 })
  const again = await newMachine.start()
  expect(await peopleOf(again)).toEqual([anna.email, buelent.email])
  await again.stop()
})

test('an empty database does not begin in the folder of a lost one', async () => {
  const site = await backedUpSite()
  const running = await site.start()
  await site.copy(running.url)
  await running.stop()
  await rm(site.dataDir, { recursive: true })
  await expect(site.start()).rejects.toThrow('liegt die Sicherung einer anderen Datenbank. Spiele sie zurück')
})

test('killed in the middle, a backup is none, and the next one clears what it left', async () => {
  const site = await backedUpSite()
  const running = await site.start()
  const killed = site.run('backup')
  await expect.poll(() => halves(join(site.backupDir, 'base')), { interval: 2 }).toHaveLength(1)
  killed.child.kill('SIGKILL')
  await killed.exit
  expect(await readBases(site.backupDir)).toEqual([])
  expect(await site.run('restore', '--replace').done()).toMatchObject({ code: 1 })

  expect(await site.run('backup').done()).toMatchObject({ code: 0 })
  expect(await readBases(site.backupDir)).toHaveLength(1)
  expect(await halves(join(site.backupDir, 'base'))).toEqual([])
  await running.stop()
})

test('told to end in the middle, a drill takes its server along', async () => {
  const site = await backedUpSite()
  const running = await site.start()
  await site.copy(running.url)
  const drill = site.run('drill')
  await expect.poll(() => serversIn(site.backupDir), { interval: 2 }).toHaveLength(1)
  drill.child.kill('SIGTERM')
  expect(await drill.exit).toBe(143)
  expect(await halves(site.backupDir)).toEqual([])
  await running.stop()
})

test('killed in the middle, a drill harms nothing, and the next one ends its server', async () => {
  const site = await backedUpSite()
  const running = await site.start()
  await site.copy(running.url)

  const drill = site.run('drill')
  await expect.poll(() => serversIn(site.backupDir)).toHaveLength(1)
  const [scratch = ''] = await serversIn(site.backupDir)
  drill.child.kill('SIGKILL')
  await drill.exit
  expect(existsSync(scratch)).toBe(true)
  expect(await site.run('drill').done()).toMatchObject({ code: 0 })
  expect(await serversIn(site.backupDir)).toEqual([])
  await running.stop()
})

test('killed in the middle, a restore leaves the database as it was', async () => {
  const site = await backedUpSite()
  const running = await site.start()
  await signUp(running.database, anna)
  await site.copy(running.url)
  await running.stop()

  for (const until of ['copied', 'running']) {
    const restore = site.run('restore', '--replace')
    const left = () => (until === 'copied' ? halves(site.dataDir) : serversIn(site.dataDir))
    await expect.poll(left, { interval: 2 }).toHaveLength(1)
    restore.child.kill('SIGKILL')
    await restore.exit
    const again = await site.start()
    expect(await peopleOf(again)).toEqual([anna.email])
    await again.stop()
  }
  expect(await site.run('restore', '--replace').done()).toMatchObject({ code: 0 })
  expect(await halves(site.dataDir)).toEqual([])
  const restored = await site.start()
  expect(await peopleOf(restored)).toEqual([anna.email])
  await restored.stop()
})

test('a data folder that the site uses, or that has a database, is left alone', async () => {
  const site = await backedUpSite()
  const running = await site.start()
  await site.copy(running.url)
  expect(await site.run('restore', '--replace').done()).toMatchObject({
    code: 1,
    said: expect.stringContaining('benutzt gerade die Seite'),
  })
  await running.stop()
  expect(await site.run('restore').done()).toMatchObject({
    code: 1,
    said: expect.stringContaining('Mit --replace wird sie beiseitegelegt'),
  })
  expect(await site.run('restore', '--replace', '--to', '2020-01-01T00:00:00Z').done()).toMatchObject({
    code: 1,
    said: expect.stringContaining('So weit reicht keine Sicherung zurück'),
  })
  expect(await site.run('restore', '--to', 'gestern').done()).toMatchObject({
    code: 1,
    said: expect.stringContaining('Der Zeitpunkt ist nicht zu verstehen'),
  })
  expect(await findRunning(site.dataDir)).toBe('at rest')
})

const restic = findProgram('restic')

test('CI has restic', () => {
  expect(process.env.CI ? restic : 'not asked').toBeDefined()
})

test.runIf(restic)('the whole machine is lost: restic brings the backup, the backup everybody', async () => {
  const site = await backedUpSite({ RESTIC_REPOSITORY: './off-site', RESTIC_PASSWORD_FILE: './password' })
  await writeFile(join(site.folder, 'password'), 'ein langes Passwort')
  const running = await site.start()
  await signUp(running.database, anna)
  expect(await site.run('backup').done()).toMatchObject({
    code: 0,
    said: expect.stringContaining('fortgebracht'),
  })
  await signUp(running.database, buelent)
  expect(await site.run('drill').done()).toMatchObject({ code: 0 })
  await keepAll(running)
  expect(await site.run('backup', '--ship').done()).toMatchObject({ code: 0 })
  await running.stop()
  await rm(site.dataDir, { recursive: true })
  await rm(site.backupDir, { recursive: true })

  expect(await site.run('restore').done()).toMatchObject({ code: 0 })
  const restored = await site.start()
  expect(await peopleOf(restored)).toEqual([anna.email, buelent.email])
  await restored.stop()
  // Nothing of them can be read off-site.
  const files = await readdir(join(site.folder, 'off-site'), { recursive: true, withFileTypes: true })
  for (const file of files.filter((entry) => entry.isFile()))
    expect((await readFile(join(file.parentPath, file.name))).includes(anna.email)).toBe(false)
})

test('a folder that the database cannot write to is refused before anything is made', async () => {
  const site = await backedUpSite()
  await writeFile(site.backupDir, '')
  await expect(site.start()).rejects.toThrow('BACKUP_DIR) lässt sich nicht schreiben')
  await chmod(site.backupDir, 0o600)
})

const halves = async (folder: string) =>
  (await readdir(folder).catch(() => [])).filter((name) => name.includes('.new-'))

/** Folders of servers that are being played back and answer. */
async function serversIn(folder: string): Promise<string[]> {
  const names = await halves(folder)
  return names
    .map((name) => join(folder, name))
    .filter((path) => existsSync(join(path, 'data', 'postmaster.pid')))
}
