import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { listRoutes } from '../../contract/console/routes/signups.ts'
import { addRoutes } from '../access/add-routes.ts'
import { wrongFilter } from '../access/read-input.ts'
import type { Position } from '../queries/signup-order.ts'
import { countSignups, listSignups } from '../queries/signups.ts'
import { masked as maskedText } from './mask.ts'
import { selectionOf } from './selection.ts'

/** Rows of a page: a few screens. */
const PAGE = 200

/** The list, found, sorted and read page by page. */
export function addList(scope: FastifyInstance): void {
  addRoutes(scope, listRoutes, {
    'GET /api/signups': async ({ input: { after: text, most = PAGE, ...filter }, database, masked }) => {
      const sort = filter.sort ?? 'newest'
      // The order of addresses tells about them, and so does a page's end.
      if (sort === 'address' && masked) return wrongFilter()
      const after = text === undefined ? undefined : readPosition(text)
      if (after === null) return wrongFilter()
      const selection = await selectionOf(database, filter, !masked)
      const { rows, next } = await listSignups(database, {
        selection,
        sort,
        after,
        limit: Math.min(most, PAGE),
      })
      return {
        rows: masked ? rows.map((row) => ({ ...row, email: maskedText(row.email) })) : rows,
        next: next && writePosition(next),
        masked,
      }
    },

    'GET /api/signups/count': async ({ input, database, masked }) => ({
      count: await countSignups(database, await selectionOf(database, input, !masked)),
    }),
  })
}

const positionShape = z.tuple([z.string().max(254), z.int().nonnegative(), z.iso.datetime({ precision: 6 })])

/** @returns null for what is no position. */
function readPosition(text: string): Position | null {
  const read = positionShape.safeParse(parsed(text))
  if (!read.success) return null
  const [key, number, signedUpAt] = read.data
  return { key, number, signedUpAt }
}

function writePosition({ key, number, signedUpAt }: Position): string {
  return Buffer.from(JSON.stringify([key, number, signedUpAt])).toString('base64url')
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString()) as unknown
  } catch {
    return undefined
  }
}
