import { Link } from 'wouter'
import { LETTER_NAMES } from '../../content/letter-names.ts'
import type { LetterKind } from '../../contract/person-data.ts'

type PurposeProps = { kind: LetterKind; newsletter?: number | null }

/** What a letter is for, with the way to its newsletter. */
export function Purpose({ kind, newsletter }: PurposeProps) {
  return newsletter ? <Link to={`/briefe/${newsletter}`}>{LETTER_NAMES[kind]}</Link> : LETTER_NAMES[kind]
}
