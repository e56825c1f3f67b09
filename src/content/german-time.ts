/** Writes moments by Germany's clocks. */
export function germanClock(options: Intl.DateTimeFormatOptions, language = 'de-DE') {
  const clock = new Intl.DateTimeFormat(language, { ...options, timeZone: 'Europe/Berlin' })
  return (time: string | Date): string => clock.format(new Date(time))
}

/** „21. November 2026“ */
export const germanDay = germanClock({ dateStyle: 'long' })

/** „21. November 2026 um 17:03:12 MEZ“ */
export const germanTime = germanClock({ dateStyle: 'long', timeStyle: 'long' })

/** „21.11.2026, 17:03“ */
export const germanTimeShort = germanClock({ dateStyle: 'medium', timeStyle: 'short' })
