import type { SignupFilter } from '../../../contract/console/routes/signups.ts'
import type { SignupSort, SignupState } from '../../../contract/console/signups.ts'
import { GERMAN_STATES } from '../../places/german-states.ts'
import { anyText, day, type Filtered, filters, keyOf, oneOf } from '../../search.ts'

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
  sortierung: keyOf(SORTS),
}

export type SignupsSearch = Filtered<typeof FILTERS>
export const readSignupsSearch = filters(FILTERS)

/** The same as the server is asked for it. */
export function filterOf(search: SignupsSearch): SignupFilter {
  const { suche, zustand, von, bis, ort, land, sortierung } = search
  return {
    search: suche,
    state: zustand && STATES[zustand],
    from: von,
    until: bis,
    place: ort,
    region: land,
    sort: sortierung && SORTS[sortierung],
  }
}
