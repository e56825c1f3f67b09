import { brand } from './brand.ts'
import type { Figures } from './figures.ts'

/** A town with a page of its own at /<slug>. A record is enough: the drawings have neutral defaults. */
export type Town = {
  slug: string
  name: string
  /** As on the place-name sign. */
  district: string
  postalCode: string
  figures: Figures
  /** Colour of the evening sky. */
  sky: 'brick' | 'spruce'
  /** The horizon: hills, or a drawing of the town's own (site/sections/horizons.tsx). */
  horizon: 'hills' | 'kremmen'
  /** The six houses of the street, from left to right. */
  houses: readonly TownHouse[]
}

type TownHouse = 'gable' | 'eaves' | 'timbered' | 'tall' | 'barn'

/** A street without local house types, for towns that have no drawings of their own. */
export const ordinaryStreet: readonly TownHouse[] = ['gable', 'eaves', 'timbered', 'tall', 'gable', 'eaves']

export const towns: readonly Town[] = [
  {
    slug: 'kremmen',
    name: 'Kremmen',
    district: 'Landkreis Oberhavel',
    postalCode: '16766',
    figures: { minimum: 80, floor: 15, floorIsFrom: true },
    sky: 'brick',
    horizon: 'kremmen',
    // Barns of the Scheunenviertel stand second and last.
    houses: ['gable', 'barn', 'timbered', 'tall', 'gable', 'barn'],
  },
]

/** Words of a town's page. @param invite what ends its description, as it stands there */
export function townTexts({ name, figures: { minimum, floor } }: Town, invite = '') {
  return {
    title: `${name} – ${brand}`,
    description:
      `Essen bestellen in ${name}: gemeinsam ab ${floor} Euro pro Haushalt statt ${minimum} Euro allein. ` +
      invite,
    predicate: 'bestellt zusammen.',
    lead: `${minimum} Euro Mindestbestellwert bekommt kaum ein Haushalt allein voll. Tut ihr euch in ${name} zusammen, sind es ab ${floor} Euro pro Haushalt. Geliefert wird trotzdem an jede Tür einzeln.`,
  }
}

/**
 * Hands the towns back if each can have its page.
 * @param reserved slugs that other pages and interfaces already use
 * @throws naming town, field and fix
 */
export function checkedTowns(given: readonly Town[], reserved: readonly string[]): readonly Town[] {
  const taken = new Set(reserved)
  for (const town of given) {
    const wrong = problemOf(town, taken)
    if (wrong) throw new Error(`src/content/towns.ts, ${town.name || 'a town without a name'}: ${wrong}`)
    taken.add(town.slug)
  }
  return given
}

function problemOf(town: Town, taken: ReadonlySet<string>): string | undefined {
  if (town.name === '') return '`name` is empty.'
  if (town.district === '') return '`district` is empty.'
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(town.slug)) {
    return `\`slug\` is „${town.slug}“; use small letters, digits and single hyphens, and begin with a letter.`
  }
  if (taken.has(town.slug)) return `\`slug\` „${town.slug}“ is taken by another page; choose a different one.`
  if (!/^\d{5}$/.test(town.postalCode)) return `\`postalCode\` is „${town.postalCode}“; it needs five digits.`
  if (town.houses.length !== 6) return `\`houses\` has ${town.houses.length} entries; the street has six.`
  const { minimum, floor } = town.figures
  if (!(floor > 0 && floor <= minimum)) return '`figures` must have a floor above 0 and at most the minimum.'
  return undefined
}
