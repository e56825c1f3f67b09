/** One purpose that data are processed for, complete enough for Art. 13 and Art. 30 DSGVO. What does not apply is empty. */
export type Purpose = Readonly<typeof EMPTY>

const EMPTY = {
  title: '',
  /** What it is for, as a sentence. */
  purpose: '',
  /** Whose data they are. */
  people: '',
  /** Which data, in a few words; the policy says each in its sections. */
  data: [] as string[][],
  /** The tables these lie in, and everywhere else that they do. */
  tables: '',
  elsewhere: '',
  /** Kind, name as the browser shows it (`*` stands for a part that differs), purpose, lifetime. */
  browser: [] as string[][],
  legalBasis: '',
  /** The same in a few words, where the whole of it is long, for the policy's overview. */
  basisInShort: '',
  /** Who gets data besides the operator, who gives the names (`operator.ts`): `hosting`, `mailProvider`, `google`. */
  recipients: '',
  /** Where data leave the European Union. */
  thirdCountry: '',
  /** How long, in a few words; empty where only the operator knows (`serverLogRetention`). */
  time: '',
  /** What is kept, how long. */
  storage: [] as string[][],
  safeguards: [] as string[][],
}

/**
 * Purposes as they are typed: a line for each `field: words`, an empty line between two purposes. What there may be more
 * of has a line each, with ` | ` between its parts.
 * @throws when a line names no field, or one of which there is but one again
 */
export function purposesOf(typed: string): Purpose[] {
  return typed
    .trim()
    .split(/\n\s*\n\s*/)
    .map(purposeOf)
}

function purposeOf(typed: string): Purpose {
  const purpose: Record<string, string | string[][]> = structuredClone(EMPTY)
  for (const line of typed.split(/\n\s*/)) {
    const [field = '', words = ''] = line.split(/: (.*)/)
    const said = purpose[field]
    if (Array.isArray(said)) said.push(words.split(' | '))
    else if (said === '') purpose[field] = words
    else throw new Error(`No field of a purpose, or one again: "${line}".`)
  }
  return purpose as Purpose
}
