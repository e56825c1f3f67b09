import { brand } from './brand.ts'
import { homeFigures } from './figures.ts'

const alone = `${homeFigures.minimum} Euro`
const withOne = homeFigures.minimum / 2

/** Words of a place's page, `place` being its name. */
export const village = {
  title: (place: string) => `${place}: zu zweit ${withOne} statt ${homeFigures.minimum} Euro – ${brand}`,
  description: (place: string, invite: string) =>
    `Essen bestellen in ${place}: mit einem Nachbarn ${withOne} statt ${homeFigures.minimum} Euro, geliefert an jede Tür einzeln. ${invite}`,
  predicate: 'bestellt zusammen.',
  lead: `Das Restaurant liefert erst ab ${alone}? Mit einem Nachbarn sind es ${withOne} Euro pro Haushalt. Geliefert wird an jede Tür einzeln.`,
  formTitle: 'Trag dein Haus ein.',
} as const

/** Words of the card that shows how a place stands, besides what fits its state (standing/). */
export const standing = {
  join: 'Ich will auch dabei sein',
  of: (goal: string) => `von ${goal}`,
  beyond: 'dabei',
  next: 'Deins?',
} as const

/** How to tell the neighbours. */
export const tell = {
  heading: 'Sag’s den Nachbarn.',
  text: 'Jeder Haushalt zählt. Schick den Link herum oder häng den Aushang ans Schwarze Brett.',
  link: 'Der Link zum Weitergeben:',
} as const
