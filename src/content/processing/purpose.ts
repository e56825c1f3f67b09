/** One purpose that data are processed for, complete enough for Art. 13 and Art. 30 DSGVO. */
export type Purpose = {
  title: string
  /** What it is for, as a sentence. */
  purpose: string
  /** Whose data they are. */
  people: string
  /** Which data, in a few words; the policy says each in its sections. */
  data: string
  /** The tables these lie in, and everywhere else that they do. */
  tables: string
  elsewhere?: string
  browser?: readonly StoredInBrowser[]
  legalBasis: string
  /** The same in a few words, where the whole of it is long, for the policy's overview. */
  basisInShort?: string
  /** Who gets data besides the operator, who gives the names (`operator.ts`). */
  recipients: readonly ('hosting' | 'mailProvider' | 'google')[]
  /** Where data leave the European Union. */
  thirdCountry?: string
  /** How long, in a few words; null where only the operator knows (`serverLogRetention`). */
  time: string | null
  /** What is kept how long. */
  storage: Record<string, string | null>
  safeguards: readonly string[]
}

/** The name is as the browser shows it; `*` stands for a part that differs. */
export type StoredInBrowser = {
  kind: 'Cookie' | 'localStorage' | 'sessionStorage'
  name: string
  purpose: string
  lifetime: string
}
