import { brand } from './brand.ts'

/** Titles and words around the sign-up form where it is a page of its own. */
export const signup = {
  title: `Anmelden – ${brand}`,
  /** Before the title of a page that shows what went wrong: the first thing a screen reader says. */
  problem: 'Fehler: ',
  description: `Trag dich ein, und wir schreiben dir, sobald ${brand} in deiner Region startet.`,
  /** On the sign of a village that nobody has named yet. */
  openSign: 'Dein Dorf',
  openLine: 'Welches? Das sagt deine Postleitzahl.',
  lead: `Mit ${brand} füllt ihr im Dorf gemeinsam eine Bestellung, und das Restaurant liefert an jede Tür einzeln.`,
  /** Above a form that came back, by how many are wrong. */
  wrong: {
    1: 'Eine Angabe stimmt noch nicht.',
    2: 'Zwei Angaben stimmen noch nicht.',
    3: 'Drei Angaben stimmen noch nicht.',
  },
  marked: 'Wir haben sie markiert. Gespeichert ist noch nichts.',
  footer: {
    heading: 'Wir fangen dort an, wo die meisten warten.',
    text: 'Haushalte warten schon, in ganz Deutschland.',
  },
} as const
