const inGermany = new Intl.DateTimeFormat('de-DE', {
  timeZone: 'Europe/Berlin',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZoneName: 'short',
})

const short = new Intl.DateTimeFormat('de-DE', {
  timeZone: 'Europe/Berlin',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})

/** E.g. „21. November 2026 um 17:03:12 MEZ“. */
export function germanTime(time: string | Date): string {
  return inGermany.format(new Date(time))
}

/** E.g. „21.11.2026 17:03“, for tables. */
export function germanTimeShort(time: string | Date): string {
  return short.format(new Date(time)).replace(',', '')
}
