import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { PlaceReach, Reach } from '../../contract/console/newsletters.ts'
import { newsletterReach } from '../../database/queries/console/newsletters.ts'
import { refuse } from '../access/refuse.ts'
import { requireRole } from '../access/require-role.ts'
import { type Read, readPostalCodes } from './read-draft.ts'

/** Bytes of a body with all postal codes of Germany and the longest text, every character of it escaped. */
export const DRAFT_BODY_LIMIT = 400_000

/** POST /newsletters/reach: asks only, but a thousand postal codes are too long for an address. */
export function addReach(scope: FastifyInstance): void {
  const options = { ...requireRole('look'), bodyLimit: DRAFT_BODY_LIMIT }
  scope.post('/newsletters/reach', options, async (request, reply): Promise<Reach | typeof reply> => {
    const codes = readPostalCodes(request.body)
    if ('refusal' in codes) return refuse(reply, 422, codes.refusal.code, codes.refusal.message)
    return reachOf(scope.operatorDatabase, codes.value)
  })
}

export async function reachOf(operator: pg.Pool, postalCodes: string[]): Promise<Reach> {
  const rows = await newsletterReach(operator, postalCodes)
  const places: PlaceReach[] = []
  const unknown: string[] = []
  for (const { place, startedAt, ...row } of rows) {
    if (place === null) unknown.push(row.postalCode)
    else places.push({ ...row, place, startedAt: startedAt?.toISOString() ?? null })
  }
  return { places, unknown }
}

/** How many unknown postal codes are named. */
const NAMED = 10

/** Refuses what is no postal code of Germany: somebody mistyped it, and would not notice whom it left out. */
export async function requireKnown(operator: pg.Pool, postalCodes: string[]): Promise<Read<Reach>> {
  const reach = await reachOf(operator, postalCodes)
  const { unknown } = reach
  if (unknown.length === 0) return { value: reach }
  const named = unknown.slice(0, NAMED).join(', ') + (unknown.length > NAMED ? ' und andere' : '')
  return {
    refusal: {
      code: 'postal_codes',
      message:
        unknown.length === 1
          ? `Diese Postleitzahl gibt es nicht: ${named}.`
          : `Diese Postleitzahlen gibt es nicht: ${named}.`,
    },
  }
}
