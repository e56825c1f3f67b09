import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { Problem } from '../../src/problem.ts'
import { runTool } from '../run-tool.ts'
import { findProgram, installFromDebian } from './debian.ts'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

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

/**
 * Chromium’s engine without its window: the same pages for half the work. Where it is not here, the whole
 * Chromium stands in.
 */
export const findHeadlessShell = (): string | undefined =>
  findProgram('chromium-headless-shell') ?? findChromium()

/** @returns the path of a Chromium that is already here: the system's, else Playwright's own. */
export function findChromium(): string | undefined {
  return findProgram(...NAMES) ?? [chromium.executablePath()].find((path) => existsSync(path))
}

/**
 * @returns the path of a Chromium, installing one when none is here.
 * @throws {Problem} naming what was tried, when none can be had.
 */
export async function chromiumExecutable(log: (line: string) => void = console.log): Promise<string> {
  const here = findChromium()
  if (here) return here
  log('No Chromium found; installing one …')
  // Playwright's own download is the last choice: it lacks the libraries that Debian's package brings along.
  if (!installFromDebian('chromium'))
    await runTool('@playwright/test/cli.js', ['install', 'chromium'], { show: true })
  const installed = findChromium()
  if (installed) return installed
  throw new Problem(
    'The browser tests need Chromium, and neither apt-get nor Playwright could install it. ' +
      'Install it by hand (Debian: apt-get install chromium) and run the command again.',
  )
}
