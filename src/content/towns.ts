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
  houses: Street
}

type TownHouse = 'gable' | 'eaves' | 'timbered' | 'tall' | 'barn'
type Street = readonly [TownHouse, TownHouse, TownHouse, TownHouse, TownHouse, TownHouse]

/** A street without local house types, for towns that have no drawings of their own. */
export const ordinaryStreet: Street = ['gable', 'eaves', 'timbered', 'tall', 'gable', 'eaves']

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
    lead: `${minimum} Euro Mindestbestellwert bekommt kaum ein Haushalt allein voll. Tut ihr euch in ${name} zusammen, sind es ab ${floor} Euro pro Haushalt. Geliefert wird trotzdem an jede Tür einzeln.`,
  }
}
