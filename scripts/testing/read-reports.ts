import { readFile } from 'node:fs/promises'

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
  const remarks = emptyFailures.map(({ name, message }) => `${name}: ${message}`)
  const failed = report.numFailedTests + emptyFailures.length
  const skipped = report.numPendingTests + report.numTodoTests
  return doubted({ name: 'unit tests', passed: report.numPassedTests, failed, skipped, remarks }, code)
}

/** Reads Playwright's JSON report; the same doubts as for Vitest's. A flaky test is a failed one. */
export async function playwrightTally(file: string, code: number | null): Promise<Tally> {
  const report = (await readReport(file)) as PlaywrightReport | undefined
  if (!report) return noReport('browser tests')
  const { expected, unexpected, flaky, skipped } = report.stats
  const remarks = report.errors.map(({ message }) => message ?? 'an error outside of any test')
  const failed = unexpected + flaky + report.errors.length
  return doubted({ name: 'browser tests', passed: expected, failed, skipped, remarks }, code)
}

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: { name: string; status: string; message: string; assertionResults: { status: string }[] }[]
}

type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: { message?: string }[]
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
