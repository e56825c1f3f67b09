import { LETTER_NAMES, type LetterKind } from '../../contract/letter-kinds.ts'
import { IN_BACKGROUND } from '../ask.ts'
import { OUTCOME_WORDS } from '../newsletters/words.ts'

/** Of a query: asked again every so many seconds while somebody looks. */
export const every = (seconds: number) =>
  ({ staleTime: 0, refetchInterval: seconds * 1000, trpc: IN_BACKGROUND }) as const

/** What a letter is for; null: to the team, a test of a newsletter or news of an access. */
export const kindText = (kind: LetterKind | null): string => (kind === null ? 'Team' : LETTER_NAMES[kind])

/** What became of a letter: of a newsletter's, or of one that stays here. */
export const OUTCOMES: Record<string, string> = { ...OUTCOME_WORDS, kept: 'hier aufbewahrt' }

/** „seit 4 Minuten“ of something that began then. */
export function sinceText(iso: string, now = Date.now()): string {
  const minutes = Math.floor((now - Date.parse(iso)) / 60_000)
  if (minutes < 1) return 'seit unter 1 Minute'
  if (minutes < 60) return minutes === 1 ? 'seit 1 Minute' : `seit ${minutes} Minuten`
  const hours = Math.floor(minutes / 60)
  if (hours < 48) return hours === 1 ? 'seit 1 Stunde' : `seit ${hours} Stunden`
  return `seit ${Math.floor(hours / 24)} Tagen`
}
