import type { SetupFinding, SetupGroup } from '../../contract/console/setup.ts'

/** Something the operator should know, in German. Its code stays when the words change: docs/troubleshooting can name it. */
export type Finding = SetupFinding

export type Suite = { name: string; run(): Finding[] | Promise<Finding[]> }

/** @returns those that are the case, of a list of `condition && finding`. */
export function found<Kind extends Finding>(...candidates: readonly (Kind | false)[]): Kind[] {
  return candidates.filter((candidate) => candidate !== false)
}

/** Runs suites side by side; what cannot be looked at hides nothing of the rest. */
export function runAll(suites: readonly Suite[]): Promise<SetupGroup[]> {
  return Promise.all(
    suites.map(async ({ name, run }) => {
      try {
        return { name, findings: await run() }
      } catch {
        return { name, skippedBecause: 'die Prüfung selbst nicht gelang', findings: [] }
      }
    }),
  )
}

/** @returns what it all comes to as the operator reads it in a terminal, ending with one line that sums up. */
export function describeGroups(groups: readonly SetupGroup[]): string {
  const parts = groups.map(({ name, skippedBecause, findings }) => {
    if (skippedBecause) return `${name}: übersprungen, weil ${skippedBecause}`
    if (findings.length === 0) return `${name}: in Ordnung`
    return [`${name}:`, ...findings.flatMap(describeFinding)].join('\n')
  })
  return [...parts, '', summary(groups)].join('\n')
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

function summary(groups: readonly SetupGroup[]): string {
  const count = (level: Finding['level']) => ofLevel(groups, level).length
  const hints = count('hint')
  return `${count('broken')} kaputt, ${count('open')} offen vor dem Start, ${hints} ${hints === 1 ? 'Hinweis' : 'Hinweise'}`
}

export function ofLevel(groups: readonly SetupGroup[], level: Finding['level']): Finding[] {
  return groups.flatMap(({ findings }) => findings.filter((finding) => finding.level === level))
}
