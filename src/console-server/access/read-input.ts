import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { PARAMETERS } from '../../contract/console/routes/route.ts'
import { hasControl } from '../../http/request-body.ts'
import { Refusal } from './refuse.ts'

/**
 * Path and query or body of a request as its route declares them, in one object. A path that names nothing is a 404,
 * everything else that does not fit a 400: with the field's name and words where the contract has words for it.
 */
export function readInput(shape: z.ZodType | undefined, request: FastifyRequest, hasFile = false) {
  const understood: Record<string, unknown> = {}
  for (const [name, text] of Object.entries(request.params as Record<string, string>)) {
    const read = PARAMETERS[name as keyof typeof PARAMETERS].safeParse(text)
    if (!read.success) return new Refusal(404, 'not_found')
    understood[name] = read.data
  }
  if (!shape) return understood
  const isQuery = hasFile || request.method === 'GET' || request.method === 'HEAD'
  const asked = isQuery ? request.query : request.body
  const read = shape.safeParse(asked, { error: () => UNWORDED })
  if (read.success && !hasControl(read.data)) return { ...(read.data as object), ...understood }
  const issue = read.error?.issues.find(({ message }) => message !== UNWORDED)
  if (issue) return new Refusal(400, snakeCase(String(issue.path[0])), issue.message)
  return isQuery ? wrongFilter() : new Refusal(400, 'malformed')
}

/** Stands for an issue that has no words of its own. */
const UNWORDED = '-'

export function wrongFilter(): Refusal {
  return new Refusal(400, 'filter', 'Diesen Filter gibt es nicht. Setze ihn zurück.')
}

const snakeCase = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
