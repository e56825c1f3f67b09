import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { copyOut } from '../backup/copy-tables.ts'
import { type Config, readConfig } from '../config.ts'
import { sync } from '../database/embedded/folder.ts'
import { codeOf, Problem } from '../problem.ts'
import { ledgerFile, SECRETS } from '../programs/data-folder.ts'
import { withDatabase } from '../programs/database.ts'
import { readCommandLine, requireFolder } from './command-line.ts'

const USAGE = `npm run dorfteller -- backup ORDNER

  legt in ORDNER eine ganze Sicherung, während die Seite läuft: die Datenbank, die Schlüssel aus DATA_DIR und die Sperrliste.
  Sie ist nicht verschlüsselt: Bring sie verschlüsselt außer Haus, etwa mit restic.`

const HALF = 'backup.new-'

/**
 * `npm run dorfteller -- backup`: a whole copy, while the site runs; there with all it holds, or not at all. Ends with 1 when
 * there is none afterwards.
 */
export async function run(argv: string[]): Promise<void> {
  const parent = requireFolder(readCommandLine(argv, USAGE, {}).positionals, USAGE)
  const config = readConfig()
  requireOwnDatabase(config)
  await mkdir(parent, { recursive: true, mode: 0o700 })
  // What was killed half-way holds addresses that no deadline reaches.
  for (const name of await readdir(parent)) {
    const left = join(parent, name)
    if (name.startsWith(HALF) && (await stat(left)).mtimeMs < Date.now() - 24 * 3_600_000)
      await rm(left, { recursive: true, force: true })
  }
  const half = await mkdtemp(join(parent, HALF))
  try {
    for (const file of filesBeside(config)) await copyFile(file, join(half, basename(file)))
    await withDatabase(config, ({ owner }) => copyOut(owner, half))
    await sync(half)
    const folder = join(parent, new Date().toISOString().replaceAll(':', '-'))
    await rename(half, folder)
    console.log(`Gesichert: ${folder}. Schlüssel, die in Einstellungen stehen, sind nicht dabei.`)
  } finally {
    await rm(half, { recursive: true, force: true })
  }
}

/** Copies a file, if it is there, so that it outlasts a power cut. */
export async function copyFile(from: string, to: string): Promise<void> {
  const content = await readFile(from).catch((error) => {
    if (codeOf(error) !== 'ENOENT') throw error
  })
  if (content) await writeFile(to, content, { mode: 0o600, flush: true })
}

/** What belongs to a backup besides the database. */
export function filesBeside(config: Parameters<typeof ledgerFile>[0]): string[] {
  return [...SECRETS.map((name) => join(config.DATA_DIR, name)), ledgerFile(config)]
}

/** @throws {Problem} when the database is another's than the one that `npm start` brings */
export function requireOwnDatabase({ DATABASE_URL }: Pick<Config, 'DATABASE_URL'>): void {
  if (!DATABASE_URL) return
  throw new Problem(
    'Eine Datenbank unter DATABASE_URL sichert, wer sie betreibt: ihr Anbieter, oder du mit pg_dump und pg_restore. Sichere DATA_DIR dazu: ' +
      'Darin liegen die Schlüssel und die Sperrliste, nach der vor dem ersten Brief wieder fort ist, wer seitdem gegangen ist.',
  )
}
