import type { OperatorFact, StorageTime } from './deadlines.ts'

/**
 * By table (`table` of the schema public, or `schema.table`) what its columns hold, in words for the person it is about:
 * parts of a list, so without a full stop. Beside each meaning stand its columns.
 */
export type Tables = Readonly<Record<string, Readonly<Record<string, string>>>>

export type StoredInBrowser = {
  /** Key or cookie name as the browser shows it; `*` stands for a part that differs. */
  name: string
  kind: 'localStorage' | 'sessionStorage' | 'cookie'
  purpose: string
  lifetime: string
}

/** Who gets data besides the operator; the operator gives the names (`operator.ts`). */
export type Recipient = 'hosting' | 'mailProvider' | 'google'

/** One purpose that data are processed for, complete enough for Art. 13 and Art. 30 DSGVO. */
export type Purpose = {
  title: string
  /** What it is for, as a sentence. */
  purpose: string
  /** Whose data they are. */
  people: string
  /** In a few words, for the table at the top of the policy; the basis only where the whole one is long. */
  inShort: { data: string; basis?: string; time: string | OperatorFact }
  tables: Tables
  /** What is kept besides if the setting PROOF_STORE_IP is on. */
  withIp?: string
  browser: readonly StoredInBrowser[]
  /** By place what lies neither in the database nor in the visitor's browser. */
  elsewhere: Readonly<Record<string, readonly string[]>>
  legalBasis: string
  recipients: readonly Recipient[]
  /** `null`: the data stay in the European Union. */
  thirdCountry: string | null
  /** How long, by what is kept. */
  storage: Readonly<Record<string, StorageTime>>
  safeguards: readonly string[]
}

/** Nothing in the browser nor elsewhere, nobody but the hoster, and all of it in the European Union. */
const USUAL = {
  tables: {},
  browser: [],
  elsewhere: {},
  recipients: ['hosting'],
  thirdCountry: null,
} satisfies Partial<Purpose>

/** A purpose that says no more than what is unlike most others. */
export function purposeOf(given: Omit<Purpose, keyof typeof USUAL> & Partial<Purpose>): Purpose {
  return { ...USUAL, ...given }
}
