import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'

/** @returns the environment, and below it what `.env` says. The only place that reads `process.env`. */
export function environmentWithDotEnv(): NodeJS.ProcessEnv {
  try {
    // Not into process.env: what a program starts would inherit every secret.
    return { ...parseEnv(readFileSync('.env', 'utf8')), ...process.env }
  } catch (error) {
    // No .env is fine: every setting has a default. A program that may not read it was given what it needs.
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'ENOENT' && code !== 'ERR_ACCESS_DENIED') throw error
    return process.env
  }
}
