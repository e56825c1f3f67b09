/** Something the operator should know, in German. Its code stays when the words change: docs/troubleshooting can name it. */
export type Finding = {
  /** `broken` must be fixed, `open` must be done before going live, `hint` is good to know. */
  level: 'broken' | 'open' | 'hint'
  code: string
  /** Said at first sight, so without names of settings where that can be. */
  what: string
  why: string
  fix: string
}

/** @returns those that are the case, of a list of `condition && finding`. */
export function found<Kind extends Finding>(...candidates: readonly (Kind | false)[]): Kind[] {
  return candidates.filter((candidate) => candidate !== false)
}

type Check = () => Finding[] | Promise<Finding[]>

/** Runs checks side by side, each by what it looks at; one that fails says so, and hides nothing of the rest. */
export async function runAll(checks: Record<string, Check>): Promise<Finding[]> {
  const all = Object.entries(checks).map(async ([name, run]) => {
    try {
      return await run()
    } catch {
      return [checkFailed(name)]
    }
  })
  return (await Promise.all(all)).flat()
}

function checkFailed(name: string): Finding {
  return {
    level: 'hint',
    code: 'check-failed',
    what: `${name}: nicht geprüft.`,
    why: 'Die Prüfung selbst gelang nicht, deshalb ist nicht bekannt, ob dort etwas fehlt.',
    fix: 'Noch einmal prüfen. Bleibt es dabei, ist es ein Fehler des Programms: bitte melden.',
  }
}
