import type { LetterKind } from './outbox.ts'

/** What `npm run dorfteller -- doctor` finds: the shape of src/office/checks/finding.ts. */
export type SetupFinding = {
  /** `broken` must be fixed, `open` must be done before going live, `hint` is good to know. */
  level: 'broken' | 'open' | 'hint'
  code: string
  what: string
  why: string
  fix: string
}

export type SetupGroup = {
  name: string
  /** Why it was not looked at. */
  skippedBecause?: string
  findings: readonly SetupFinding[]
}

/** What the program knows of itself besides the database. */
export type ProgramFacts = {
  /** Kind of letter and the hash of its wording. */
  templates: readonly { kind: LetterKind; version: string }[]
  /** How many letters may leave. */
  sending: {
    connections: number
    /** Letters by second and hour; newsletters on the first day of a new sender. */
    limits: Partial<Record<'second' | 'hour' | 'warm_up', number>>
  }
  /** The copy of the suppression list outside the database. */
  ledger: { file: string; entries: number; changedAt: string | null }
}

/** GET /konsole/api/setup. */
export type Setup = {
  /** When the checks ran (ISO); they are kept for a minute. */
  checkedAt: string
  groups: readonly SetupGroup[]
  facts: DatabaseFacts & ProgramFacts
}

export type DatabaseFacts = {
  databaseBytes: number
  databaseVersion: string
  /** When `npm run dorfteller -- demo` filled it (ISO); null: never. */
  demoFilledAt: string | null
  /** The text that people agree to now. */
  wording: { version: string; text: string; inUseSince: string } | null
  suppressions: number
  /** Periodic work. */
  tasks: readonly { name: string; doneAt: string | null; failedAt: string | null }[]
}
