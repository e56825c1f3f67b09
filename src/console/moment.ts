const moment = new Intl.DateTimeFormat('de-DE', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Europe/Berlin',
})

/** `21.11.2026, 16:22`, as the clock in Germany shows it, wherever the browser is; nothing for no moment. */
export const momentText = (iso: string | null): string => (iso === null ? '' : moment.format(new Date(iso)))

/** „21.11.2026, 17:20 Uhr“. */
export const timeText = (iso: string): string => `${momentText(iso)} Uhr`
