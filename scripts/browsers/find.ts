import { existsSync, globSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { Problem } from '../../src/problem.ts'
import { runTool } from '../run-tool.ts'
import { findProgram, installFromDebian } from './debian.ts'

/** For a machine where nothing may be asked of the network: no sandbox (containers), no look-ups of Google's hosts. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

/** @returns the path of a Chromium that is already here: the system's, else Playwright's own. */
export const findChromium = (): string | undefined =>
  findProgram('chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable') ??
  [chromium.executablePath()].find((path) => existsSync(path))

/** Chromium’s engine without its window: the same pages for half the work. Where it is not here, the whole Chromium stands in. */
export const findHeadlessShell = (): string | undefined =>
  findProgram('chromium-headless-shell') ?? findChromium()

/**
 * @returns the path of a Chromium, installing one when none is here.
 * @throws {Problem} naming what was tried, when none can be had.
 */
export async function requireChromium(): Promise<string> {
  // Playwright's own download is the last choice: it lacks the libraries that Debian's package brings along.
  if (!findChromium() && !installFromDebian('chromium'))
    await runTool('@playwright/test/cli.js', ['install', 'chromium'], { show: true })
  const found = findChromium()
  if (found) return found
  throw new Problem(
    'The browser tests need Chromium, and neither apt-get nor Playwright could install it. ' +
      'Install it by hand (Debian: apt-get install chromium) and run the command again.',
  )
}

/** @returns the path of a Firefox that is already here. */
export const findFirefox = (): string | undefined => findProgram('firefox-esr', 'firefox')

/** What it takes to run Safari's engine on Linux: WebKitGTK's small browser, its driver, and a screen that nobody sees. */
export type WebKitPrograms = { browser: string; driver: string; display: string }

/** @returns the paths of WebKit's programs when all of them are already here. */
export function findWebKit(): WebKitPrograms | undefined {
  const [browser] = globSync('/usr/{lib,lib/*,lib64,libexec}/webkit2gtk-4.*/MiniBrowser')
  const driver = findProgram('WebKitWebDriver')
  const display = findProgram('Xvfb')
  return browser && driver && display ? { browser, driver, display } : undefined
}
