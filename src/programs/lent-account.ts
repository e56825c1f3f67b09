import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { type Account, canEnter, runTool, unprivilegedAccount } from '../database/embedded/account.ts'
import { root } from '../environment.ts'
import { requireLedgerFile } from './data-folder.ts'

/**
 * Programs that root starts run as PostgreSQL's account, to which what they write in is given; where that account may
 * not enter a folder they run as root, and `log` says so.
 * @returns as whom programs run (undefined: as whoever runs this), and where each keeps what is its own
 */
export async function lentAccount(
  config: Parameters<typeof requireLedgerFile>[0],
  log: (line: string) => void,
): Promise<{ account?: Account; folderOf(program: 'door' | 'office'): string }> {
  const ledger = resolve(await requireLedgerFile(config))
  const folderOf = (program: string) => resolve(config.DATA_DIR, program)
  const own = ['door', 'office'].map(folderOf)
  for (const folder of own) await mkdir(folder, { recursive: true })
  if (process.getuid?.() !== 0) return { folderOf }
  const account = await unprivilegedAccount()
  for (const folder of [root, dirname(process.execPath), resolve(config.DATA_DIR), dirname(ledger)]) {
    if (await canEnter(folder, account)) continue
    log(
      `Alles läuft als root, denn der Benutzer ${account.name} darf ${folder} nicht betreten. Sicherer ist ein ` +
        'Ordner, den jeder betreten darf, oder ein eigener Benutzer für die Seite.',
    )
    return { folderOf }
  }
  await writeFile(ledger, '', { flag: 'a', mode: 0o600 })
  await runTool('chown', ['-R', `${account.uid}:${account.gid}`, ledger, ...own])
  return { account, folderOf }
}
