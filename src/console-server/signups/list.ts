import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { SignupCount, SignupPage, SignupSort } from '../../contract/console/signups.ts'
import { countSignups } from '../../database/queries/console/signup-count.ts'
import { type ListedSignup, listSignups, type Position } from '../../database/queries/console/signups.ts'
import { refuse } from '../access/refuse.ts'
import { mayDo, operatorOf, requireRole } from '../access/require-role.ts'
import { masked } from './mask.ts'
import { filterShape, selectionOf } from './selection.ts'

/** Rows of a page: a few screens. */
const PAGE = 200

/** GET /signups and /signups/count: the list, found, sorted and read page by page. */
export function addList(scope: FastifyInstance): void {
  const operator = scope.operatorDatabase

  scope.get('/signups', requireRole('look'), async (request, reply): Promise<SignupPage | FastifyReply> => {
    const read = pageShape.safeParse(request.query)
    if (!read.success) return refuseFilter(reply)
    const { after, ...filter } = read.data
    const seesAddresses = maySeeAddresses(request)
    const sort = filter.sort ?? 'newest'
    // The order of addresses tells about them, and so does a page's end.
    if (sort === 'address' && !seesAddresses) return refuseFilter(reply)
    const selection = await selectionOf(operator, filter, seesAddresses)
    const { rows, more } = await listSignups(operator, { selection, sort, after, limit: PAGE })
    const last = rows.at(-1)
    return {
      rows: seesAddresses ? rows : rows.map((row) => ({ ...row, email: masked(row.email) })),
      next: more && last ? writePosition(last, sort) : null,
      masked: !seesAddresses,
    }
  })

  scope.get(
    '/signups/count',
    requireRole('look'),
    async (request, reply): Promise<SignupCount | FastifyReply> => {
      const read = filterShape.safeParse(request.query)
      if (!read.success) return refuseFilter(reply)
      return countSignups(operator, await selectionOf(operator, read.data, maySeeAddresses(request)))
    },
  )
}

export function maySeeAddresses(request: FastifyRequest): boolean {
  return mayDo(operatorOf(request).role, 'send')
}

export function refuseFilter(reply: FastifyReply): FastifyReply {
  return refuse(reply, 400, 'filter', 'Diesen Filter gibt es nicht. Setze ihn zurück.')
}

const positionShape = z.tuple([z.string().max(254), z.int().nonnegative(), z.iso.datetime({ precision: 6 })])

const pageShape = filterShape.extend({
  after: z
    .string()
    .max(1000)
    .transform((text, context): Position => {
      const position = positionShape.safeParse(parsed(text))
      if (!position.success) {
        context.addIssue('no position')
        return z.NEVER
      }
      const [key, number, signedUpAt] = position.data
      return { key, number, signedUpAt }
    })
    .optional(),
})

function parsed(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString()) as unknown
  } catch {
    return undefined
  }
}

function writePosition({ email, postalCode, number, signedUpAt }: ListedSignup, sort: SignupSort): string {
  const key = { address: email.toLowerCase(), place: postalCode, newest: '', oldest: '' }[sort]
  return Buffer.from(JSON.stringify([key, number, signedUpAt])).toString('base64url')
}
