import type { PlaceState } from '../../../contract/console/places.ts'
import { anyText, type Filtered, filters, keyOf, matching, oneOf } from '../../search.ts'

/** The states as an address names them; without one: all. */
export const STATES = {
  sammelt: 'collecting',
  bereit: 'ready',
  gestartet: 'started',
} as const satisfies Record<string, PlaceState>

const FILTERS = {
  stand: keyOf(STATES),
  /** Part of a postal code, of a place's or a district's name. */
  text: anyText(80),
  /** Only places with a goal of their own. */
  eigenes: oneOf(['1']),
  /** Column, with a minus in front from the largest down. */
  sortierung: matching(/^-?[a-z]+$/),
  /** The place that is open: its postal code. */
  ort: matching(/^\d{5}$/),
}

export type PlacesSearch = Filtered<typeof FILTERS>
export const readPlacesSearch = filters(FILTERS)
