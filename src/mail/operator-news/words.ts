const day = new Intl.DateTimeFormat('de-DE', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'Europe/Berlin',
})
const clock = new Intl.DateTimeFormat('de-DE', {
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'Europe/Berlin',
})

/** `Freitag, 11. Dezember` */
export function germanDay(iso: string): string {
  return day.format(new Date(iso))
}

/** `10 Uhr`, `10:30 Uhr` */
export function germanTime(iso: string): string {
  const [hour, minute] = clock.format(new Date(iso)).split(':')
  return `${Number(hour)}${minute === '00' ? '' : `:${minute}`} Uhr`
}

export function households(number: number): string {
  return counted(number, 'Haushalt', 'Haushalte')
}

export function counted(number: number, one: string, many: string): string {
  return `${number.toLocaleString('de-DE')} ${number === 1 ? one : many}`
}
