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

export type Words = readonly [what: string, why: string, fix: string]

/** @returns a finding for each code that has words: `code: condition && words`. */
export const findings = (level: Finding['level'], said: Record<string, Words | false>): Finding[] =>
  Object.entries(said).flatMap(([code, words]) =>
    words ? [{ level, code, what: words[0], why: words[1], fix: words[2] }] : [],
  )

/**
 * Whether a public site sends no newsletters because of it: who writes, what is promised, how letters leave and are taken. That
 * each letter is tried before it goes is asked of the letter itself (newsletters/preflight.ts).
 */
export const blocks = ({ level, code }: Pick<Finding, 'level' | 'code'>) =>
  level !== 'hint' && /^(operator|sample-voices|promo|no-smtp|sender|spf|dkim|dmarc|mx)\b/.test(code)
