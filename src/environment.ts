import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { parseEnv } from 'node:util'

/** The project's folder, wherever a program was started from. */
export const root = dirname(import.meta.dirname)

/** @returns the environment, and below it what `.env` says. The only place that reads `process.env`. */
export function environmentWithDotEnv(): NodeJS.ProcessEnv {
  try {
    // Not into process.env: what a program starts would inherit every secret.
    return { ...parseEnv(readFileSync('.env', 'utf8')), ...process.env }
  } catch (error) {
    // None is fine: every setting has a default, and a program that may not read it was given its own.
    if (!['ENOENT', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
    return process.env
  }
}

/** Whether this is a site for visitors, which is built before it starts. */
export const isProduction = () => process.env.NODE_ENV === 'production'

/**
 * The socket that whoever started this program opened for it, by systemd's protocol: the first one, if it is meant for
 * this process.
 * @see https://www.freedesktop.org/software/systemd/man/latest/sd_listen_fds.html
 */
export function handedSocket(): { fd: number } | undefined {
  const { LISTEN_FDS, LISTEN_PID } = process.env
  return Number(LISTEN_FDS) >= 1 && LISTEN_PID === String(process.pid) ? { fd: 3 } : undefined
}
