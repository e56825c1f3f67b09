import { readFile } from 'node:fs/promises'
import type { JSONReport, JSONReportSpec, JSONReportSuite } from '@playwright/test/reporter'
import type { JsonTestResults } from 'vitest/node'

/** How one runner ended, which has named what failed itself; the remarks say what was left out, and why. */
export type Tally = { name: string; passed: number; failed: number; skipped: number; remarks: string[] }

/**
 * Reads Vitest's JSON report. A runner that wrote no report, ended badly without naming a failed test,
 * or ran no test at all counts as one failure: silence is never green.
 * @param code the runner's exit code, null when it was killed
 */
export async function vitestTally(file: string, code: number | null): Promise<Tally> {
  const report = await readReport<JsonTestResults>(file)
  const { numPassedTests: passed = 0, numFailedTests: failed = 0 } = report ?? {}
  const skipped = (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0)
  return doubted({ name: 'unit tests', passed, failed, skipped, remarks: [] }, code)
}

/** Reads Playwright's JSON report; the same doubts as for Vitest's. A flaky test is a failed one, a skipped one says why. */
export async function playwrightTally(file: string, code: number | null): Promise<Tally> {
  const report = await readReport<Partial<JSONReport>>(file)
  const { expected: passed = 0, unexpected = 0, flaky = 0, skipped = 0 } = report?.stats ?? {}
  const failed = unexpected + flaky + (report?.errors ?? []).length
  const tests = (report?.suites ?? []).flatMap(specsOf).flatMap((spec) => spec.tests)
  const reasons = tests.map(({ annotations }) => annotations.find(({ type }) => type === 'skip')?.description)
  const remarks = [...new Set(reasons)].flatMap((reason) => (reason ? `skipped: ${reason}` : []))
  return doubted({ name: 'browser tests', passed, failed, skipped, remarks }, code)
}

const specsOf = ({ specs, suites = [] }: JSONReportSuite): JSONReportSpec[] => [
  ...specs,
  ...suites.flatMap(specsOf),
]

async function readReport<Report>(file: string): Promise<Report | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  return text === undefined ? undefined : (JSON.parse(text) as Report)
}

function doubted(tally: Tally, code: number | null): Tally {
  if (tally.failed > 0 || (tally.passed > 0 && code === 0)) return tally
  const doubt =
    tally.passed === 0
      ? 'Not one test was run, or the runner ended without a report'
      : `The runner ended with ${code ?? 'a kill'}, although no test failed`
  return { ...tally, failed: 1, remarks: [`${doubt}; see its output above.`] }
}
