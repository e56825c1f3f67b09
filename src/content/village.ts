import { brand } from './brand.ts'
import { homeFigures } from './figures.ts'

const alone = `${homeFigures.minimum} Euro`
const withOne = homeFigures.minimum / 2

/** Words of a place's page, `place` being its name. */
export const village = {
  title: (place: string) => `${place}: zu zweit ${withOne} statt ${homeFigures.minimum} Euro – ${brand}`,
  description: (place: string) =>
    `Essen bestellen in ${place}: mit einem Nachbarn ${withOne} statt ${homeFigures.minimum} Euro, geliefert ` +
    'an jede Tür einzeln. Trag dich ein, wir melden uns zum Start.',
  predicate: 'bestellt zusammen.',
  lead:
    `Das Restaurant liefert erst ab ${alone}? Mit einem Nachbarn sind es ${withOne} Euro pro Haushalt. ` +
    'Geliefert wird an jede Tür einzeln.',
  form: {
    title: 'Trag dein Haus ein.',
    lead: (place: string) => `Kostenlos und unverbindlich. Wir schreiben dir, sobald es in ${place} losgeht.`,
  },
} as const

/** Words of the card that shows how a place stands, and of the footer that counts it. */
export const standing = {
  begin: {
    heading: 'Mach den Anfang.',
    text: (place: string) =>
      `In ${place} geht es gerade erst los. Ab fünf Häusern steht hier, wie viele es sind. Namen nennen wir nie.`,
  },
  some: {
    heading: (place: string) => `Häusern leuchten in ${place}.`,
    text: (goal: string) => `Sind ${goal} beisammen, bereiten wir den Start vor.`,
  },
  one: {
    heading: 'Ein Haus fehlt noch.',
    text: (place: string) => `Dann ist ${place} voll, und wir bereiten den Start vor.`,
  },
  full: {
    heading: (place: string) => `${place} ist voll.`,
    text: 'Wir bereiten den Start vor. Wer jetzt noch dazukommt, ist genauso willkommen.',
    button: 'Ich will auch dabei sein',
  },
  started: {
    heading: (place: string) => `In ${place} sind wir gestartet.`,
    text: 'Wer sich jetzt einträgt, kommt einfach dazu.',
  },
  counted: 'Gezählt wird, wer sich eingetragen und bestätigt hat. Das verpflichtet zu nichts.',
  perHouse: (households: string) => `Ein Haus im Bild steht für ${households} Haushalte.`,
  of: (goal: string) => `von ${goal}`,
  beyond: 'dabei',
  next: 'Deins?',
  nextLabel: 'Deins? Trag dich ein',
  footer: {
    waiting: (place: string) => `Haushalte warten in ${place}.`,
    begin: (place: string) => `In ${place} geht es gerade erst los.`,
    germany: 'in ganz Deutschland',
    text: (place: string) =>
      `Wir fangen dort an, wo die meisten warten. Trag dich ein, dann schreiben wir dir, sobald es in ${place} losgeht.`,
  },
} as const

/** How to tell the neighbours. */
export const tell = {
  heading: 'Sag’s den Nachbarn.',
  text: 'Jedes Haus zählt. Schick den Link herum oder häng den Aushang ans Schwarze Brett.',
  link: 'Der Link zum Weitergeben:',
  byLink: (households: string) => `Durch euren Link: ${households} Häuser.`,
  share: 'Link teilen',
  notice: 'Aushang drucken',
} as const
