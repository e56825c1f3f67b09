import { Link } from 'wouter'
import { LETTER_NAMES, type LetterKind } from '../../contract/letter-kinds.ts'

type PurposeProps = { kind: LetterKind | null; newsletter?: number | null }

/** What a letter is for, with the way to its newsletter; no kind: to the team, a test of a newsletter or news of an access. */
export function Purpose({ kind, newsletter }: PurposeProps) {
  const name = kind === null ? 'Team' : LETTER_NAMES[kind]
  return newsletter ? <Link to={`/briefe/${newsletter}`}>{name}</Link> : name
}
