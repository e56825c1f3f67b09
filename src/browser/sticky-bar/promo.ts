const BERLIN = new Intl.DateTimeFormat('de-DE', {
  timeZone: 'Europe/Berlin',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})

/** A moment as Germans write it, in German time: `24.12.2026, 18:00 Uhr`. */
export function germanTime(moment: Date): string {
  const parts = Object.fromEntries(BERLIN.formatToParts(moment).map(({ type, value }) => [type, value]))
  return `${parts.day}.${parts.month}.${parts.year}, ${parts.hour}:${parts.minute} Uhr`
}

/**
 * Milliseconds until the offer is over: 0 or less once it is, Infinity while no end is set.
 * @param endsAt ISO 8601 with offset, the same moment for everybody
 */
export function msLeft(endsAt: string | undefined, now: number): number {
  return endsAt ? Date.parse(endsAt) - now : Number.POSITIVE_INFINITY
}
