/**
 * What a first visit costs: bytes as sent beside their budgets, and Lighthouse (slow 4G, 4x CPU slowdown) beside a
 * script-free copy of the same page in the same run, which is the limit; and the longest answer to a first touch, with
 * the same processor. Usage: npm run bench -- site [RUNS]
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { chromiumExecutable } from '../scripts/browsers/chromium.ts'
import { brokenBudgets, budgets } from './budgets.ts'
import { longestAnswer } from './first-touch.ts'
import { measureBytes } from './measure-bytes.ts'
import { median } from './support/figures.ts'

const DEBUGGING_PORT = 9_333
const runs = Number(process.argv[2] ?? 9)
const paths = ['/', '/kremmen', '/17268']
const metrics = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time'] as const

type Timing = Record<(typeof metrics)[number] | 'cumulative-layout-shift', number>

const dataDir = await mkdtemp(join(tmpdir(), 'dorfteller-bench-'))
const site = await startSite(dataDir)
const browser = await chromium.launch({
  executablePath: await chromiumExecutable(),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    `--remote-debugging-port=${DEBUGGING_PORT}`,
  ],
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

  const limit = await serveScriptFreeCopy(url)
  const timings: { page: Timing[]; limit: Timing[] } = { page: [], limit: [] }
  const answers: number[] = []
  // Interleaved, so that a noisy minute of the machine hits both alike.
  for (let run = 0; run < runs; run++) {
    timings.page.push(await timeWithLighthouse(url))
    timings.limit.push(await timeWithLighthouse(limit.url))
    answers.push(await longestAnswer(browser, url))
  }
  limit.server.close()
  reportTimings(timings.page, timings.limit)
  console.log(`  longest answer to a touch  ${median(answers).toFixed(0).padStart(5)} ms of 200`)
}

/**
 * Serves a copy of `pageUrl` without any script: the limit that the real page is measured against.
 * Everything else (fonts, icons) is passed through from the real site, compressed alike.
 */
async function serveScriptFreeCopy(pageUrl: string): Promise<{ url: string; server: Server }> {
  const html = await (await fetch(pageUrl)).text()
  const copy = html
    .replaceAll(/<script\b[\s\S]*?<\/script>/g, '')
    .replaceAll(/<link[^>]+rel="?modulepreload"?[^>]*>/g, '')
    .replaceAll(/<\/?astro-(island|slot)\b[^>]*>/g, '')
  const page = brotliCompressSync(copy)

  const server = createServer(async (asked, answer) => {
    if (asked.url === new URL(pageUrl).pathname) {
      answer
        .writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' })
        .end(page)
      return
    }
    const original = await fetch(new URL(asked.url ?? '/', pageUrl))
    const type = original.headers.get('content-type') ?? 'application/octet-stream'
    answer.writeHead(original.status, { 'content-type': type }).end(Buffer.from(await original.arrayBuffer()))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}${new URL(pageUrl).pathname}`, server }
}

async function timeWithLighthouse(url: string): Promise<Timing> {
  const result = await lighthouse(url, {
    port: DEBUGGING_PORT,
    onlyCategories: ['performance'],
    logLevel: 'silent',
  })
  const audits = result?.lhr.audits ?? {}
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN
  return {
    'first-contentful-paint': value('first-contentful-paint'),
    'largest-contentful-paint': value('largest-contentful-paint'),
    'total-blocking-time': value('total-blocking-time'),
    'cumulative-layout-shift': value('cumulative-layout-shift'),
  }
}

function reportTimings(page: Timing[], limit: Timing[]): void {
  console.log(`  medians of ${runs} interleaved runs   page  script-free  ratio`)
  for (const metric of metrics) {
    const [mine, theirs] = [median(page.map((t) => t[metric])), median(limit.map((t) => t[metric]))]
    const ratio = theirs === 0 ? '–' : (mine / theirs).toFixed(2)
    console.log(
      `  ${metric.padEnd(26)} ${mine.toFixed(0).padStart(5)} ms ${theirs.toFixed(0).padStart(8)} ms  ${ratio}`,
    )
  }
  console.log(
    `  cumulative-layout-shift    ${median(page.map((t) => t['cumulative-layout-shift'])).toFixed(4)}`,
  )
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
