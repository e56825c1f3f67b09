import type { OperatorFact, StorageTime } from './deadlines.ts'

/** What a column holds, in words for the person it is about: part of a list, so without a full stop. */
export type Columns = Readonly<Record<string, string>>

/** Columns by table: `table` of the schema public, or `schema.table`. */
export type Tables = Readonly<Record<string, Columns>>

export type StoredInBrowser = {
  /** Key or cookie name as the browser shows it; `*` stands for a part that differs. */
  name: string
  kind: 'localStorage' | 'sessionStorage' | 'cookie'
  purpose: string
  lifetime: string
  needsConsent: boolean
}

/** What lies neither in the database nor in the visitor's browser. */
export type StoredElsewhere = { place: string; data: string }

/** Who gets data besides the operator; the operator gives the names (`operator.ts`). */
export type Recipient = 'hosting' | 'mailProvider' | 'google'

/** One purpose that data are processed for, complete enough for Art. 13 and Art. 30 DSGVO. */
export type Purpose = {
  id: string
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
  elsewhere: readonly StoredElsewhere[]
  legalBasis: string
  recipients: readonly Recipient[]
  /** `null`: the data stay in the European Union. */
  thirdCountry: string | null
  storage: readonly StorageTime[]
  safeguards: readonly string[]
}

/** Nothing in the browser nor elsewhere, nobody but the hoster, and all of it in the European Union. */
const USUAL = {
  tables: {},
  browser: [],
  elsewhere: [],
  recipients: ['hosting'],
  thirdCountry: null,
} satisfies Partial<Purpose>

/** A purpose that says no more than what is unlike most others. */
export function purposeOf(given: Omit<Purpose, keyof typeof USUAL> & Partial<Purpose>): Purpose {
  return { ...USUAL, ...given }
}

/** Several columns that mean the same to the person they are about. */
export function all(meaning: string, columns: string): Columns {
  return Object.fromEntries(columns.split(/\s+/).map((column) => [column, meaning]))
}
