import { brand } from './brand.ts'

/** Words of the page that a confirmation ends at. „Bestätigt“ is fixed. */
export const confirmed = {
  title: `Bestätigt – ${brand}`,
  eyebrow: 'Bestätigt',
  heading: 'Dein Licht ist an.',
  rank: (house: string, place: string) => `Du bist das ${house}. Haus in ${place}.`,
  missing: (missing: string) => `Noch ${missing}.`,
  oneMissing: 'Eins fehlt noch.',
  /** Below five nobody learns how many there are. */
  amongFirst: (place: string) => `Du bist eines der ersten Häuser in ${place}.`,
  full: (place: string) => `${place} ist voll.`,
  started: (place: string) => `In ${place} sind wir gestartet.`,
  /** For a postal code that has no place. */
  nowhere: 'Du bist eines der ersten Häuser.',
  lead: {
    collecting: (goal: string) =>
      `Sag es deinen Nachbarn. Sind ${goal} Häuser beisammen, bereiten wir den Start vor und schreiben dir.`,
    full: 'Wir bereiten den Start vor und schreiben dir. Wer jetzt noch dazukommt, ist genauso willkommen.',
    started: 'Sag es deinen Nachbarn. Wer sich jetzt einträgt, kommt einfach dazu.',
    nowhere: 'Sag es deinen Nachbarn. Wir schreiben dir, sobald es bei dir losgeht.',
  },
  whatsApp: 'Per WhatsApp schicken',
  share: 'Link teilen',
  notice: 'Aushang drucken',
  byLink: (households: string) => `Durch euren Link: ${households} Häuser.`,
  /** What is handed on where there is no place to name. */
  messageNowhere: 'Bei uns bestellen wir zusammen. Trag dich ein, kostenlos und unverbindlich:',
  myData: 'Meine Daten',
} as const
