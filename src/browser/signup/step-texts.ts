/** The card after signing up: that the letter must be opened, and what to do when there is none. */
export const stepTexts = {
  title: 'Noch ein Schritt',
  written: 'Wir haben an',
  writtenTo: 'geschrieben. Öffne unsere E-Mail und bestätige. Erst dann stehst du auf der Liste.',
  open: (mailbox: string) => `Zu ${mailbox}`,
  spam: 'Nichts da? Schau auch im Spam-Ordner nach.',
  /** Signing up again sends another letter, to the same address or to the right one. */
  signUpAgain: 'Adresse vertippt? Noch einmal anmelden',
  /** In a flood of sign-ups, when its letter waits for its turn. */
  later:
    'Gerade melden sich ungewöhnlich viele an. Unsere E-Mail kommt deshalb später, vielleicht erst in ein paar Stunden. Öffne sie dann und bestätige. Erst dann stehst du auf der Liste.',
  close: 'Hinweis schließen',
} as const
