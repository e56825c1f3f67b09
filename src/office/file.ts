import type { Readable } from 'node:stream'
import { getHTTPStatusCodeFromError } from '@trpc/server/http'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { hasControl, parseJson } from '../http/request-body.ts'
import { admit, type SignedIn } from './auth/session.ts'
import {
  type AuditedRule,
  byOf,
  type Context,
  contextOf,
  type InterfaceParts,
  refusalOf,
} from './procedure.ts'
import type { By } from './record-action.ts'
import { malformed } from './refusal.ts'

/** A file of the console, at `/konsole/dateien/<name>`. */
export type OfficeFile = {
  name: string
  rule: AuditedRule
  input: z.ZodType
  write(asked: Asked<never>): Promise<Written>
}

type Asked<Input> = Context & { input: Input; who: SignedIn; by(action: string): By }

/** With a name it is kept on disk under that; else it is shown, as its headers say. */
type Written = { type: string; content: string | Readable } & (
  | { name: string; headers?: never }
  | { name?: never; headers: Record<string, string> }
)

/** Gives what writes a file the type of what it is asked with. */
export function officeFile<Shape extends z.ZodType>(
  file: Omit<OfficeFile, 'write'> & { input: Shape; write(asked: Asked<z.output<Shape>>): Promise<Written> },
): OfficeFile {
  return file
}

/**
 * A form of the console asks for a file by POST, its field `input` is JSON: what is asked for stands in no address. Whoever
 * does not fit the rule reads why as plain text.
 */
export function addFile(scope: FastifyInstance, parts: InterfaceParts, file: OfficeFile): void {
  scope.post(`/${file.name}`, async (request, reply) => {
    const context = contextOf(parts, request, reply)
    try {
      const who = await admit(parts.database, await context.signedIn(), file.rule)
      const form = new URLSearchParams(String(request.body ?? ''))
      const input = file.input.safeParse(parseJson(form.get('input')))
      if (!input.success || hasControl(input.data)) throw malformed()
      const asked = { ...context, who, by: byOf(who), input: input.data as never }
      const { name, headers, type, content } = await file.write(asked)
      const kept = { 'content-disposition': `attachment; filename="${name}"` }
      return reply
        .headers(headers ?? kept)
        .type(type)
        .send(content)
    } catch (error) {
      const refusal = await refusalOf(error, context)
      return reply
        .code(getHTTPStatusCodeFromError(refusal))
        .type('text/plain; charset=utf-8')
        .send(refusal.message)
    }
  })
}
