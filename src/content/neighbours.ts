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
    ['Der Lieferdienst fährt', 'erst ab 50 Euro zu uns?', 'Dann bestellen wir', 'gemeinsam.'],
    ['Jeder Haushalt wählt und', 'zahlt für sich und bekommt', 'sein Essen an die', 'eigene Tür.'],
    ['Trag dich ein: kostenlos', 'und unverbindlich.', 'Je mehr wir sind, desto', 'eher geht es los.'],
  ],
  strip: 'Zusammen bestellen',
} as const
