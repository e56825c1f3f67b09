import { readFile, writeFile } from 'node:fs/promises'
import { join as joinPath } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../test/support/fresh-database.ts'
import { anna, buelent, carla } from '../../test/support/people.ts'
import { hmacs, join, SUPPRESSION_KEY } from '../../test/support/signup-steps.ts'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { connectWorker, loginUrl } from '../database/connect.ts'
import { openSealKey, shortForm } from '../seals/note.ts'
import { SEAL_FILE } from '../seals/outside.ts'
import type { CheckableRecord } from '../seals/record.ts'
import { readSeals } from '../seals/seal-file.ts'
import { runNode } from '../terminal/run-tool.ts'
import { sealRecord } from '../worker/seals/seal-record.ts'
import { verifyFile } from './verify.ts'
import { writeRecord } from './write-proof.ts'

const key = openSealKey(SUPPRESSION_KEY)

let fresh: FreshDatabase
let folder: Awaited<ReturnType<typeof temporaryFolder>>
let sealFile: string
let record: CheckableRecord
beforeAll(async () => {
  fresh = await freshDatabase()
  folder = await temporaryFolder()
  sealFile = joinPath(folder.path, SEAL_FILE)
  const worker = connectWorker(loginUrl(fresh.ownerUrl, 'worker'))
  for (const person of [buelent, anna]) await join(fresh.database, person)
  await sealRecord(worker, { key, file: sealFile })
  await join(fresh.database, carla)
  await fresh.database.owner.query(
    `select public.withdraw_signup(id, 'link') from newsletter_signups where email = $1`,
    [anna.email],
  )
  await sealRecord(worker, { key, file: sealFile })
  await worker.end()
  const question = { email: anna.email, addressHmac: hmacs.address(anna.email), publicKey: key.publicKey }
  const path = await writeRecord(fresh.database.owner, question, { folder: folder.path })
  record = JSON.parse(await readFile(path, 'utf8'))
})
afterAll(async () => {
  await fresh.drop()
  await folder.remove()
})

const known = async () => ({
  sealFile,
  key: key.publicKey,
  seal: `Siegel ${shortForm((await readSeals(sealFile))[1]?.note ?? '')}`,
})

async function verified(
  change: (its: CheckableRecord) => void,
  given: Parameters<typeof verifyFile>[1] = {},
) {
  const its = structuredClone(record)
  change(its)
  const file = joinPath(folder.path, 'given.json')
  await writeFile(file, JSON.stringify(its))
  return verifyFile(file, given)
}

test('a stranger checks Anna’s record with what is known elsewhere', async () => {
  const { sound, text } = await verified(() => undefined, await known())
  expect(sound, text).toBe(true)
  expect(text).toMatch(
    /^Anmeldung \d+ \(anna@example\.org\): angefordert am .*, bestätigt am .*, beendet am .*; bis Siegel 2\.$/m,
  )
  expect(text).toContain('Alles, was sich prüfen ließ, stimmt.')
  expect(text).toContain('- mit der Datei der Siegel außerhalb der Datenbank (sie hat 2)')
  const file = JSON.stringify(record)
  for (const { email } of [buelent, carla]) expect(file).not.toContain(email)
})

test('without anything from elsewhere it says that the key counts only if it is known', async () => {
  const { sound, text } = await verified(() => undefined)
  expect(sound).toBe(true)
  expect(text).toContain(`dem öffentlichen Schlüssel in der Akte selbst (${key.publicKey})`)
})

const FORGERIES: [what: string, change: (its: CheckableRecord) => void, fault: string][] = [
  [
    'another address',
    ({ events }) => {
      for (const event of events) event.person = event.person?.replaceAll('anna@', 'victim@') ?? null
    },
    'Die Angaben zur Person sind nicht die, die aufgezeichnet wurden',
  ],
  [
    'another time',
    ({ events: [event] }) => {
      if (event) event.line = event.line.replace('|20', '|19')
    },
    'Ein Ereignis ist nicht das, aus dem sein Prüfwert gebildet wurde',
  ],
  ['an event less', ({ events }) => void events.splice(1, 1), 'Vor einem Ereignis fehlt eines'],
  [
    'other words',
    ({ wordings: [wording] }) => {
      if (wording) wording.wording = 'Ja zu allem'
    },
    'Der Wortlaut der Einwilligung ist nicht der, der aufgezeichnet wurde',
  ],
  [
    'another path',
    ({ seals: [seal] }) => {
      const [event] = seal?.events ?? []
      if (event) event.place += 1
    },
    'Ein Ereignis führt nicht zu dem Siegel',
  ],
  [
    'a note of one’s own',
    ({ seals: [seal] }) => {
      if (seal) seal.note = seal.note.replace('made 20', 'made 19')
    },
    'Die Unterschrift eines Siegels stimmt nicht',
  ],
]
test.each(FORGERIES)('%s is noticed', async (_, change, fault) => {
  const { sound, text } = await verified(change, await known())
  expect(sound).toBe(false)
  expect(text).toContain(fault)
})

test('whoever has the key and signs another record later is told by the file and by the letter', async () => {
  const other = openSealKey('another key, also longer than 32 characters')
  const sign = (its: CheckableRecord) => {
    its.publicKey = other.publicKey
    its.seals = its.seals.map((seal) => ({ ...seal, ...other.sign(seal.note.replace('made 20', 'made 19')) }))
  }
  expect((await verified(sign)).sound).toBe(true)
  const { sealFile: seals, seal } = await known()
  expect((await verified(sign, { sealFile: seals })).text).toContain('steht so nicht in der Datei der Siegel')
  expect((await verified(sign, { seal })).text).toContain('ist nicht das, das in der E-Mail stand')
  expect((await verified(sign, { key: key.publicKey })).text).toContain(
    'Unterschrift eines Siegels stimmt nicht',
  )
})

test('what no seal covers is said', async () => {
  const { text } = await verified((its) => void its.seals.pop())
  expect(text).toMatch(/Unter keinem Siegel stehen die Ereignisse \d+: Für sie spricht nur die Datenbank\./)
})

test('npm run proof writes and checks it; a file that is none is told so', async () => {
  const env = {
    DATABASE_URL: fresh.ownerUrl,
    DATA_DIR: folder.path,
    SUPPRESSION_KEY,
    SEAL_KEY: SUPPRESSION_KEY,
  }
  const run = (...args: string[]) =>
    runNode(joinPath(import.meta.dirname, '../programs/proof.ts'), args, { env })
  const file = joinPath(folder.path, 'anna.json')
  expect(await run(anna.email, '--json', '--out', file)).toMatchObject({ code: 0, stderr: '' })
  expect(await run('--public-key')).toMatchObject({ code: 0, stdout: `${key.publicKey}\n` })
  const checked = await run('--verify', file, '--seals', sealFile, '--key', key.publicKey)
  expect(checked).toMatchObject({ code: 0, stderr: '' })
  const torn = joinPath(folder.path, 'torn.json')
  await writeFile(torn, (await readFile(file, 'utf8')).replace('anna@example.org', 'erna@example.org'))
  expect((await run('--verify', torn)).code).toBe(1)
  expect((await run('--verify', sealFile)).stderr).toContain('ist keine Prüfakte')
})
