import { chmod, mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { JSONReport } from '@playwright/test/reporter'
import type { JsonTestResults } from 'vitest/node'
import { root } from '../src/environment.ts'
import { sentenceFor } from '../src/problem.ts'
import { installBrowsers, installServers, missingServers } from './browsers/debian.ts'
import { requireChromium } from './browsers/find.ts'
import { runSteps } from './check/steps.ts'
import { runTool } from './run-tool.ts'

/** How one runner ended, which has named what failed itself; the remarks say what was left out, and why. */
type Tally = { name: string; passed: number; failed: number; skipped: number; remarks: string[] }

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
  // Some sixty programs of the site are started: what Node makes of a file it keeps for all, whoever lends them an account.
  const compiled = join(results, 'compiled')
  await mkdir(compiled, { recursive: true })
  await chmod(compiled, 0o777)
  process.env.NODE_COMPILE_CACHE = compiled
  // The longest check leaves a core free.
  return [...(await Promise.all([checks(), unitTests()])), await browserTests()]
}

const checks = async (): Promise<Tally> => ({
  name: 'checks',
  skipped: 0,
  remarks: [],
  ...(await runSteps()),
})

async function unitTests(): Promise<Tally> {
  if (asked.install) installServers()
  const report = join(results, 'unit.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const which = asked.long ? [] : ['--exclude=**/*.long.test.ts']
  const { code } = await runTool('vitest/vitest.mjs', ['run', ...reporters, ...which], SHOWN)
  const tests = await readReport<JsonTestResults>(report)
  const skipped = (tests.numPendingTests ?? 0) + (tests.numTodoTests ?? 0)
  // Again at the end: whoever has only the last lines of a run has to know what to look at.
  const remarks = (tests.testResults ?? []).flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => `${name}: ${fullName}\n${failureMessages?.[0]?.slice(-1500)}`),
  )
  const missing = missingServers().join(', ')
  if (missing)
    remarks.push(`Not tried, as other programs are missing: ${missing} (npm test -- --install, as root).`)
  if (skipped > 0 && process.getuid?.() !== 0)
    remarks.push('Not tried, as only root may: Dovecot, and programs under an account that root lends.')
  const { numPassedTests: passed = 0, numFailedTests: failed = 0 } = tests
  return doubted({ name: 'unit tests', passed, failed, skipped, remarks }, code)
}

/** A flaky test is a failed one, a skipped one says why. */
async function browserTests(): Promise<Tally> {
  const trouble = await requireChromium().then(() => '', sentenceFor)
  if (trouble) return { name: 'browser tests', passed: 0, failed: 1, skipped: 0, remarks: [trouble] }
  installBrowsers()
  const { code } = await runTool('@playwright/test/cli.js', ['test'], SHOWN)
  const remarks = new Set<string>()
  const tests = await readReport<JSONReport>(join(results, 'e2e.json'), (_, value) => {
    if (value?.type === 'skip' && value.description) remarks.add(`skipped: ${value.description}`)
    return value
  })
  const { expected: passed = 0, unexpected = 0, flaky = 0, skipped = 0 } = tests.stats ?? {}
  const failed = unexpected + flaky + (tests.errors ?? []).length
  return doubted({ name: 'browser tests', passed, failed, skipped, remarks: [...remarks] }, code)
}

async function readReport<Report>(
  file: string,
  reviver?: Parameters<typeof JSON.parse>[1],
): Promise<Partial<Report>> {
  return JSON.parse(await readFile(file, 'utf8').catch(() => '{}'), reviver)
}

/** Silence is never green: a runner that ended badly without naming a failed test, or ran none at all, counts as one failure. */
function doubted(tally: Tally, code: number | null): Tally {
  if (tally.failed > 0 || (tally.passed > 0 && code === 0)) return tally
  const doubt = `It ran ${tally.passed} tests and ended with ${code ?? 'a kill'}; see its output above.`
  return { ...tally, failed: 1, remarks: [doubt] }
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
