import { findProgram, installFromDebian } from './debian.ts'

/** Programs that read pages otherwise than browsers do, with the packages of Debian that bring them. */
const PACKAGES = { w3m: 'w3m', pdftotext: 'poppler-utils', java: 'default-jre-headless' } as const

export type Reader = keyof typeof PACKAGES

/** Installs the text browser, the reader of PDF and Java as far as they are missing and that is possible. */
export function installReaders(log: (line: string) => void = console.log): void {
  const missing = Object.entries(PACKAGES).filter(([program]) => !findProgram(program))
  if (missing.length === 0) return
  log(`Not found: ${missing.map(([program]) => program).join(', ')}; installing …`)
  installFromDebian(...missing.map(([, name]) => name))
}
