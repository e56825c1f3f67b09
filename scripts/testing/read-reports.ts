import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { JSONReport, JSONReportSpec, JSONReportSuite } from '@playwright/test/reporter'
import type { JsonTestResults } from 'vitest/node'

/** How one runner ended; the remarks say why it failed, test by test: often only the last lines are kept. */
export type Tally = { name: string; passed: number; failed: number; skipped: number; remarks: string[] }

/**
 * Reads Vitest's JSON report. A runner that wrote no report, ended badly without naming a failed test,
 * or ran no test at all counts as one failure: silence is never green.
 * @param code the runner's exit code, null when it was killed
 */
export async function vitestTally(file: string, code: number | null): Promise<Tally> {
  const report = await readReport<JsonTestResults>(file)
  const remarks = (report?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed')
    // A file may fail before its first test.
    if (status === 'failed' && failed.length === 0) return remark(name, [message])
    return failed.map((test) => remark(`${basename(name)} › ${test.fullName}`, test.failureMessages ?? []))
  })
  const skipped = (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0)
  const tally = { name: 'unit tests', passed: report?.numPassedTests ?? 0, skipped, remarks }
  return doubted({ ...tally, failed: remarks.length }, code)
}

/** Reads Playwright's JSON report; the same doubts as for Vitest's. A flaky test is a failed one, a skipped one says why. */
export async function playwrightTally(file: string, code: number | null): Promise<Tally> {
  const report = await readReport<Partial<JSONReport>>(file)
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = report?.stats ?? {}
  const errors = report?.errors ?? []
  const tests = (report?.suites ?? [])
    .flatMap(specsOf)
    .flatMap(({ title, file, tests }) =>
      tests.map(({ projectName, ...test }) => ({ ...test, name: `[${projectName}] ${file} › ${title}` })),
    )
  const failures = tests
    .filter(({ status }) => status === 'unexpected' || status === 'flaky')
    .map(({ name, results }) =>
      remark(
        name,
        results.flatMap(({ errors }) => errors.map(({ message }) => message)),
      ),
    )
  const reasons = tests
    .filter(({ status }) => status === 'skipped')
    .map(({ annotations }) => annotations.find(({ type }) => type === 'skip')?.description ?? 'no reason')
  const skips = [...Map.groupBy(reasons, (reason) => reason)].map(
    ([reason, those]) => `${those.length} skipped: ${reason}`,
  )
  const remarks = [...errors.map(({ message = '' }) => message), ...failures, ...skips]
  const failed = unexpected + flaky + errors.length
  return doubted({ name: 'browser tests', passed: expected, failed, skipped, remarks }, code)
}

const specsOf = ({ specs, suites = [] }: JSONReportSuite): JSONReportSpec[] => [
  ...specs,
  ...suites.flatMap(specsOf),
]

/** The test and what it said, without colours and without the long rest of a call log. */
function remark(test: string, messages: string[]): string {
  const said = stripVTControlCharacters(messages.join('\n')).slice(0, 1500)
  return `${test}\n${said}`.replaceAll('\n', '\n    ')
}

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
