import type { Browser, Request } from '@playwright/test'

/** What a first visit to a page costs, in bytes as they cross the wire (bodies, compressed, without headers). */
export type PageBytes = {
  html: number
  fonts: number
  /** Scripts that had been asked for when the window's `load` event fired. */
  scriptsBeforeLoad: number
  /** All scripts until the page has come to rest: what somebody loads who only reads. */
  scriptsWhenIdle: number
  /** What comes on top with the first touch of the form or of a button that opens it. */
  scriptsOnIntent: number
  /** Everything else that the page asked for of its own accord (icons, data). */
  other: number
  /** Hosts other than the page's own. */
  foreignHosts: string[]
}

/** Loads `url` once in a fresh profile and adds up what was sent; bytes do not depend on the line. */
export async function measureBytes(browser: Browser, url: string): Promise<PageBytes> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  const asked: Request[] = []
  page.on('request', (request) => request.url().startsWith('http') && asked.push(request))
  await page.goto(url, { waitUntil: 'networkidle' })
  const early = new Set(await page.evaluate(askedForBeforeLoad))
  const reading = await sizesOf(asked.splice(0))
  const nearForm = page.locator(':is([commandfor], form [type=email]):visible').first()
  if (await nearForm.count()) {
    await nearForm.hover()
    await page.waitForFunction(() => !document.querySelector('astro-island[ssr]'))
  }
  const later = await sizesOf(asked)
  await context.close()

  const sum = (sent: Sent[], which: (one: Sent) => boolean) =>
    sent.filter(which).reduce((total, { bytes }) => total + bytes, 0)
  const isScript = ({ type }: Sent) => type === 'script'
  return {
    html: sum(reading, ({ type }) => type === 'document'),
    fonts: sum(reading, ({ type }) => type === 'font'),
    scriptsBeforeLoad: sum(reading, (one) => isScript(one) && early.has(one.address.href)),
    scriptsWhenIdle: sum(reading, isScript),
    scriptsOnIntent: sum(later, isScript),
    other: sum(reading, ({ type }) => !['document', 'font', 'script'].includes(type)),
    foreignHosts: [...new Set(reading.map(({ address }) => address.host))].filter(
      (host) => host !== new URL(url).host,
    ),
  }
}

type Sent = { type: string; address: URL; bytes: number }

/** What was refused has no size. */
function sizesOf(requests: Request[]): Promise<Sent[]> {
  return Promise.all(
    requests.map(async (request) => {
      const answer = await request.response()
      const bytes = answer ? (await request.sizes()).responseBodySize : 0
      return { type: request.resourceType(), address: new URL(request.url()), bytes }
    }),
  )
}

/** Runs in the page: addresses asked for before `load`. By the page's own clock, as the protocol's events overtake each other. */
function askedForBeforeLoad(): string[] {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const loadedAt = visit?.loadEventStart ?? Number.POSITIVE_INFINITY
  const entries = performance.getEntriesByType('resource')
  return entries.filter(({ startTime }) => startTime < loadedAt).map(({ name }) => name)
}
