import { chmod, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from '../src/environment.ts'
import { sentenceFor } from '../src/problem.ts'
import { installBrowsers, installServers, missingServers } from './browsers/debian.ts'
import { requireChromium } from './browsers/find.ts'
import { runSteps } from './check/step.ts'
import { steps } from './check/steps.ts'
import { runTool } from './run-tool.ts'
import { playwrightTally, type Tally, vitestTally } from './testing/read-reports.ts'

/** How a runner is run. For what hangs: three times what either takes on a quiet machine. */
const SHOWN = { show: true, timeout: 60 * 60_000 }
const results = join(root, 'test-results')

const { values: asked } = parseArgs({
  options: {
    /** The drills too (`*.long.test.ts`). */
    long: { type: 'boolean', default: false },
    /** Installs Debian's servers, too, which CI always does; else what is missing is not tried. */
    install: { type: 'boolean', default: Boolean(process.env.CI) },
  },
})

/** `npm test`: the checks, the tests beside the code, the browser tests; the last line says how it went. */
async function testAll(): Promise<Tally[]> {
  await rm(results, { recursive: true, force: true })
  await compileOnce()
  // The longest check leaves a core free.
  return [...(await Promise.all([checks(), unitTests()])), await browserTests()]
}

/** Some sixty programs of the site are started: what Node makes of a file it keeps for all, whoever lends them an account. */
async function compileOnce(): Promise<void> {
  const folder = join(results, 'compiled')
  await mkdir(folder, { recursive: true })
  await chmod(folder, 0o777)
  process.env.NODE_COMPILE_CACHE = folder
}

const checks = async (): Promise<Tally> => ({
  name: 'checks',
  skipped: 0,
  remarks: [],
  ...(await runSteps(steps)),
})

async function unitTests(): Promise<Tally> {
  if (asked.install) installServers()
  const report = join(results, 'unit.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const which = asked.long ? [] : ['--exclude=**/*.long.test.ts']
  const { code } = await runTool('vitest/vitest.mjs', ['run', ...reporters, ...which], SHOWN)
  const tally = await vitestTally(report, code)
  const missing = missingServers().join(', ')
  if (missing)
    tally.remarks.push(
      `Not tried, as other programs are missing: ${missing} (npm test -- --install, as root).`,
    )
  if (tally.skipped > 0 && process.getuid?.() !== 0)
    tally.remarks.push('Not tried, as only root may: Dovecot, and programs under an account that root lends.')
  return tally
}

async function browserTests(): Promise<Tally> {
  try {
    await requireChromium()
  } catch (error) {
    const remark = sentenceFor(error)
    if (!remark) throw error
    return { name: 'browser tests', passed: 0, failed: 1, skipped: 0, remarks: [remark] }
  }
  installBrowsers()
  const { code } = await runTool('@playwright/test/cli.js', ['test'], SHOWN)
  return playwrightTally(join(results, 'e2e.json'), code)
}

const tallies = await testAll()
const sum = (what: 'passed' | 'failed') => tallies.reduce((total, tally) => total + tally[what], 0)
console.log('')
for (const { name, passed, failed, skipped, remarks } of tallies) {
  console.log(`${name}: ${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
  for (const remark of remarks) console.log(`  ${remark}`)
}
console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
process.exit(sum('failed') === 0 ? 0 : 1)
