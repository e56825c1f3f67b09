import type { SignupFilter, SignupSort, SignupState } from '../../../contract/console/signups.ts'
import { GERMAN_STATES, type GermanState } from '../../places/german-states.ts'
import { type Search, textOf } from '../../search.ts'

/** What the list of sign-ups keeps in its address. What is as it always is, is left out. */
export type SignupsSearch = {
  suche?: string
  zustand?: keyof typeof STATES
  /** Days: `2026-11-21`. */
  von?: string
  bis?: string
  /** Begin of a postal code or of a place's name. */
  ort?: string
  land?: GermanState
  sortierung?: keyof typeof SORTS
}

const STATES = {
  offen: 'open',
  bestaetigt: 'confirmed',
  abgemeldet: 'left',
  unzustellbar: 'undeliverable',
} as const satisfies Record<string, SignupState>

const SORTS = {
  aelteste: 'oldest',
  plz: 'place',
  adresse: 'address',
} as const satisfies Record<string, SignupSort>

export function readSignupsSearch(search: Search): SignupsSearch {
  const [suche, ort] = [textOf(search.suche), textOf(search.ort)]
  const land = GERMAN_STATES.find((state) => state === search.land)
  const [von, bis] = [dayOf(search.von), dayOf(search.bis)]
  const zustand = keyOf(STATES, search.zustand)
  const sortierung = keyOf(SORTS, search.sortierung)
  return {
    ...(suche && { suche }),
    ...(zustand && { zustand }),
    ...(von && { von }),
    ...(bis && { bis }),
    ...(ort && { ort }),
    ...(land && { land }),
    ...(sortierung && { sortierung }),
  }
}

function keyOf<Names extends object>(names: Names, value: string | undefined): keyof Names | undefined {
  return value !== undefined && Object.hasOwn(names, value) ? (value as keyof Names) : undefined
}

function dayOf(value: string | undefined): string | undefined {
  const moment = /^\d{4}-\d\d-\d\d$/.test(value ?? '') ? Date.parse(`${value}T00:00:00Z`) : Number.NaN
  return !Number.isNaN(moment) && new Date(moment).toISOString().startsWith(value ?? '') ? value : undefined
}

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
