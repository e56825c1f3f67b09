import { type ChildProcess, spawn } from 'node:child_process'
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

export const MINUTE_MS = 60_000
/** For what copies a whole database, be it through a thin line. */
export const COPYING_MS = 6 * 60 * MINUTE_MS

/** The exit code of a program that did not end in its time. */
export const TOO_LATE = -2

type ToolOptions = {
  /** Variables that this program is to have. */
  env?: NodeJS.ProcessEnv
  cwd?: string
  /** After so long it is ended: one that asks a machine which does not answer would wait for ever. */
  limitMs?: number
}

/**
 * Runs a program to its end and returns its exit code (-1: could not be started) and what it printed.
 * The environment is empty but for the path and the locale: settings and secrets of ours are no business of
 * PostgreSQL's, and PG* variables of the machine would change where its tools look.
 */
export function runTool(
  file: string,
  args: string[],
  account: Account | undefined,
  { env, cwd, limitMs = 10 * MINUTE_MS }: ToolOptions = {},
): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(file, args, {
      // The working directory may be one that the account cannot enter.
      cwd: account ? '/' : cwd,
      env: { PATH: '/usr/bin:/bin:/usr/sbin:/sbin', LC_ALL: 'C', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      windowsHide: true,
      ...(account && { uid: account.uid, gid: account.gid }),
    })
    let output = ''
    const collect = (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-8000)
    }
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    const limit = setTimeout(() => {
      endNow(child)
      const sentence = `nach ${Math.round(limitMs / MINUTE_MS)} Minuten nicht fertig und deshalb beendet`
      resolve({ code: TOO_LATE, output: `${output}\n${sentence}`.trim() })
    }, limitMs)
    const end = (code: number, said: string) => {
      clearTimeout(limit)
      resolve({ code, output: said })
    }
    child.on('error', (error) => end(-1, error.message))
    child.on('close', (code) => end(code ?? -1, output.trim()))
  })
}

/** How long a program may take to clear up. */
const CLEARS_UP_MS = 10_000

/** Its own children (ssh) end when nobody holds their pipes any more. */
function endNow(child: ChildProcess): void {
  child.kill('SIGTERM')
  setTimeout(() => child.kill('SIGKILL'), CLEARS_UP_MS).unref()
  child.stdout?.destroy()
  child.stderr?.destroy()
  child.unref()
}
