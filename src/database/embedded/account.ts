import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'

/** The unprivileged account that a program runs under when root starts it. */
export type Account = { name: string; uid: number; gid: number }

/** An account without rights that root can lend: PostgreSQL's own, if there is one, else nobody's. */
export async function unprivilegedAccount(): Promise<Account> {
  const accounts = await readFile('/etc/passwd', 'utf8').catch(() => '')
  const [, name = 'nobody', uid = 65_534, gid = 65_534] =
    /^(postgres):[^:]*:(\d+):(\d+)/m.exec(accounts) ?? /^(nobody):[^:]*:(\d+):(\d+)/m.exec(accounts) ?? []
  return { name, uid: Number(uid), gid: Number(gid) }
}

/** Tried rather than computed from mode bits: access lists and mounts have a say as well. */
export async function canEnter(folder: string, account: Account): Promise<boolean> {
  return (await runTool('/bin/sh', ['-c', 'cd -- "$0"', folder], account)).code === 0
}

/**
 * Runs a program to its end and returns its exit code (-1: could not be started, or was killed) and what it printed.
 * It knows no settings and secrets of ours, and no PG* variables, which would change where PostgreSQL's tools look.
 */
export function runTool(file: string, args: string[], account?: Account) {
  const env = { PATH: '/usr/bin:/bin:/usr/sbin:/sbin', LC_ALL: 'C' }
  // The working directory may be one that the account cannot enter.
  const asWhom = account && { cwd: '/', uid: account.uid, gid: account.gid }
  return new Promise<{ code: number; output: string }>((resolve) =>
    execFile(file, args, { env, ...asWhom }, (error, stdout, stderr) => {
      const code = typeof error?.code === 'number' ? error.code : error ? -1 : 0
      resolve({ code, output: (stdout + stderr).trim() || (error?.message ?? '') })
    }),
  )
}
