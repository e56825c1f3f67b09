import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
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
import { malformed, Refusal, toldOf } from './refusal.ts'

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

/** A file that the console sends, to `/konsole/dateien/<name>`. */
export type OfficeUpload = {
  name: string
  rule: AuditedRule
  /** @returns what is answered, as JSON */
  take(asked: Context & { file: Buffer; who: SignedIn }): Promise<object>
}

/** Bytes of the largest file that is taken: of a list of people more than 30,000 lines. */
const MOST_BYTES = 5_000_000

/**
 * Gives and takes files; whoever does not fit the rule is turned away before anything is read. A form of the console asks for one
 * by POST, its field `input` is JSON: what is asked for stands in no address. Why there is none is read as plain text; why one is
 * not taken, as a procedure tells it.
 */
export function addFiles(
  scope: FastifyInstance,
  parts: InterfaceParts,
  { files, uploads }: { files: readonly OfficeFile[]; uploads: readonly OfficeUpload[] },
): void {
  scope.addContentTypeParser('application/octet-stream', (_request, body, done) => done(null, body))
  for (const { name, rule, take } of uploads)
    scope.post(`/${name}`, (request, reply) =>
      admitted({ parts, rule, request, reply, tell: (error) => ({ error }) }, async (context) => {
        // Node reads no more of a body than it was said to have.
        const size = Number(request.headers['content-length'])
        if (!(size > 0)) throw malformed()
        if (size > MOST_BYTES) throw new Refusal('PAYLOAD_TOO_LARGE', 'too_large', TOO_LARGE)
        return reply.send(await take({ ...context, file: await buffer(request.body as Readable) }))
      }),
    )
  for (const { name, rule, input, write } of files)
    scope.post(`/${name}`, (request, reply) =>
      admitted({ parts, rule, request, reply, tell: ({ message }) => message }, async (context) => {
        const form = new URLSearchParams(String(request.body ?? ''))
        const read = input.safeParse(parseJson(form.get('input')))
        if (!read.success || hasControl(read.data)) throw malformed()
        const asked = { ...context, by: byOf(context.who), input: read.data as never }
        const { name, headers, type, content } = await write(asked)
        const kept = { 'content-disposition': `attachment; filename="${name}"` }
        return reply
          .headers(headers ?? kept)
          .type(type)
          .send(content)
      }),
    )
}

const TOO_LARGE = 'Das ist mehr, als der Server auf einmal annimmt.'

type Question = {
  parts: InterfaceParts
  rule: AuditedRule
  request: FastifyRequest
  reply: FastifyReply
  tell(refusal: ReturnType<typeof toldOf>): string | object
}

async function admitted(
  { parts, rule, request, reply, tell }: Question,
  answer: (context: Context & { who: SignedIn }) => Promise<FastifyReply>,
): Promise<FastifyReply> {
  const context = contextOf(parts, request, reply)
  try {
    const who = await admit(parts.database, await context.signedIn(), rule)
    return await answer({ ...context, who })
  } catch (error) {
    const told = toldOf(await refusalOf(error, context))
    return reply.code(told.data.httpStatus).send(tell(told))
  }
}
