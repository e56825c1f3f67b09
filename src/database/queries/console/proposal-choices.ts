import type pg from 'pg'
import type { Next, PlaceRestaurant } from '../../../contract/console/next.ts'
import type { ProposalSettings, Weights } from '../../../contract/console/proposals.ts'
import { rowOf, rowsOf } from '../../ask.ts'
import { inTransaction } from '../../in-transaction.ts'
import { isoTime } from '../../iso-time.ts'
import { type By, recordAction } from './audit.ts'

export type Choices = Pick<Next, 'weights' | 'weightsChanged' | 'settings' | 'settingsChanged'>

/** By what proposals are judged and made. */
export function askChoices(client: pg.PoolClient): Promise<Choices> {
  const changed = (what: string) =>
    `case when ${what}_changed_at is not null then jsonb_build_object(
       'by', (select o.name from public.operators as o where o.id = ${what}_changed_by), 'at', ${isoTime(`${what}_changed_at`)})
     end`
  return rowOf<Choices>(
    client,
    `select jsonb_build_object('households', households_weight, 'density', density_weight, 'growth', growth_weight,
         'nearness', nearness_weight, 'restaurants', restaurants_weight, 'confirmation', confirmation_weight) as weights,
       ${changed('weights')} as "weightsChanged",
       jsonb_build_object('driveKm', drive_km, 'leastHouseholds', least_households) as settings,
       ${changed('settings')} || jsonb_build_object(
         'pending', settings_changed_at > coalesce((select computed_at from public.proposing), '-infinity'))
         as "settingsChanged"
     from public.proposal_settings`,
  )
}

/** Restaurants of places that are in no region yet. */
export function askRestaurants(client: pg.PoolClient) {
  return rowsOf<PlaceRestaurant>(
    client,
    `select postal_code as "postalCode", name, state from public.place_restaurants order by postal_code, lower(name)`,
  )
}

/** Sets the team's weights. */
export function setWeights(operator: pg.Pool, by: By, weights: Weights): Promise<Choices> {
  const { households, density, growth, nearness, restaurants, confirmation } = weights
  return inTransaction(operator, async (client) => {
    await client.query(
      `update public.proposal_settings set households_weight = $1, density_weight = $2, growth_weight = $3,
         nearness_weight = $4, restaurants_weight = $5, confirmation_weight = $6, weights_changed_at = now(),
         weights_changed_by = $7`,
      [households, density, growth, nearness, restaurants, confirmation, by.operatorId],
    )
    const choices = await askChoices(client)
    await recordAction(client, { ...by, subject: { weights } })
    return choices
  })
}

/** Sets by what proposals are made, and has them made anew. */
export function setProposalSettings(operator: pg.Pool, by: By, settings: ProposalSettings): Promise<Choices> {
  const { driveKm, leastHouseholds } = settings
  return inTransaction(operator, async (client) => {
    await client.query(
      `update public.proposal_settings set drive_km = $1, least_households = $2, settings_changed_at = now(),
         settings_changed_by = $3`,
      [driveKm, leastHouseholds, by.operatorId],
    )
    await client.query('select public.ask_for_proposals()')
    const choices = await askChoices(client)
    await recordAction(client, { ...by, subject: { drive_km: driveKm, least_households: leastHouseholds } })
    return choices
  })
}

/** Why a restaurant is not noted: there is no such place, or it has a region, where its restaurants are. */
export type NotNoted = 'unknown' | { region: string }

/** Notes what a restaurant said; @returns all that are noted then. */
export function noteRestaurant(
  operator: pg.Pool,
  by: By,
  { postalCode, name, state }: PlaceRestaurant,
): Promise<PlaceRestaurant[] | NotNoted> {
  return inTransaction(operator, async (client) => {
    const where = await rowOf<{ known: boolean; region: string | null }>(
      client,
      `select exists (select from public.places where postal_code = $1) as known,
         (select r.name from public.region_places as p join public.regions as r on r.id = p.region_id
          where p.postal_code = $1) as region`,
      [postalCode],
    )
    if (!where.known) return 'unknown'
    if (where.region !== null) return { region: where.region }
    await client.query(
      `insert into public.place_restaurants as known (postal_code, name, state, changed_by) values ($1, $2, $3, $4)
       on conflict (postal_code, lower(name)) do update set state = excluded.state, name = excluded.name,
         changed_by = excluded.changed_by, changed_at = now()`,
      [postalCode, name, state, by.operatorId],
    )
    const noted = await askRestaurants(client)
    await recordAction(client, { ...by, subject: { postal_code: postalCode, answer: state } })
    return noted
  })
}

/** @returns all that are noted then; undefined when that one was not. */
export function removeRestaurant(
  operator: pg.Pool,
  by: By,
  { postalCode, name }: Omit<PlaceRestaurant, 'state'>,
): Promise<PlaceRestaurant[] | undefined> {
  return inTransaction(operator, async (client) => {
    const gone = await client.query(
      'delete from public.place_restaurants where postal_code = $1 and lower(name) = lower($2)',
      [postalCode, name],
    )
    if (gone.rowCount === 0) return undefined
    const noted = await askRestaurants(client)
    await recordAction(client, { ...by, subject: { postal_code: postalCode } })
    return noted
  })
}
