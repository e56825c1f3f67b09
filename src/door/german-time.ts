const days = new Intl.DateTimeFormat('de-DE', { dateStyle: 'long', timeZone: 'Europe/Berlin' })
const hours = new Intl.DateTimeFormat('de-DE', { timeStyle: 'short', timeZone: 'Europe/Berlin' })

/** For example „21. November 2026“. */
export const germanDay = (moment: Date): string => days.format(moment)

export const germanMoment = (moment: Date): string => `${days.format(moment)}, ${hours.format(moment)} Uhr`
