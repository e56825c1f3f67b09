import { globSync } from 'node:fs'
import { findProgram, installFromDebian } from './debian.ts'

/** What it takes to run Safari's engine on Linux: WebKitGTK's small browser, its driver, and a screen that nobody sees. */
export type WebKitPrograms = { browser: string; driver: string; display: string }

/** @returns the paths of WebKit's programs when all of them are already here. */
export function findWebKit(): WebKitPrograms | undefined {
  const [browser] = globSync('/usr/{lib,lib/*,lib64,libexec}/webkit2gtk-4.*/MiniBrowser')
  const driver = findProgram('WebKitWebDriver')
  const display = findProgram('Xvfb')
  return browser && driver && display ? { browser, driver, display } : undefined
}

/** Installs WebKit when it is not here and that is possible. */
export function installWebKit(log: (line: string) => void = console.log): void {
  if (findWebKit()) return
  log('No WebKit found; installing one …')
  installFromDebian('webkit2gtk-driver', 'xvfb')
}
