import { brand } from './brand.ts'
import { home } from './home.ts'

/** Words that neighbours bring each other by: on town pages, after the sign-up, on the notice for the village board. */
export const neighbours = {
  heading: 'Sag’s den Nachbarn.',
  text: 'Je mehr Haushalte sich eintragen, desto eher geht es bei euch los. Schick den Link herum oder häng den Aushang auf.',
  share: 'Link teilen',
  notice: 'Zum Aushang',
  /** Stands where the figures will, and stays where they cannot be fetched. */
  standing: {
    heading: (place: string) => `Wer wartet in ${place}?`,
    before: 'Ab fünf Haushalten sagen wir hier, wie viele es sind. Nie, wer.',
  },
  link: 'Der Link zum Weitergeben:',
} as const

/** The page that shows the notice before it is printed. `where` is postal code and place. */
export const noticePage = {
  title: (where: string) => `Aushang für ${where} – ${brand}`,
  description: 'Ein Aushang mit Abreißzetteln für das Schwarze Brett im Dorf, zum Ausdrucken.',
  heading: 'Ein Zettel fürs Schwarze Brett.',
  text: (where: string) =>
    `Der Aushang für ${where}: ein Blatt A4 mit Abreißzetteln. Ausdrucken, unten entlang der Linien einschneiden, aufhängen. Frag kurz, wem das Brett gehört.`,
  print: 'Drucken',
  pdf: 'Als PDF laden',
  share: 'Link teilen',
  picture: (where: string) => `Der Aushang für ${where}, ein Blatt A4`,
} as const

/** Everything printed on the notice that is the same in every place. */
export const notice = {
  eyebrow: home.hero.eyebrow,
  sign: (postalCode: string) => `Postleitzahl ${postalCode}`,
  headline: home.hero.heading.map((words) => words.join(' ')),
  call: 'Scannen oder eintippen:',
  /** Three short sentences, each broken into lines that fit its column. */
  sentences: [
    ['Das Restaurant liefert', 'erst ab 50 Euro? Dann', 'bestellen wir', 'gemeinsam.'],
    ['Jeder Haushalt zahlt', 'sein Essen selbst und', 'bekommt es an die', 'eigene Tür.'],
    ['Noch ist Testphase.', 'Trag dich ein, und du', 'erfährst, wann es hier', 'losgeht.'],
  ],
  sticker: ['Eintragen', '0\u00a0€', 'unverbindlich'],
  strip: 'Zusammen bestellen',
  stripPlace: (place: string) => `Zusammen bestellen in ${place}`,
  from: (day: string) => `Aushang vom ${day}`,
  /** What the operator still has to say about themselves; nothing is invented. */
  imprintMissing: 'Platzhalter: Name und Anschrift vom Betreiber',
} as const
