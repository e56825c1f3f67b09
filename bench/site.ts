/**
 * What a first visit costs: bytes as sent beside their budgets, and on a phone's processor (4 times slower) over a slow
 * line (150 ms, 1.6 Mbit/s) when the page first shows something, when its largest part stands, and the longest answer
 * to a first touch. Usage: npm run bench -- site [RUNS]
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { CHROMIUM_ARGS, chromiumExecutable } from '../scripts/browsers/chromium.ts'
import { brokenBudgets, budgets } from './budgets.ts'
import { longestAnswer } from './first-touch.ts'
import { measureBytes } from './measure-bytes.ts'
import { median } from './support/figures.ts'

const runs = Number(process.argv[2] ?? 9)
const paths = ['/', '/kremmen', '/17268']
const SLOW_LINE = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000 }

const dataDir = await mkdtemp(join(tmpdir(), 'dorfteller-bench-'))
await chmod(dataDir, 0o755)
const site = await startSite(dataDir)
const browser = await chromium.launch({
  executablePath: await chromiumExecutable(),
  args: CHROMIUM_ARGS,
})
try {
  for (const path of paths) await reportPage(path)
} finally {
  await browser.close()
  site.process.kill('SIGTERM')
  await new Promise((resolve) => site.process.once('exit', resolve))
  await rm(dataDir, { recursive: true, force: true })
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

  const first: number[] = []
  const largest: number[] = []
  const answers: number[] = []
  for (let run = 0; run < runs; run++) {
    const paints = await paintTimes(url)
    first.push(paints.first)
    largest.push(paints.largest)
    answers.push(await longestAnswer(browser, url))
  }
  console.log(`  first paint  ${median(first).toFixed(0).padStart(5)} ms`)
  console.log(`  largest part ${median(largest).toFixed(0).padStart(5)} ms`)
  console.log(`  longest answer to a touch  ${median(answers).toFixed(0).padStart(5)} ms of 200`)
}

async function paintTimes(url: string): Promise<{ first: number; largest: number }> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await session.send('Network.emulateNetworkConditions', SLOW_LINE)
  await page.goto(url, { waitUntil: 'networkidle' })
  const paints = await page.evaluate(
    () =>
      new Promise<{ first: number; largest: number }>((resolve) => {
        new PerformanceObserver((list) => {
          const first = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN
          resolve({ first, largest: list.getEntries().at(-1)?.startTime ?? Number.NaN })
        }).observe({ type: 'largest-contentful-paint', buffered: true })
      }),
  )
  await context.close()
  return paints
}

/** Starts the production site on a free port with a database of its own, as `npm start` does. */
async function startSite(dataDir: string): Promise<{ origin: string; process: ChildProcess }> {
  const child = spawn(process.execPath, ['src/programs/start.ts'], {
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const origin = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      const address = /http:\/\/[\w.:[\]]+/.exec(chunk.toString())?.[0]
      if (address) resolve(address)
    })
    child.once('exit', (code) => reject(new Error(`The site ended with code ${code} before it was ready.`)))
  })
  return { origin, process: child }
}
