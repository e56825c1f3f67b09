import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { runNode } from '../../scripts/run-tool.ts'
import { anna, buelent, carla } from '../../test/support/people.ts'
import { signUp } from '../../test/support/signup-steps.ts'
import { hmacs, SUPPRESSION_KEY } from '../../test/support/suppression-key.ts'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { readConfig } from '../config.ts'
import { root } from '../environment.ts'
import { erase } from '../office/ledger.ts'
import { openDatabase } from '../programs/database.ts'

// Starts several servers and programs, one after the other.
vi.setConfig({ testTimeout: 120_000 })

/** A site without settings but where the suppression list's copy lies, apart from DATA_DIR. */
async function aSite() {
  const folder = await temporaryFolder()
  onTestFinished(() => folder.remove())
  const [DATA_DIR, SUPPRESSION_COPY] = [join(folder.path, 'data'), join(folder.path, 'suppression-list.tsv')]
  const environment = { DATA_DIR, SUPPRESSION_COPY, SUPPRESSION_KEY: '', DATABASE_URL: '' }
  const run = async (...args: string[]) => {
    const how = { cwd: folder.path, env: environment }
    const { code, stdout, stderr } = await runNode(join(root, 'src/programs/dorfteller.ts'), args, how)
    return { code, said: code === 0 ? stdout : stderr }
  }
  const open = () => openDatabase(readConfig(environment), () => undefined)
  const emails = async () => {
    const { database, close } = await open()
    const { rows } = await database.owner.query('select email from newsletter_signups order by email')
    await close()
    return rows.map(({ email }) => email)
  }
  return { folder: folder.path, ...environment, run, open, emails }
}

test('the disk is lost: whoever was thanked before a backup is back with the keys, but Anna, who was erased after it', async () => {
  const { folder, DATA_DIR, SUPPRESSION_COPY, run, open, emails } = await aSite()
  const before = await open()
  await writeFile(join(DATA_DIR, 'suppression-key'), `${SUPPRESSION_KEY}\n`)
  for (const person of [anna, buelent]) await signUp(before.database, person)
  // Meanwhile others sign up, one after the other.
  let ending = false
  const thanked: string[] = []
  const meanwhile = (async () => {
    while (!ending) {
      const email = `visitor-${1000 + thanked.length}@example.org`
      await signUp(before.database, { ...carla, email })
      thanked.push(email)
    }
  })()
  expect(await run('backup', 'backups')).toEqual({ code: 0, said: expect.stringMatching(/^Gesichert: /) })
  ending = true
  await meanwhile
  await erase(before.database.owner, anna.email, { file: SUPPRESSION_COPY, hmacs })

  expect((await run('restore', 'backups')).said).toContain('benutzt gerade die Seite')
  await before.close()
  expect((await run('restore', 'backups')).said).toContain('ist schon etwas gespeichert')
  await rm(DATA_DIR, { recursive: true })
  const { code, said } = await run('restore', 'backups')
  expect(said).toContain('Erneut beendet, weil seitdem gegangen: 1')
  expect(code).toBe(0)
  expect(await readFile(join(DATA_DIR, 'suppression-key'), 'utf8')).toBe(`${SUPPRESSION_KEY}\n`)
  const back = await emails()
  expect(back.length).toBeGreaterThan(1)
  expect([buelent.email, ...thanked].slice(0, back.length)).toEqual(back)

  // Numbers of the time that is lost are not given again: Anna, who declares anew, is believed.
  const after = await open()
  await signUp(after.database, anna)
  const { rows } = await after.database.owner.query(
    'select email, is_suppressed(s) as gone from newsletter_signups as s order by id',
  )
  expect(rows).toEqual([...back, anna.email].map((email) => ({ email, gone: false })))
  const halves = await after.database.owner.query(
    `select from newsletter_signups as s where not exists (select from letters where signup_id = s.id)
       or not exists (select from consent_events where signup_id = s.id)`,
  )
  expect(halves.rows).toEqual([])
  await after.close()

  // A backup that is not whole is no backup, and what is there stays.
  const [name = ''] = await readdir(join(folder, 'backups'))
  const file = join(folder, 'backups', name, 'public.newsletter_signups.copy.gz')
  await writeFile(file, (await readFile(file)).subarray(0, -20))
  expect((await run('restore', 'backups', '--replace')).code).toBe(1)
  expect(await emails()).toHaveLength(back.length + 1)
  await rm(join(folder, 'backups', name, 'version'))
  expect((await run('restore', 'backups', '--replace')).said).toContain('liegt keine Sicherung')
})
