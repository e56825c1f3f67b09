import type { MapMode } from '../../map/map-data.ts'
import { GERMAN_STATES } from '../../places/german-states.ts'
import { anyText, type Filtered, filters, keyOf, matching, oneOf } from '../../search.ts'

/** Which rows the table has; without one: those nearly at their goal. */
export const VIEWS = { fast: 'nearly', ziel: 'ready', laeuft: 'started', alle: 'all' } as const
export type View = keyof typeof VIEWS

/** What the map's strength says; without one: density. */
export const MODES = {
  menge: 'amount',
  dichte: 'density',
  wachstum: 'growth',
  stand: 'state',
} as const satisfies Record<string, MapMode>

const FILTERS = {
  /** Words of a place, a postal code, a region. */
  suche: anyText(80),
  land: oneOf(GERMAN_STATES),
  /** What is chosen: a postal code, or `v-` and a proposal's middle. */
  ort: matching(/^(?:v-)?\d{5}$/),
  zeigt: keyOf(MODES),
  umkreis: matching(/^\d{5}-\d{1,3}$/),
  ansicht: keyOf(VIEWS),
  /** A column of the table, with a minus in front from the largest down. */
  sortierung: matching(/^-?[a-z0-9]+$/),
}

export type NextSearch = Filtered<typeof FILTERS>
export const readNextSearch = filters(FILTERS)

/** One thing is chosen at a time, the same one in list, map and table. */
export type Choice = { kind: 'place'; postalCode: string } | { kind: 'proposal'; centre: string }

export function choiceOf({ ort }: NextSearch): Choice | undefined {
  if (!ort) return undefined
  return ort.startsWith('v-')
    ? { kind: 'proposal', centre: ort.slice(2) }
    : { kind: 'place', postalCode: ort }
}

export function writeChoice(choice: Choice): string {
  return choice.kind === 'proposal' ? `v-${choice.centre}` : choice.postalCode
}
