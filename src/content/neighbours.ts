import { brand } from './brand.ts'
import { home } from './home.ts'

/** The page that shows the notice before it is printed. `where` is postal code and place. */
export const noticePage = {
  title: (where: string) => `Aushang für ${where} – ${brand}`,
  description: 'Ein Aushang mit Abreißzetteln für das Schwarze Brett im Dorf, zum Ausdrucken.',
  heading: 'Ein Zettel fürs Schwarze Brett.',
  text: (where: string) =>
    `Der Aushang für ${where}: ein Blatt A4 mit Abreißzetteln. Ausdrucken, unten entlang der Linien einschneiden, aufhängen. Frag kurz, wem das Brett gehört.`,
  print: 'Drucken',
  file: 'Lieber als Datei? Wähle im Druckfenster „Als PDF sichern“.',
  picture: (where: string) => `Der Aushang für ${where}, ein Blatt A4`,
} as const

/** Everything printed on the notice that is the same in every place. */
export const notice = {
  eyebrow: home.hero.eyebrow,
  sign: (postalCode: string) => `Postleitzahl ${postalCode}`,
  headline: home.hero.heading.map((words) => words.join(' ')),
  call: 'Scannen oder eintippen:',
  /** Short sentences, each broken into lines that fit its column; a third one says how it stands (standing/). */
  sentences: (minimum: string) => [
    ['Das Restaurant liefert', `erst ab ${minimum} Euro? Dann`, 'bestellen wir', 'gemeinsam.'],
    ['Jeder Haushalt zahlt', 'sein Essen selbst und', 'bekommt es an die', 'eigene Tür.'],
  ],
  sticker: ['Eintragen', '0 €', 'unverbindlich'],
  strip: 'Zusammen bestellen',
  stripPlace: (place: string) => `Zusammen bestellen in ${place}`,
  from: (day: string) => `Aushang vom ${day}`,
  /** What the operator still has to say about themselves; nothing is invented. */
  imprintMissing: 'Platzhalter: Name und Anschrift vom Betreiber',
} as const
