import type { SignupFilter } from '../../../contract/console/routes/signups.ts'
import type { SignupSort, SignupState } from '../../../contract/console/signups.ts'
import { GERMAN_STATES } from '../../places/german-states.ts'
import { anyText, day, type Filtered, filters, keyOf, matching, oneOf } from '../../search.ts'
import { RESULTS } from '../newsletters/course/search.ts'

/** The states as an address names them. */
export const STATES = {
  bestaetigt: 'confirmed',
  offen: 'open',
  abgemeldet: 'left',
  unzustellbar: 'undeliverable',
} as const satisfies Record<string, SignupState>

const SORTS = {
  aelteste: 'oldest',
  plz: 'place',
  adresse: 'address',
} as const satisfies Record<string, SignupSort>

const FILTERS = {
  suche: anyText(),
  zustand: keyOf(STATES),
  von: day,
  bis: day,
  /** Begin of a postal code or of a place's name. */
  ort: anyText(),
  land: oneOf(GERMAN_STATES),
  /** The number of a region: who lives in one of its places. */
  region: matching(/^[1-9]\d{0,14}$/),
  /** The number of a letter, and what became of it: who has one. */
  brief: matching(/^[1-9]\d{0,14}$/),
  ergebnis: keyOf(RESULTS),
  sortierung: keyOf(SORTS),
}

export type SignupsSearch = Filtered<typeof FILTERS>
export const readSignupsSearch = filters(FILTERS)

/** The same as the server is asked for it. */
export function filterOf(search: SignupsSearch): SignupFilter {
  const { suche, zustand, von, bis, ort, land, region, brief, ergebnis, sortierung } = search
  return {
    search: suche,
    state: zustand && STATES[zustand],
    from: von,
    until: bis,
    place: ort,
    region: land,
    inRegion: region === undefined ? undefined : Number(region),
    newsletter: brief === undefined ? undefined : Number(brief),
    result: brief && ergebnis ? RESULTS[ergebnis] : undefined,
    sort: sortierung && SORTS[sortierung],
  }
}
