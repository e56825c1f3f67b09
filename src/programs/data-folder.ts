import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { access, constants, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Config } from '../config.ts'
import { codeOf, Problem } from '../problem.ts'

// What must survive a restart and is in no database: secrets that no setting gives, and the ledger of who left.

type Folder = Pick<Config, 'DATA_DIR'> & Partial<Pick<Config, 'SUPPRESSION_COPY'>>

/** Without these a database that was played back is half of it. */
export const SECRETS = ['door-secret', 'auth-secret', 'suppression-key'] as const

/** What programs sign and recognise with: a setting, or a secret that is made once and kept, readable by this user only. */
export async function keptSecrets(config: Config) {
  return {
    DOOR_SECRET: config.DOOR_SECRET ?? (await keptSecret(config, 'door-secret')),
    AUTH_SECRET: config.AUTH_SECRET ?? (await keptSecret(config, 'auth-secret')),
    SUPPRESSION_KEY: await suppressionKey(config),
  }
}

/** The key of the addresses' hmacs. */
export async function suppressionKey(config: Config): Promise<string> {
  return config.SUPPRESSION_KEY ?? keptSecret(config, 'suppression-key')
}

async function keptSecret({ DATA_DIR }: Folder, name: (typeof SECRETS)[number]): Promise<string> {
  await requireWritableFolder(DATA_DIR, 'DATA_DIR')
  const file = join(DATA_DIR, name)
  if (!existsSync(file)) {
    // Whole or not at all, and `link` lets exactly one of two win.
    const draft = `${file}.${process.pid}`
    await writeFile(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flush: true })
    await link(draft, file).catch((error) => {
      if (codeOf(error) !== 'EEXIST') throw error
    })
    await rm(draft)
  }
  return (await readFile(file, 'utf8')).trim()
}

/** Where offices note outside of the database who left. */
export const ledgerFile = ({ SUPPRESSION_COPY, DATA_DIR }: Folder): string =>
  SUPPRESSION_COPY ?? join(DATA_DIR, 'suppression-list.tsv')

/** The same, in a folder that can be written to. @throws {Problem} naming the setting when it cannot */
export async function requireLedgerFile(config: Folder): Promise<string> {
  const file = ledgerFile(config)
  await requireWritableFolder(dirname(file), config.SUPPRESSION_COPY ? 'SUPPRESSION_COPY' : 'DATA_DIR')
  return file
}

/** Makes the folder where there is none. */
async function requireWritableFolder(folder: string, setting: keyof Folder): Promise<void> {
  const path = resolve(folder)
  try {
    await mkdir(path, { recursive: true })
    await access(path, constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new Problem(
      `In den Ordner ${path} (Einstellung ${setting}) lässt sich nicht schreiben (${codeOf(error)}). ` +
        `Gib diesem Benutzer das Recht dazu, oder nenne mit ${setting} einen anderen.`,
    )
  }
}

/** With which number of the record somebody left last, as the ledger says; 0: none is known. */
export async function newestEventIn(ledger: string): Promise<number> {
  const text = existsSync(ledger) ? await readFile(ledger, 'utf8') : ''
  const events = Array.from(text.matchAll(/\t(?:withdrawn|erased)\t(\d{1,15})$/gm), ([, event]) =>
    Number(event),
  )
  return events.reduce((newest, event) => Math.max(newest, event), 0)
}
