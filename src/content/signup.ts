import { brand } from './brand.ts'

/** Titles and words around the sign-up form where it is a page of its own. */
export const signup = {
  title: `Anmelden – ${brand}`,
  /** Where a neighbour's link leads, and what a messenger shows beside it. */
  titleFor: (place: string) => `In ${place} anmelden – ${brand}`,
  descriptionFor: (place: string) =>
    `Trag dich ein, und wir schreiben dir, sobald ${brand} in ${place} startet.`,
  /** Before the title of a page that shows what went wrong: the first thing a screen reader says. */
  problem: 'Fehler: ',
  description: `Trag dich ein, und wir schreiben dir, sobald ${brand} in deiner Region startet.`,
} as const
