import type { Browser } from '@playwright/test'

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

/**
 * Loads `url` once in a fresh profile and adds up what was sent.
 * The browser is told nothing about a slow line: bytes do not depend on it.
 */
export async function measureBytes(browser: Browser, url: string): Promise<PageBytes> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')

  type Sent = { type: string; url: string; host: string; bytes: number }
  const sent = new Map<string, Sent>()
  session.on('Network.requestWillBeSent', ({ requestId, type, request }) => {
    if (!request.url.startsWith('http')) return
    sent.set(requestId, {
      type: type ?? 'Other',
      url: request.url,
      host: new URL(request.url).host,
      bytes: 0,
    })
  })
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    const entry = sent.get(requestId)
    if (entry) entry.bytes += encodedDataLength
  })

  await page.goto(url, { waitUntil: 'load' })
  await page.waitForLoadState('networkidle')
  const early = new Set(await page.evaluate(askedForBeforeLoad))
  const reading = new Set(sent.keys())
  const nearForm = page.locator(':is([commandfor], form [type=email]):visible').first()
  if (await nearForm.count()) {
    await nearForm.hover()
    await page.waitForFunction(() => !document.querySelector('astro-island[ssr]'))
  }
  await context.close()

  const all = [...sent].filter(([id]) => reading.has(id)).map(([, entry]) => entry)
  const later = [...sent].filter(([id]) => !reading.has(id)).map(([, entry]) => entry)
  const sum = (entries: Sent[]) => entries.reduce((total, { bytes }) => total + bytes, 0)
  const scripts = all.filter(({ type }) => type === 'Script')
  const fonts = all.filter(({ type }) => type === 'Font')
  const documents = all.filter(({ type }) => type === 'Document')
  return {
    html: await compressedLength(url),
    fonts: sum(fonts),
    scriptsBeforeLoad: sum(scripts.filter(({ url: address }) => early.has(address))),
    scriptsWhenIdle: sum(scripts),
    scriptsOnIntent: sum(later.filter(({ type }) => type === 'Script')),
    other: sum(all) - sum(scripts) - sum(fonts) - sum(documents),
    foreignHosts: [...new Set(all.map(({ host }) => host))].filter((host) => host !== new URL(url).host),
  }
}

/** Runs in the page: addresses asked for before `load`. By the page's own clock, as the protocol's events overtake each other. */
function askedForBeforeLoad(): string[] {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const loadedAt = visit?.loadEventStart ?? Number.POSITIVE_INFINITY
  const entries = performance.getEntriesByType('resource')
  return entries.filter(({ startTime }) => startTime < loadedAt).map(({ name }) => name)
}

/** Length in bytes of the body as sent to a browser that takes brotli. */
async function compressedLength(url: string): Promise<number> {
  const { status, headers } = await fetch(url, { headers: { 'accept-encoding': 'br' } })
  if (status === 200 && headers.get('content-encoding') === 'br') return Number(headers.get('content-length'))
  throw new Error(`${url} answered ${status} without brotli; is the site built and running?`)
}
