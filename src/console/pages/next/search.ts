import type { MapMode } from '../../map/map-data.ts'
import { GERMAN_STATES } from '../../places/german-states.ts'
import { anyText, type Filtered, filters, keyOf, matching, oneOf } from '../../search.ts'

/** The states of a place as an address names them; without one: all. */
export const STANDS = { sammelt: 'collecting', ziel: 'ready', laeuft: 'started' } as const

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
  stand: keyOf(STANDS),
  /** What is chosen: a postal code, `v-` and a proposal's middle, `r-` and a region's number. */
  ort: matching(/^(?:v-)?\d{5}$|^r-[1-9]\d{0,14}$/),
  zeigt: keyOf(MODES),
  umkreis: matching(/^\d{5}-\d{1,3}$/),
  ansicht: keyOf(VIEWS),
  /** A column of the table, with a minus in front from the largest down. */
  sortierung: matching(/^-?[a-z0-9]+$/),
  /** Postal codes of companies and boxes, too. */
  firmen: oneOf(['1']),
}

export type NextSearch = Filtered<typeof FILTERS>
export const readNextSearch = filters(FILTERS)

/** One thing is chosen at a time, the same one in list, map and table. */
export type Choice =
  | { kind: 'place'; postalCode: string }
  | { kind: 'proposal'; centre: string }
  | { kind: 'region'; id: number }

export function choiceOf({ ort }: NextSearch): Choice | undefined {
  if (!ort) return undefined
  if (ort.startsWith('v-')) return { kind: 'proposal', centre: ort.slice(2) }
  if (ort.startsWith('r-')) return { kind: 'region', id: Number(ort.slice(2)) }
  return { kind: 'place', postalCode: ort }
}

export function writeChoice(choice: Choice): string {
  if (choice.kind === 'proposal') return `v-${choice.centre}`
  return choice.kind === 'region' ? `r-${choice.id}` : choice.postalCode
}
