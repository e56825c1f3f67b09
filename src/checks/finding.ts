import type { SetupFinding, SetupGroup } from '../contract/console/setup.ts'

/** Something the operator should know, in German. Its code stays when the words change: docs/troubleshooting can name it. */
export type Finding = SetupFinding

export type Suite = { name: string; run(): Promise<Finding[]> }

/** @returns those that are the case, of a list of `condition && finding`. */
export function found<Kind extends Finding>(...candidates: readonly (Kind | false)[]): Kind[] {
  return candidates.filter((candidate) => candidate !== false)
}

/**
 * Runs the suites one after the other. After one with something broken the rest is skipped:
 * what they would say follows from it.
 */
export async function runSuites(suites: Suite[]): Promise<SetupGroup[]> {
  const reports: SetupGroup[] = []
  for (const { name, run } of suites) {
    const broken = reports.find(({ findings }) => findings.some(({ level }) => level === 'broken'))
    if (broken) reports.push({ name, skippedBecause: `bei „${broken.name}“ etwas fehlt`, findings: [] })
    else reports.push({ name, findings: await run() })
  }
  return reports
}

/** Runs suites side by side; what cannot be looked at hides nothing of the rest. */
export function runAlone(suites: Suite[]): Promise<SetupGroup[]> {
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
export function describeReports(reports: SetupGroup[]): string {
  const parts = reports.map(({ name, skippedBecause, findings }) => {
    if (skippedBecause) return `${name}: übersprungen, weil ${skippedBecause}`
    if (findings.length === 0) return `${name}: in Ordnung`
    return [`${name}:`, ...findings.flatMap(describeFinding)].join('\n')
  })
  return [...parts, '', summary(reports)].join('\n')
}

const LEVELS = { broken: 'Kaputt', open: 'Offen', hint: 'Hinweis' } as const

/** Why and fix stand once, below the last of those in a row that share them. */
function describeFinding(
  { level, code, what, why, fix }: Finding,
  place: number,
  all: readonly Finding[],
): string[] {
  const line = `  ${LEVELS[level]} (${code}): ${what}`
  const next = all[place + 1]
  if (next?.why === why && next.fix === fix) return [line]
  return [line, `    Warum: ${why}`, `    Abhilfe: ${fix}`]
}

function summary(reports: SetupGroup[]): string {
  const count = (level: Finding['level']) =>
    reports.flatMap(({ findings }) => findings).filter((finding) => finding.level === level).length
  const hints = count('hint')
  return `${count('broken')} kaputt, ${count('open')} offen vor dem Start, ${hints} ${hints === 1 ? 'Hinweis' : 'Hinweise'}`
}

export function isBroken(reports: SetupGroup[]): boolean {
  return reports.some(({ findings }) => findings.some(({ level }) => level === 'broken'))
}
