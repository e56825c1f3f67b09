/**
 * What a first visit costs: bytes as sent beside their budgets, and on a phone's processor (4 times slower) over a slow
 * line (150 ms, 1.6 Mbit/s) when the page first shows something and when its largest part stands, beside the same page
 * that runs no script. Usage: npm run bench -- site [RUNS]
 */
import { chromium } from '@playwright/test'
import { CHROMIUM_ARGS, requireChromium } from '../scripts/browsers/find.ts'
import { brokenBudgets, budgets } from './budgets.ts'
import { measureBytes } from './measure-bytes.ts'
import { median, numberArgument } from './support/figures.ts'
import { benchFolder, benchSite } from './support/site.ts'

const runs = numberArgument(0, 9)
const paths = ['/', '/kremmen', '/17268']
const SLOW_LINE = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000 }

await using folder = await benchFolder()
await using site = await benchSite(folder.path)
const browser = await chromium.launch({
  executablePath: await requireChromium(),
  args: CHROMIUM_ARGS,
})
try {
  for (const path of paths) await reportPage(path)
} finally {
  await browser.close()
}

async function reportPage(path: string): Promise<void> {
  const url = site.origin + path
  const bytes = await measureBytes(browser, url)
  console.log(`\n${path}`)
  for (const name of Object.keys(budgets) as (keyof typeof budgets)[]) {
    console.log(`  ${name.padEnd(18)} ${String(bytes[name]).padStart(7)} bytes of ${budgets[name]}`)
  }
  console.log(`  ${'other'.padEnd(18)} ${String(bytes.other).padStart(7)} bytes`)
  console.log(`  foreign hosts      ${bytes.foreignHosts.join(', ') || 'none'}`)
  for (const line of brokenBudgets(bytes)) console.log(`  BUDGET BROKEN ${line}`)

  const paints = { asItIs: [] as Paints[], withoutScripts: [] as Paints[] }
  for (let run = 0; run < runs; run++) {
    paints.asItIs.push(await paintTimes(url, true))
    paints.withoutScripts.push(await paintTimes(url, false))
  }
  for (const [part, name] of [
    ['first', 'first paint'],
    ['largest', 'largest part'],
  ] as const) {
    const asItIs = median(paints.asItIs.map((paint) => paint[part]))
    const bare = median(paints.withoutScripts.map((paint) => paint[part]))
    const ratio = (asItIs / bare).toFixed(2)
    console.log(
      `  ${name.padEnd(18)} ${asItIs.toFixed(0).padStart(7)} ms, ${ratio} of ${bare.toFixed(0)} without scripts`,
    )
  }
}

type Paints = { first: number; largest: number }

async function paintTimes(url: string, runsScripts: boolean): Promise<Paints> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await session.send('Network.emulateNetworkConditions', SLOW_LINE)
  await session.send('Emulation.setScriptExecutionDisabled', { value: !runsScripts })
  await page.goto(url, { waitUntil: 'networkidle' })
  await session.send('Emulation.setScriptExecutionDisabled', { value: false })
  const paints = await page.evaluate(
    () =>
      new Promise<Paints>((resolve) => {
        new PerformanceObserver((list) => {
          const first = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN
          resolve({ first, largest: list.getEntries().at(-1)?.startTime ?? Number.NaN })
        }).observe({ type: 'largest-contentful-paint', buffered: true })
      }),
  )
  await context.close()
  return paints
}
