import { chromium } from '@playwright/test'
import { CHROMIUM_ARGS, chromiumExecutable } from '../../scripts/browsers/chromium.ts'
import { ensureConsole } from '../../scripts/build/ensure-console.ts'
import { root } from '../../src/terminal/root.ts'
import { openConsole } from './console.ts'
import type { BenchDatabase } from './database.ts'
import { type FirstMap, firstMapBytes } from './first-map-bytes.ts'

/** Opens the page with the map in a browser that knows nothing of it yet. */
export async function measureFirstMap(db: BenchDatabase): Promise<FirstMap> {
  const server = await openConsole(db, await ensureConsole({ root, log: console.log }))
  const browser = await chromium.launch({ executablePath: await chromiumExecutable(), args: CHROMIUM_ARGS })
  try {
    // The browser takes a cookie for a secure address over http from this name alone.
    const origin = server.origin.replace('127.0.0.1', 'localhost')
    const page = await browser.newPage()
    for (const cookie of server.cookie.split('; ')) {
      const at = cookie.indexOf('=')
      const url = `${origin.replace('http:', 'https:')}/`
      await page
        .context()
        .addCookies([{ name: cookie.slice(0, at), value: cookie.slice(at + 1), url, secure: true }])
    }
    return await firstMapBytes(page, origin)
  } finally {
    await browser.close()
    await server.end()
  }
}
