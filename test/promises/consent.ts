import type { Page } from '@playwright/test'
import { serve } from '../support/http-server.ts'

/**
 * Stands in for the script that measures advertisements, on a host of its own: carries out the page's calls as Google's
 * does (window.dataLayer), notes them, and leaves cookies.
 */
export const TAG = `
  const calls = window.tagCalls = []
  const carryOut = (call) => calls.push(JSON.parse(JSON.stringify(Array.from(call))))
  window.dataLayer.forEach(carryOut)
  window.dataLayer.push = (...all) => all.forEach(carryOut)
  document.cookie = '_gcl_au=1.1.23; Path=/; Max-Age=7776000'
  document.cookie = '_gcl_aw=GCL.4.5; Max-Age=7776000'
`

export const ADS_ID = 'AW-123456789'

export type TagServer = Awaited<ReturnType<typeof startTagServer>>

export async function startTagServer() {
  /** What the script was asked for, with the query. */
  const asked: string[] = []
  const server = await serve(({ url = '' }, answer) => {
    asked.push(url)
    answer.writeHead(200, { 'content-type': 'text/javascript' }).end(TAG)
  })
  // Another site than the pages' for a browser.
  return { ...server, url: `${server.url}/tag.js`, asked }
}

/** What the script was told to do on this page, such as `["event", "page_view"]`. */
export function tagCalls(page: Page): Promise<unknown[][]> {
  return page.evaluate(() => (window as unknown as { tagCalls?: unknown[][] }).tagCalls ?? [])
}

/** All that the page has left in the browser. */
export async function storedIn(page: Page): Promise<string[]> {
  const cookies = (await page.context().cookies()).map(({ name, value }) => `cookie ${name}=${value}`)
  const others = await page.evaluate(async () => [
    ...Object.entries(localStorage).map(([key, value]) => `${key}=${value}`),
    ...Object.entries(sessionStorage).map(([key, value]) => `session ${key}=${value}`),
    ...(await indexedDB.databases()).map(({ name }) => `database ${name}`),
    ...(await caches.keys()).map((name) => `cache ${name}`),
  ])
  return [...cookies, ...others]
}
