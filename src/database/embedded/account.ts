import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'

/** The unprivileged account that PostgreSQL runs under when the program itself runs as root. */
export type Account = { name: string; uid: number; gid: number }

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

/** Nothing that is asked of these tools takes longer. */
const LIMIT_MS = 10 * 60_000

/**
 * Runs a program to its end and returns its exit code (-1: could not be started, or did not end) and what it printed.
 * The environment is empty but for the path and the locale: settings and secrets of ours are no business of
 * PostgreSQL's, and PG* variables of the machine would change where its tools look.
 */
export function runTool(
  file: string,
  args: string[],
  account: Account | undefined,
): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(file, args, {
      // The working directory may be one that the account cannot enter.
      cwd: account ? '/' : undefined,
      env: { PATH: '/usr/bin:/bin:/usr/sbin:/sbin', LC_ALL: 'C' },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: LIMIT_MS,
      windowsHide: true,
      ...(account && { uid: account.uid, gid: account.gid }),
    })
    let output = ''
    const collect = (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-8000)
    }
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    child.on('error', (error) => resolve({ code: -1, output: error.message }))
    child.on('close', (code) => resolve({ code: code ?? -1, output: output.trim() }))
  })
}
