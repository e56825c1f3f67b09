import { findProgram, installFromDebian } from './debian.ts'

/** @returns the path of a Firefox that is already here. */
export const findFirefox = (): string | undefined => findProgram('firefox-esr', 'firefox')

/** Installs Firefox when none is here and that is possible. */
export function installFirefox(log: (line: string) => void = console.log): void {
  if (findFirefox()) return
  log('No Firefox found; installing one …')
  installFromDebian('firefox-esr')
}
