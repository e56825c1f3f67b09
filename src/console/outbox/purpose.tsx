import { Link } from 'wouter'
import { LETTER_NAMES, type LetterKind } from '../../contract/letter-kinds.ts'

type PurposeProps = { kind: LetterKind; newsletter?: number | null }

/** What a letter is for, with the way to its newsletter. */
export function Purpose({ kind, newsletter }: PurposeProps) {
  return newsletter ? <Link to={`/briefe/${newsletter}`}>{LETTER_NAMES[kind]}</Link> : LETTER_NAMES[kind]
}
