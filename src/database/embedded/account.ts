import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { type Account, runTool } from './run-tool.ts'

export type { Account }

/**
 * An account without rights that root can lend to a program.
 * @param names in the order of preference; the last resort is nobody's id on every Linux, listed or not.
 */
export async function unprivilegedAccount(names: readonly string[]): Promise<Account> {
  const all = await accounts()
  const chosen = names.map((name) => all.find((account) => account.name === name)).find(Boolean)
  return chosen ?? { name: 'nobody', uid: 65_534, gid: 65_534 }
}

/** The account with this id, by its name where it has one. */
export async function accountOf({ uid, gid }: { uid: number; gid: number }): Promise<Account> {
  const known = (await accounts()).find((account) => account.uid === uid)
  return known ?? { name: `with id ${uid}`, uid, gid }
}

async function accounts(): Promise<Account[]> {
  const lines = existsSync('/etc/passwd') ? (await readFile('/etc/passwd', 'utf8')).split('\n') : []
  return lines
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .filter(({ uid, gid }) => uid > 0 && gid > 0)
}

/** Tried rather than computed from mode bits: access lists and mounts have a say as well. */
export async function canEnter(folder: string, account: Account): Promise<boolean> {
  return (await runTool('/bin/sh', ['-c', 'cd -- "$0"', folder], account)).code === 0
}
