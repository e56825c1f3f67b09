import type { Page, Request } from '@playwright/test'
import { ADS } from './sites.ts'

/** Stands in for Google's tag: carries out the queue as that does, and notes each call for the test to read. */
const SCRIPT = `
  window.tagCalls = []
  const note = (call) => window.tagCalls.push(JSON.parse(JSON.stringify(Array.from(call))))
  window.dataLayer.forEach(note)
  window.dataLayer.push = (...calls) => { calls.forEach(note); return Array.prototype.push.apply(window.dataLayer, calls) }
`

export type AdTag = {
  /** Every request to a host other than the site's own, as its whole address. */
  foreign: () => string[]
}

/** Answers the site's requests for the ads tag and keeps a list of everything that leaves for another host. */
export async function answerAdTag(page: Page, siteOrigin: string): Promise<AdTag> {
  const foreign: Request[] = []
  page.on('request', (request) => {
    if (request.url().startsWith('http') && !request.url().startsWith(siteOrigin)) foreign.push(request)
  })
  await page.route(`${ADS.scriptUrl}**`, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: SCRIPT }),
  )
  return {
    foreign: () => foreign.map((request) => request.url()),
  }
}

/** The calls that the tag has carried out so far, without the moment that `js` names. */
export function tagCalls(page: Page): Promise<unknown[][]> {
  return page.evaluate(() => {
    const { tagCalls = [] } = window as unknown as { tagCalls?: unknown[][] }
    return tagCalls.map((call) => (call[0] === 'js' ? ['js'] : call))
  })
}
