/** Words of the page that a confirmation ends at, besides how it stands (standing/). „Bestätigt“ is fixed. */
export const confirmed = {
  title: 'Bestätigt',
  heading: 'Dein Licht ist an.',
  rank: (house: string, place: string) => `Du bist das ${house}. Haus in ${place}.`,
  /** Below five nobody learns how many there are. */
  amongFirst: (place: string) => `Du bist eines der ersten Häuser in ${place}.`,
  /** Where it runs: the operator's sentence, or this, and a sign that leads to their link. */
  ordering: { sign: 'So bestellst du', byMail: 'Wie du bestellst, steht in unserer nächsten E-Mail.' },
  whatsApp: 'Per WhatsApp schicken',
  share: 'Link teilen',
  notice: 'Aushang drucken',
  /** What is handed on where there is no place to name. */
  messageNowhere: 'Bei uns bestellen wir zusammen. Trag dich ein, kostenlos und unverbindlich:',
} as const
