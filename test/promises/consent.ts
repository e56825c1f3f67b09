import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'

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

export type TagServer = {
  /** Where the script is; another site than the pages' for a browser. */
  url: string
  /** What it was asked for, with the query. */
  asked: string[]
  stop(): Promise<void>
}

export async function startTagServer(): Promise<TagServer> {
  const asked: string[] = []
  const server = createServer(({ url = '' }, answer) => {
    asked.push(url)
    answer.writeHead(200, { 'content-type': 'text/javascript' }).end(TAG)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/tag.js`,
    asked,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
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
