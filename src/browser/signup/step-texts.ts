/** The card after signing up: that the letter must be opened, and what to do when there is none. */
export const stepTexts = {
  title: 'Noch ein Schritt',
  written: 'Wir haben an',
  writtenTo: 'geschrieben. Öffne unsere E-Mail und bestätige. Erst dann stehst du auf der Liste.',
  open: (mailbox: string) => `Zu ${mailbox}`,
  again: 'Nochmal schicken',
  change: 'Adresse ändern',
  spam: 'Nichts da? Schau auch im Spam-Ordner nach.',
  at: (when: string) => `Nochmal schicken geht ${when}.`,
  sent: 'Ist unterwegs.',
  /** In a flood of sign-ups, when its letter waits for its turn. */
  later:
    'Gerade melden sich ungewöhnlich viele an. Unsere E-Mail kommt deshalb später, vielleicht erst in ein paar Stunden. Öffne sie dann und bestätige. Erst dann stehst du auf der Liste.',
  laterInShort: 'Kommt später: Gerade melden sich sehr viele an.',
  undeliverable: 'Diese Adresse nimmt keine E-Mails an. Schau nach, ob sie stimmt.',
  offline: 'Das klappt gerade nicht. Bitte versuche es in ein paar Augenblicken erneut.',
  newAddress: 'An welche Adresse?',
  save: 'Dorthin schicken',
  keep: 'Zurück',
  confirmed: 'Du hast schon bestätigt. Dein Licht ist an.',
  close: 'Hinweis schließen',
} as const

const day = new Intl.DateTimeFormat('de-DE', { day: 'numeric', month: 'long' })
const time = new Intl.DateTimeFormat('de-DE', { hour: '2-digit', minute: '2-digit' })

/** A moment soon as it is said: „um 18:04“, „morgen um 18:04“, „am 24. Dezember um 18:04“. */
export function soonInWords(moment: Date, now: Date): string {
  const at = `um ${time.format(moment)}`
  if (isSameDay(moment, now)) return at
  const tomorrow = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1)
  return isSameDay(moment, tomorrow) ? `morgen ${at}` : `am ${day.format(moment)} ${at}`
}

function isSameDay(one: Date, other: Date): boolean {
  return one.toDateString() === other.toDateString()
}
