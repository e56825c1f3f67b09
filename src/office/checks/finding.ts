/** Something the operator should know, in German. */
export type Finding = {
  /** `broken` must be fixed, `open` must be done before going live, `hint` is good to know. */
  level: 'broken' | 'open' | 'hint'
  /** Stays when the words change: questions (tasks.ts) and blockers go by it. */
  code: string
  /** Said at first sight, so without names of settings where that can be. */
  what: string
  why: string
  fix: string
}

const BLOCKERS =
  /^(operator-|(spf|dkim|dmarc|mx)-|(promo-without-end|sample-voices|no-smtp|sender-nowhere|no-test-letter)$)/

/** Whether a public site sends no newsletters because of it: who writes, what is promised, how letters leave and are taken. */
export const blocks = ({ level, code }: Pick<Finding, 'level' | 'code'>) =>
  level !== 'hint' && BLOCKERS.test(code)

/** @returns those that are the case, of a list of `condition && finding`. */
export const found = (...candidates: readonly (Finding | false)[]): Finding[] =>
  candidates.filter((candidate) => candidate !== false)

/** Runs checks side by side, each by what it looks at; one that fails says so, and hides nothing of the rest. */
export async function runAll(
  checks: Record<string, () => Finding[] | Promise<Finding[]>>,
): Promise<Finding[]> {
  const all = Object.entries(checks).map(async ([name, run]) => {
    try {
      return await run()
    } catch {
      return [checkFailed(name)]
    }
  })
  return (await Promise.all(all)).flat()
}

const checkFailed = (name: string): Finding => ({
  level: 'hint',
  code: 'check-failed',
  what: `${name}: nicht geprüft.`,
  why: 'Die Prüfung selbst gelang nicht, deshalb ist nicht bekannt, ob dort etwas fehlt.',
  fix: 'Noch einmal prüfen. Bleibt es dabei, ist es ein Fehler des Programms: bitte melden.',
})
