import type pg from 'pg'
import type { SignupFilter } from '../../contract/console/routes/signups.ts'
import { asciiEmail } from '../../contract/signup.ts'
import { postalCodesOf } from '../queries/signup-selection.ts'

/** Fewer are in nearly every address, and no index finds them. */
const LEAST_OF_AN_ADDRESS = 3

/**
 * What a filter asks of the database.
 * @param seesAddresses whoever does not must not find out addresses by searching for them either
 */
export async function selectionOf(operator: pg.Pool, filter: SignupFilter, seesAddresses: boolean) {
  const { state, from, until, region, inRegion, newsletter, result } = filter
  const search = filter.search?.trim() ?? ''
  const place = filter.place?.trim() ?? ''
  return {
    state,
    from,
    until,
    ...(newsletter !== undefined && { letterOf: { newsletter, result } }),
    ...(search !== '' && { search: await searched(operator, search, seesAddresses) }),
    ...((place !== '' || region || inRegion !== undefined) && {
      postalCodes: await postalCodesOf(operator, {
        begin: place || undefined,
        state: region,
        region: inRegion,
      }),
    }),
  }
}

async function searched(operator: pg.Pool, search: string, seesAddresses: boolean) {
  const address = asciiEmail(search).toLowerCase()
  const isAddress = seesAddresses && address.length >= LEAST_OF_AN_ADDRESS
  return {
    ...(isAddress && { address }),
    postalCodes: await postalCodesOf(operator, { begin: search }),
  }
}
