import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { access, constants, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Config } from '../../config.ts'
import { codeOf, Problem } from '../../problem.ts'

/** Creates a folder for what must survive a restart. @throws {Problem} naming the setting, when that cannot be */
export async function requireWritableFolder(
  folder: string,
  setting: 'DATA_DIR' | 'SUPPRESSION_COPY' = 'DATA_DIR',
): Promise<void> {
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

/** A secret that no setting gives: made once, kept in the data folder, readable by this user only. */
export async function keptSecret(
  dataDir: string,
  name: 'door-secret' | 'auth-secret' | 'suppression-key',
): Promise<string> {
  await requireWritableFolder(dataDir)
  const file = join(dataDir, name)
  if (!existsSync(file)) {
    // Whole or not at all, and `link` lets exactly one of two win.
    const draft = `${file}.${process.pid}`
    await writeFile(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flush: true })
    await link(draft, file)
      .catch((error) => {
        if (codeOf(error) !== 'EEXIST') throw error
      })
      .finally(() => rm(draft))
  }
  return (await readFile(file, 'utf8')).trim()
}

/** The key of the addresses' hmacs: SUPPRESSION_KEY, or the one in the data folder, made on first use. */
export async function suppressionKey(config: Config): Promise<string> {
  return config.SUPPRESSION_KEY ?? keptSecret(config.DATA_DIR, 'suppression-key')
}

/** What programs sign and recognise with, as the settings say or as it is kept in the data folder. */
export async function keptSecrets(config: Config) {
  return {
    DOOR_SECRET: config.DOOR_SECRET ?? (await keptSecret(config.DATA_DIR, 'door-secret')),
    AUTH_SECRET: config.AUTH_SECRET ?? (await keptSecret(config.DATA_DIR, 'auth-secret')),
    SUPPRESSION_KEY: await suppressionKey(config),
  }
}
