/** Words that neighbours bring each other by. */
export const neighbours = {
  heading: 'Sag’s den Nachbarn.',
  text: 'Je mehr sich eintragen, desto eher geht es bei euch los. Schick den Link herum oder häng den Aushang ans Schwarze Brett.',
  share: 'Link teilen',
  notice: 'Zum Aushang',
  link: 'Der Link zum Weitergeben:',
  waiting: (place: string) => `Wer wartet in ${place}?`,
  /** Stands where the figures will, and stays where they cannot be fetched. */
  before: 'Ab fünf Haushalten sagen wir hier, wie viele es sind. Nie, wer.',
} as const

/** What the share sheet hands on, and what is said after sharing. */
export const shareTexts = {
  title: 'Zusammen bestellen',
  message: (place: string) =>
    `In ${place} bestellen wir zusammen. Trag dich ein, kostenlos und unverbindlich:`,
  copied: 'Link kopiert.',
  failed: (address: string) => `Kopieren geht hier nicht. Der Link: ${address}`,
} as const
