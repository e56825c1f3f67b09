import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { parseEnv } from 'node:util'

/** The project's folder, wherever a program was started from. */
export const root = dirname(import.meta.dirname)

/** @returns the environment, and below it what `.env` says. */
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
