import { chromium } from '@playwright/test'
import { ensureConsole } from '../../scripts/build/ensure-console.ts'
import { CHROMIUM_ARGS, chromiumExecutable } from '../../scripts/chromium.ts'
import { root } from '../../scripts/program/root.ts'
import type { BenchDatabase } from './database.ts'
import { logInToConsole } from './export-list.ts'
import { startPart } from './part.ts'

/** What a fresh browser is sent, in bytes of bodies as they cross the wire. */
export type FirstMap = {
  /** Until the map stands with its circles and figures. */
  map: number
  /** Until the page has come to rest: names, list, curve and fonts too. */
  whole: number
}

/** Opens the page of demand in a browser that knows nothing of it yet. */
export async function measureFirstMap(db: BenchDatabase, siteDir: string): Promise<FirstMap> {
  const consoleDir = await ensureConsole({ root, log: console.log })
  const server = await startPart<{ origin: string }>('console', { url: db.url, siteDir, consoleDir })
  const browser = await chromium.launch({ executablePath: await chromiumExecutable(), args: CHROMIUM_ARGS })
  try {
    // The browser takes a cookie for a secure address over http from this name alone.
    const origin = server.ready.origin.replace('127.0.0.1', 'localhost')
    const page = await browser.newPage()
    for (const cookie of (await logInToConsole(db, server.ready.origin)).split('; ')) {
      const at = cookie.indexOf('=')
      const url = `${origin.replace('http:', 'https:')}/`
      await page
        .context()
        .addCookies([{ name: cookie.slice(0, at), value: cookie.slice(at + 1), url, secure: true }])
    }
    await page.addInitScript(noteWhenMapStands)
    await page.goto(`${origin}/konsole`, { waitUntil: 'commit' })
    await page.locator('.demand').first().waitFor()
    await page.waitForLoadState('networkidle')
    return await page.evaluate(bytesByThen)
  } finally {
    await browser.close()
    await server.end()
  }
}

declare global {
  var mapStoodAt: number | undefined
}

/** Runs in the page, before its own scripts: notes the moment of the first circle. */
function noteWhenMapStands(): void {
  new MutationObserver((_changes, observer) => {
    if (!document.querySelector('.demand')) return
    globalThis.mapStoodAt = performance.now()
    observer.disconnect()
  }).observe(document, { childList: true, subtree: true })
}

/** Runs in the page: by its own clock, as the protocol's events overtake each other. */
function bytesByThen(): FirstMap {
  const entries = [
    ...(performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]),
    ...(performance.getEntriesByType('resource') as PerformanceResourceTiming[]),
  ]
  const until = globalThis.mapStoodAt ?? Number.NaN
  const sum = (those: typeof entries) => those.reduce((total, entry) => total + entry.encodedBodySize, 0)
  return { map: sum(entries.filter(({ responseEnd }) => responseEnd <= until)), whole: sum(entries) }
}
