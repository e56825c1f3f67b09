import type { inferRouterOutputs } from '@trpc/server'
import type { OfficeRouter } from '../../office/router.ts'
import { anyText, matching, oneOf } from '../filters.ts'
import { goalDay } from '../goal-day.ts'
import type { Country, Names } from '../place-map/country.ts'
import type { Figures, Mode, State } from '../place-map/paint.ts'
import { change, counted, decimal, number } from '../words.ts'

export type Next = inferRouterOutputs<OfficeRouter>['next']['figures']
export type Proposal = Next['proposals'][number]

/** What the page keeps in its address. */
export const FILTERS = {
  /** Words of a place, a postal code, a region. */
  suche: anyText(80),
  land: anyText(40),
  /** What is chosen: a postal code, or `v-` and a proposal's middle. */
  ort: matching(/^(?:v-)?\d{5}$/),
  /** What the map's strength says; without it: density. */
  zeigt: oneOf(['menge', 'wachstum']),
  /** Which rows the table has; without it: those nearly at their goal. */
  ansicht: oneOf(['ziel', 'laeuft', 'alle']),
  sortierung: matching(/^-?[a-z]+$/),
}

export const MODES: Record<string, Mode> = { menge: 'amount', wachstum: 'growth' }

/** A postal code with what waits there; without a number when it is none of ours. */
export type Place = {
  postalCode: string
  number?: number
  name: string
  /** District and state. */
  where: string
  state: State
  waiting: number
  open: number
  growth7: number
  growth28: number
  goal: number
  inhabitants: number | undefined
}

const STATES: Record<string, State> = { c: 'collecting', r: 'ready', s: 'started' }

/** All places, in the order of their numbers; those that are none of ours last. */
export function placesOf({ places, elsewhere }: Next, country: Country, names: Names | undefined): Place[] {
  if (places.waiting.length !== country.codes.length)
    throw new Error('The figures are of other places than the map.')
  const at = (column: readonly number[], number: number) => column[number] ?? 0
  const ours = country.codes.map((postalCode, number): Place => {
    const land = country.states[at(country.state, number)] ?? ''
    return {
      ...{ postalCode, number },
      name: names?.name[number] ?? '',
      where: names ? `${names.district[number]}, ${land}` : land,
      state: STATES[places.states[number] ?? ''] ?? 'collecting',
      waiting: at(places.waiting, number),
      open: at(places.open, number),
      growth7: at(places.growth7, number),
      growth28: at(places.growth28, number),
      goal: at(places.goal, number),
      inhabitants: names?.inhabitants[number],
    }
  })
  const others = elsewhere.map(
    (each): Place => ({
      ...each,
      ...{ name: 'unbekannt', where: '', state: 'collecting', inhabitants: undefined },
      ...{ growth7: 0, growth28: 0, goal: Number.POSITIVE_INFINITY },
    }),
  )
  return [...ours, ...others]
}

/** What the map draws of the places. */
export function mapped(places: readonly Place[], { area }: Country, names: Names | undefined): Figures {
  return {
    ...{ area, inhabitants: names?.inhabitants },
    waiting: places.map(({ waiting }) => waiting),
    growth28: places.map(({ growth28 }) => growth28),
    state: places.map(({ state }) => state),
  }
}

/** How many are missing to its goal. */
export const missingOf = ({ goal, waiting }: Place): number => Math.max(0, goal - waiting)

/** Of its goal so much makes a place one that is nearly there. */
const NEARLY = 0.75

/** The views of the table, by what the address calls them. */
export const VIEWS = {
  '': [
    'Kurz vor dem Ziel',
    ({ state, waiting, goal }: Place) => state === 'collecting' && waiting >= goal * NEARLY,
  ],
  ziel: ['Am Ziel', ({ state }: Place) => state === 'ready'],
  laeuft: ['Läuft', ({ state }: Place) => state === 'started'],
  alle: ['Alle', ({ state, waiting, open }: Place) => waiting > 0 || open > 0 || state === 'started'],
} as const

/** What search and Land leave, the same in list, map and table. */
export function shownOf(
  next: Next,
  places: readonly Place[],
  { suche = '', land }: { suche?: string; land?: string },
) {
  const words = plain(suche).split(/\s+/).filter(Boolean)
  const fits = (text: string) => words.every((word) => plain(text).includes(word))
  const shown = new Set(
    places.filter(
      ({ postalCode, name, where }) =>
        (!land || where.endsWith(land)) && (words.length === 0 || fits(`${postalCode} ${name} ${where}`)),
    ),
  )
  const byCode = new Map(places.map((place) => [place.postalCode, place]))
  const fitsTogether = ({ name, postalCodes }: { name: string; postalCodes: readonly string[] }) => {
    const own = postalCodes.flatMap((code) => byCode.get(code) ?? [])
    return (
      own.some((place) => shown.has(place)) ||
      (fits(name) && own.some(({ where }) => !land || where.endsWith(land)))
    )
  }
  return {
    places: [...shown],
    proposals: next.proposals.filter(fitsTogether).slice(0, 10),
    /** Regions at their goal: nothing is nearer at hand than starting them. */
    ready: next.regions.filter((region) => region.state === 'ready' && fitsTogether(region)),
    /** Numbers of the places that are left out: pale on the map. */
    pale: new Set(places.flatMap((place) => (shown.has(place) ? [] : (place.number ?? [])))),
  }
}

type Shown = ReturnType<typeof shownOf>
export type Chosen = { place?: Place; proposal?: Shown['proposals'][number] }

/** A place, with the proposal that it belongs to; or a proposal, without another one the first. */
export function chosenOf(
  ort: string | undefined,
  proposals: Shown['proposals'] = [],
  places: readonly Place[] = [],
): Chosen {
  const code = ort?.replace('v-', '')
  const place = ort === code ? places.find(({ postalCode }) => postalCode === code) : undefined
  const proposal =
    proposals.find(({ centre, postalCodes }) =>
      place ? postalCodes.includes(place.postalCode) : centre === code,
    ) ?? (place ? undefined : proposals[0])
  return { ...(place && { place }), ...(proposal && { proposal }) }
}

const PLAIN: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' }

/** Letter case does not matter, nor how umlauts are written. */
const plain = (text: string) => text.toLowerCase().replaceAll(/[äöüß]/g, (letter) => PLAIN[letter] ?? '')

/** So near is next door; farther away than the other it is no reason any more. */
const [NEXT_DOOR_KM, NEAR_KM] = [12, 50]

/** „Nachbar von Ansbach (läuft)“, „40 km bis Ansbach“ */
export function nearText(nearest: Proposal['nearest']): string | undefined {
  if (!nearest || nearest.km > NEAR_KM) return undefined
  return nearest.km > NEXT_DOOR_KM
    ? `${number(nearest.km)} km bis ${nearest.name}`
    : `Nachbar von ${nearest.name} (läuft)`
}

/** The parts of „6 Dörfer, 214 Haushalte auf 133 km², +18 in 7 Tagen, Nachbar von Ansbach (läuft). Bei diesem Tempo 250 um den 9. Dezember.“ */
export function sentenceOf(
  { postalCodes, waiting, areaKm2, growth7, growth28, nearest }: Proposal,
  goal: number,
) {
  const near = nearText(nearest)
  const day = goalDay({ waiting, goal, growth28 })
  return {
    villages: counted(postalCodes.length, 'Dorf', 'Dörfer'),
    households: counted(waiting, 'Haushalt', 'Haushalte'),
    area: areaText(areaKm2),
    grown: change(growth7),
    near: near ? `, ${near}` : '',
    goal:
      waiting >= goal
        ? `${number(goal)} erreicht.`
        : day
          ? `Bei diesem Tempo ${number(goal)} um den ${day}.`
          : `Bei diesem Tempo ist ${number(goal)} nicht in Sicht.`,
  }
}

export function areaText(km2: number): string {
  return km2 < 1 ? 'weniger als 1\u00a0km²' : `${number(Math.round(km2))}\u00a0km²`
}

/** Green where it grows, red where it shrinks. */
export const toneOf = (growth: number) => (growth > 0 ? 'up' : growth < 0 ? 'down' : undefined)

/** „2,4“, „< 0,1“: one number for each of another. */
export function ratioText(part: number, of: number | undefined): string {
  if (!of) return '–'
  const ratio = part / of
  return ratio > 0 && ratio < 0.1 ? '< 0,1' : decimal(ratio)
}
