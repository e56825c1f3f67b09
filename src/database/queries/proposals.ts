import type pg from 'pg'
import { call } from '../ask.ts'

// Run as the role `worker`.

type Row = {
  postalCode: string
  place: string
  district: string
  inhabitants: number
  areaKm2: number
  latitude: number
  longitude: number
  waiting: number
  isFree: boolean
}

export type ProposalBasis = {
  /** In the order of the postal codes. */
  places: Row[]
  /** Places in which the app runs, with the region they are in. */
  runs: { postalCode: string; region: number | null; name: string }[]
}

/** What proposals are made of. */
export async function proposalBasis(worker: pg.Pool): Promise<ProposalBasis> {
  type Columns = { [Name in keyof Row]: Row[Name][] }
  const { places, ...rest } = await call<Omit<ProposalBasis, 'places'> & { places: Columns }>(
    worker,
    'proposal_basis',
  )
  const columns = Object.entries(places)
  return {
    ...rest,
    places: places.postalCode.map(
      (_, index) => Object.fromEntries(columns.map(([name, column]) => [name, column[index]])) as Row,
    ),
  }
}

export type Entry = {
  name: string
  centre: string
  postalCodes: string[]
  villages: boolean
  areaKm2: number
  near: { region: number | null; name: string; km: number; borders: boolean } | null
}

/** Keeps these in the place of the proposals before. @returns how many there are. */
export async function keepProposals(worker: pg.Pool, entries: readonly Entry[]): Promise<number> {
  return Number(await call(worker, 'keep_proposals', JSON.stringify(entries)))
}

/** Has proposals made where there are none. @returns whether there were none. */
export function askForFirstProposals(worker: pg.Pool): Promise<boolean> {
  return call(worker, 'ask_for_first_proposals')
}
