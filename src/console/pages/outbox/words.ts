import { LETTER_NAMES, type LetterKind } from '../../../contract/console/outbox.ts'

/** What a letter is for; null: a test of a newsletter. */
export const kindText = (kind: LetterKind | null): string =>
  kind === null ? 'Testbrief' : LETTER_NAMES[kind]

export const ENDED: Record<string, string> = {
  sent: 'vom Mailserver angenommen',
  kept: 'hier aufbewahrt',
  uncertain: 'vielleicht zugestellt: zweimal keine Antwort',
  given_up: 'aufgegeben, fünf Tage lang aufgeschoben',
  refused: 'Adresse gibt es nicht',
  left: 'vorher abgemeldet',
  suppressed: 'früher abgemeldet',
  gone: 'Eintrag gelöscht',
  unproven: 'Eintrag stimmt nicht mit seinem Nachweis überein',
  limited: 'Grenze je Adresse erreicht',
  superseded: 'nicht mehr nötig',
  cancelled: 'abgebrochen',
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
