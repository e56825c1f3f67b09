import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** How one runner ended; the remarks say why it failed, test by test: often only the last lines are kept. */
export type Tally = { name: string; passed: number; failed: number; skipped: number; remarks: string[] }

/**
 * Reads Vitest's JSON report. A runner that wrote no report, ended badly without naming a failed test,
 * or ran no test at all counts as one failure: silence is never green.
 * @param code the runner's exit code, null when it was killed
 */
export async function vitestTally(file: string, code: number | null): Promise<Tally> {
  const report = (await readReport(file)) as VitestReport | undefined
  if (!report) return noReport('unit tests')
  const emptyFailures = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
  )
  const remarks = [
    ...emptyFailures.map(({ name, message }) => `${name}: ${message}`),
    ...report.testResults.flatMap(vitestFailures),
  ]
  const failed = report.numFailedTests + emptyFailures.length
  const skipped = report.numPendingTests + report.numTodoTests
  return doubted({ name: 'unit tests', passed: report.numPassedTests, failed, skipped, remarks }, code)
}

/** Reads Playwright's JSON report; the same doubts as for Vitest's. A flaky test is a failed one, a skipped one says why. */
export async function playwrightTally(file: string, code: number | null): Promise<Tally> {
  const report = (await readReport(file)) as PlaywrightReport | undefined
  if (!report) return noReport('browser tests')
  const { expected, unexpected, flaky, skipped } = report.stats
  const remarks = [
    ...report.errors.map(({ message }) => message ?? 'an error outside of any test'),
    ...(report.suites ?? []).flatMap(playwrightFailures),
    ...skipsInWords((report.suites ?? []).flatMap(playwrightSkips)),
  ]
  const failed = unexpected + flaky + report.errors.length
  return doubted({ name: 'browser tests', passed: expected, failed, skipped, remarks }, code)
}

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: VitestFile[]
}
type VitestFile = { name: string; status: string; message: string; assertionResults: VitestTest[] }
type VitestTest = { status: string; fullName?: string; failureMessages?: string[] | null }

type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: { message?: string }[]
  suites?: PlaywrightSuite[]
}
type PlaywrightSuite = {
  specs?: { title: string; file: string; tests: PlaywrightTest[] }[]
  suites?: PlaywrightSuite[]
}
type PlaywrightTest = {
  status: string
  projectName: string
  annotations?: { type: string; description?: string }[]
  results: { errors: { message?: string }[] }[]
}

function vitestFailures({ name, assertionResults }: VitestFile): string[] {
  return assertionResults
    .filter(({ status }) => status === 'failed')
    .map((test) => remark(`${basename(name)} › ${test.fullName}`, test.failureMessages ?? []))
}

function playwrightFailures({ specs = [], suites = [] }: PlaywrightSuite): string[] {
  const failures = specs.flatMap(({ title, file, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName, results }) => {
        const messages = results.flatMap(({ errors }) => errors.map(({ message }) => message ?? ''))
        return remark(`[${projectName}] ${file} › ${title}`, messages)
      }),
  )
  return [...failures, ...suites.flatMap(playwrightFailures)]
}

/** @returns the reason of each skipped test. */
function playwrightSkips({ specs = [], suites = [] }: PlaywrightSuite): string[] {
  const skips = specs
    .flatMap(({ tests }) => tests)
    .filter(({ status }) => status === 'skipped')
    .map(
      ({ annotations = [] }) => annotations.find(({ type }) => type === 'skip')?.description ?? 'no reason',
    )
  return [...skips, ...suites.flatMap(playwrightSkips)]
}

function skipsInWords(reasons: string[]): string[] {
  return [...new Set(reasons)].map(
    (reason) => `${reasons.filter((one) => one === reason).length} skipped: ${reason}`,
  )
}

/** The test and what it said, without colours and without the long rest of a call log. */
function remark(test: string, messages: string[]): string {
  const said = stripVTControlCharacters(messages.join('\n')).slice(0, 1500)
  return `${test}\n${said}`.replaceAll('\n', '\n    ')
}

async function readReport(file: string): Promise<unknown> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  return text === undefined ? undefined : JSON.parse(text)
}

function noReport(name: string): Tally {
  return {
    name,
    passed: 0,
    failed: 1,
    skipped: 0,
    remarks: ['The runner ended without a report; see its output above.'],
  }
}

function doubted(tally: Tally, code: number | null): Tally {
  if (tally.failed > 0) return tally
  if (tally.passed === 0) return { ...tally, failed: 1, remarks: ['Not one test was run.'] }
  if (code !== 0) {
    const remark = `The runner ended with ${code ?? 'a kill'}, although no test failed; see its output above.`
    return { ...tally, failed: 1, remarks: [remark] }
  }
  return tally
}
