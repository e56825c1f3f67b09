import type { Page } from '@playwright/test'

/** What a fresh browser is sent, in bytes of bodies as they cross the wire. */
export type FirstMap = {
  /** The map with the figures of all places, the sentences beside it and the fonts of both. */
  map: number
  /** The parts of `map`, the largest first. */
  parts: [path: string, bytes: number][]
}

/** Opens the page that says where next in a browser that is logged in and knows nothing of the page yet. */
export async function firstMapBytes(page: Page, origin: string): Promise<FirstMap> {
  await page.goto(`${origin}/konsole`, { waitUntil: 'commit' })
  await page.getByRole('table', { name: 'Orte' }).waitFor()
  return page.evaluate(bytesSent)
}

/**
 * Runs in the page. The map is drawn when country and figures are there: what is asked for later, it does without.
 * Counted by who asked when, and not until the first area is seen, which on a busy machine takes longer than the rest.
 */
function bytesSent(): FirstMap {
  const entries = [
    ...(performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]),
    ...(performance.getEntriesByType('resource') as PerformanceResourceTiming[]),
  ]
  const data = entries.filter(({ name }) => /\/country-|\/ask\/next\.figures/.test(name))
  if (data.length !== 2) throw new Error('Country and figures were not asked for once each.')
  const until = Math.max(...data.map(({ responseEnd }) => responseEnd))
  const first = entries.filter(({ startTime, name }) => startTime <= until || name.endsWith('.woff2'))
  const sum = (those: typeof entries) => those.reduce((total, entry) => total + entry.encodedBodySize, 0)
  const parts = first.map(({ name, encodedBodySize }): [string, number] => [
    new URL(name).pathname,
    encodedBodySize,
  ])
  return { map: sum(first), parts: parts.sort((one, other) => other[1] - one[1]) }
}
