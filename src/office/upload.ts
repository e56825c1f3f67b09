import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { admit, type SignedIn } from './auth/session.ts'
import { type AuditedRule, type Context, contextOf, type InterfaceParts, refusalOf } from './procedure.ts'
import { malformed, Refusal, toldOf } from './refusal.ts'

/** A file that the console sends, to `/konsole/dateien/<name>`. */
export type OfficeUpload = {
  name: string
  rule: AuditedRule
  /** More bytes are not read. */
  mostBytes: number
  /** @returns what is answered, as JSON */
  take(asked: Context & { file: Buffer; who: SignedIn }): Promise<object>
}

/** Takes files. Whoever does not fit the rule is turned away before theirs is read, and told why as a procedure tells it. */
export async function addUploads(
  scope: FastifyInstance,
  parts: InterfaceParts,
  uploads: readonly OfficeUpload[],
): Promise<void> {
  await scope.register(async (files) => {
    files.addContentTypeParser('application/octet-stream', (_request, body, done) => done(null, body))
    for (const { name, rule, mostBytes, take } of uploads)
      files.post(`/${name}`, async (request, reply) => {
        const context = contextOf(parts, request, reply)
        try {
          const who = await admit(parts.database, await context.signedIn(), rule)
          // Node reads no more of a body than it was said to have.
          const size = Number(request.headers['content-length'])
          if (!(size > 0)) throw malformed()
          if (size > mostBytes) throw new Refusal('PAYLOAD_TOO_LARGE', 'too_large', TOO_LARGE)
          return await take({ ...context, who, file: await buffer(request.body as Readable) })
        } catch (error) {
          const told = toldOf(await refusalOf(error, context))
          return reply.code(told.data.httpStatus).send({ error: told })
        }
      })
  })
}

const TOO_LARGE = 'Das ist mehr, als der Server auf einmal annimmt.'
