/**
 * Something the operator should know, in German.
 * `broken` must be mended, `open` must be done before going live, `hint` is good to know.
 */
export type Finding = {
  level: 'broken' | 'open' | 'hint'
  /** Stays the same when the words change; docs/troubleshooting can name it. */
  code: string
  what: string
  why: string
  mend: string
}

export type Suite = { name: string; run(): Promise<Finding[]> }

export type SuiteReport = { name: string; skippedBecause?: string; findings: Finding[] }

/**
 * Runs the suites one after the other. After one with something broken the rest is skipped:
 * what they would say follows from it.
 */
export async function runSuites(suites: Suite[]): Promise<SuiteReport[]> {
  const reports: SuiteReport[] = []
  for (const { name, run } of suites) {
    const broken = reports.find(({ findings }) => findings.some(({ level }) => level === 'broken'))
    if (broken) reports.push({ name, skippedBecause: `bei „${broken.name}“ etwas fehlt`, findings: [] })
    else reports.push({ name, findings: await run() })
  }
  return reports
}

/** Runs suites side by side; what cannot be looked at hides nothing of the rest. */
export function runAlone(suites: Suite[]): Promise<SuiteReport[]> {
  return Promise.all(
    suites.map(async ({ name, run }) => {
      try {
        return { name, findings: await run() }
      } catch {
        return {
          name,
          skippedBecause: 'die Prüfung selbst nicht gelang; npm run doctor sagt mehr',
          findings: [],
        }
      }
    }),
  )
}

/** @returns the reports as the operator reads them, ending with one line that sums up. */
export function describeReports(reports: SuiteReport[]): string {
  const parts = reports.map(({ name, skippedBecause, findings }) => {
    if (skippedBecause) return `${name}: übersprungen, weil ${skippedBecause}`
    if (findings.length === 0) return `${name}: in Ordnung`
    return [`${name}:`, ...findings.flatMap(describeFinding)].join('\n')
  })
  return [...parts, '', summary(reports)].join('\n')
}

const LEVELS = { broken: 'Kaputt', open: 'Offen', hint: 'Hinweis' } as const

/** Why and mend stand once, below the last of those in a row that share them. */
function describeFinding({ level, code, what, why, mend }: Finding, place: number, all: Finding[]): string[] {
  const line = `  ${LEVELS[level]} (${code}): ${what}`
  const next = all[place + 1]
  if (next?.why === why && next.mend === mend) return [line]
  return [line, `    Warum: ${why}`, `    Abhilfe: ${mend}`]
}

function summary(reports: SuiteReport[]): string {
  const count = (level: Finding['level']) =>
    reports.flatMap(({ findings }) => findings).filter((finding) => finding.level === level).length
  return `${count('broken')} kaputt, ${count('open')} offen vor dem Start, ${count('hint')} Hinweise`
}

export function isBroken(reports: SuiteReport[]): boolean {
  return reports.some(({ findings }) => findings.some(({ level }) => level === 'broken'))
}
