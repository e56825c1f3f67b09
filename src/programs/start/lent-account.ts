import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { type Account, canEnter, runTool, unprivilegedAccount } from '../../database/embedded/account.ts'
import { root } from '../../environment.ts'
import { requireOutsideFiles } from '../outside-files.ts'

/**
 * As whom the programs run that root starts: PostgreSQL's account, to which what they write in is given.
 * @returns undefined when this is not root, or when that account may not enter a folder; `log` then says so.
 */
export async function lentAccount(
  config: Parameters<typeof requireOutsideFiles>[0],
  log: (line: string) => void,
): Promise<Pick<Account, 'uid' | 'gid'> | undefined> {
  const { ledger } = await requireOutsideFiles(config)
  const own = join(config.DATA_DIR, 'door')
  await mkdir(own, { recursive: true })
  if (process.getuid?.() !== 0) return undefined
  const account = await unprivilegedAccount(['postgres', 'nobody'])
  for (const folder of [root, config.DATA_DIR, dirname(resolve(ledger))]) {
    if (await canEnter(resolve(folder), account)) continue
    log(
      `Alles läuft als root, denn der Benutzer ${account.name} darf ${folder} nicht betreten. Sicherer ist ein ` +
        'Ordner, den jeder betreten darf, oder ein eigener Benutzer für die Seite.',
    )
    return undefined
  }
  const { uid, gid } = account
  await writeFile(ledger, '', { flag: 'a', mode: 0o600 })
  await runTool('chown', ['-R', `${uid}:${gid}`, resolve(ledger), resolve(own)])
  return { uid, gid }
}
