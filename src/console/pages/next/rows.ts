import type { PlaceState } from '../../../contract/console/places.ts'
import { isCompany, type Place, type Ranked, type Region, type Shown, stateOf } from './model.ts'
import { type Choice, type NextSearch, VIEWS, type View, writeChoice } from './search.ts'

/** A line of the table: a proposal, a region or a place, with what they have in common. */
export type Row = {
  /** As an address names it. */
  key: string
  choice: Choice
  name: string
  /** Behind the name: a postal code. */
  code?: string
  /** On the plate of a proposal. */
  rank?: number
  state: PlaceState
  waiting: number
  goal: number
  missing: number
  growth7: number
  growth28: number
  place?: Place
  /** Nobody lives there: a company's postal code, or one of boxes. */
  company?: boolean
}

/** Of its goal so much makes a place one that is nearly there. */
const NEARLY = 0.75

const HOLDS: Record<(typeof VIEWS)[View], (row: Row) => boolean> = {
  nearly: ({ state, waiting, goal }) => state === 'collecting' && waiting >= goal * NEARLY,
  ready: ({ state }) => state === 'ready',
  started: ({ state }) => state === 'started',
  all: () => true,
}

/** What together reaches its goal, and what alone does: sorted apart, as their goals differ by ten times. */
export type Groups = { regions: Row[]; places: Row[] }

/** Every row that the filters leave; postal codes where nobody lives only when asked for. */
export function groupsOf({ proposals, regions, places }: Shown, { firmen }: NextSearch): Groups {
  return {
    regions: [...proposals.map(proposalRow), ...regions.map(regionRow)],
    places: places
      .filter(
        (place) =>
          (place.waiting > 0 || place.open > 0 || place.state === 'started') &&
          (firmen === '1' || !isCompany(place)),
      )
      .map(placeRow),
  }
}

/** The rows of a view. */
export function inView({ regions, places }: Groups, view: View): Groups {
  const holds = HOLDS[VIEWS[view]]
  return { regions: regions.filter(holds), places: places.filter(holds) }
}

export const countOf = ({ regions, places }: Groups): number => regions.length + places.length

function proposalRow({ proposal, rank }: Ranked): Row {
  const choice: Choice = { kind: 'proposal', centre: proposal.centre }
  return {
    key: writeChoice(choice),
    choice,
    name: proposal.name,
    rank,
    state: stateOf(proposal),
    waiting: proposal.households,
    goal: proposal.goal,
    missing: Math.max(0, proposal.goal - proposal.households),
    growth7: proposal.growth7,
    growth28: proposal.growth28,
  }
}

function regionRow({ id, name, state, waiting, goal, missing, growth7, growth28 }: Region): Row {
  const choice: Choice = { kind: 'region', id }
  return { key: writeChoice(choice), choice, name, state, waiting, goal, missing, growth7, growth28 }
}

function placeRow(place: Place): Row {
  const { postalCode, name, state, waiting, goal, growth7, growth28 } = place
  const choice: Choice = { kind: 'place', postalCode }
  return {
    key: postalCode,
    choice,
    name: name?.place ?? 'unbekannt',
    code: postalCode,
    state,
    waiting,
    goal,
    missing: Math.max(0, goal - waiting),
    growth7,
    growth28,
    place,
    company: isCompany(place),
  }
}
