import { chown, mkdir, readdir, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { type Account, canEnter, unprivilegedAccount } from '../../database/embedded/account.ts'

/**
 * The account that root lends to everything that answers the internet or opens letters' answers.
 * @param root the project's folder, which it must be able to enter
 * @param files those that it writes
 * @param folders those that it writes in; they are made
 * @returns undefined when this is not root, or when root has to do it itself; `log` then says why.
 */
export async function lentAccount(
  { root, files, folders }: { root: string; files: readonly string[]; folders: readonly string[] },
  log: (line: string) => void,
): Promise<Account | undefined> {
  for (const folder of folders) await mkdir(folder, { recursive: true })
  if (process.getuid?.() !== 0) return undefined
  // Not PostgreSQL's own: that one can read the database's files.
  const account = await unprivilegedAccount(['dorfteller', 'nobody'])
  for (const folder of new Set([root, ...[...files, ...folders].map((path) => dirname(resolve(path)))])) {
    if (await canEnter(folder, account)) continue
    log(
      `Alles läuft als root, denn der Benutzer ${account.name} darf ${folder} nicht betreten. Sicherer ist ein ` +
        'Ordner, den jeder betreten darf, oder ein eigener Benutzer für die Seite.',
    )
    return undefined
  }
  for (const file of files) {
    await writeFile(file, '', { flag: 'a', mode: 0o600 })
    await chown(file, account.uid, account.gid)
  }
  for (const folder of folders) {
    const below = await readdir(folder, { recursive: true })
    for (const name of ['', ...below]) await chown(join(folder, name), account.uid, account.gid)
  }
  return account
}
