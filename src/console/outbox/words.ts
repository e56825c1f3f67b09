import { LETTER_NAMES, type LetterKind } from '../../contract/letter-kinds.ts'
import { IN_BACKGROUND } from '../ask.ts'

/** Of a query: asked again every so many seconds while somebody looks. */
export const every = (seconds: number) =>
  ({ staleTime: 0, refetchInterval: seconds * 1000, trpc: IN_BACKGROUND }) as const

/** What a letter is for; null: to the team, a test of a newsletter or news of an access. */
export const kindText = (kind: LetterKind | null): string => (kind === null ? 'Team' : LETTER_NAMES[kind])

/** What became of a letter, and for those that were not sent: why. */
export const OUTCOMES: Record<string, string> = {
  sent: 'vom Mailserver angenommen',
  kept: 'hier aufbewahrt',
  uncertain: 'vielleicht zugestellt: zweimal keine Antwort',
  given_up: 'aufgegeben, fünf Tage lang aufgeschoben',
  refused: 'abgewiesen: Adresse gibt es nicht',
  left: 'vorher abgemeldet',
  suppressed: 'früher abgemeldet',
  told: 'hatte schon einen Startbrief',
  gone: 'Eintrag gelöscht oder Adresse nimmt nichts an',
  limited: 'zu viele Briefe an diese Adresse',
  superseded: 'nicht mehr nötig',
  cancelled: 'vorher abgebrochen',
}

/** „seit 4 Minuten“ of something that began then. */
export function sinceText(iso: string, now = Date.now()): string {
  const minutes = Math.floor((now - Date.parse(iso)) / 60_000)
  if (minutes < 1) return 'seit unter 1 Minute'
  if (minutes < 60) return minutes === 1 ? 'seit 1 Minute' : `seit ${minutes} Minuten`
  const hours = Math.floor(minutes / 60)
  if (hours < 48) return hours === 1 ? 'seit 1 Stunde' : `seit ${hours} Stunden`
  return `seit ${Math.floor(hours / 24)} Tagen`
}
