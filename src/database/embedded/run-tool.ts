import { spawn } from 'node:child_process'

/** The unprivileged account that PostgreSQL runs under when the program itself runs as root. */
export type Account = { name: string; uid: number; gid: number }

/**
 * Runs a program to its end and returns its exit code (-1: could not be started) and what it printed.
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
