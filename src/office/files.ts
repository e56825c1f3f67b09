import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { hasControl, parseJson } from '../http/request-body.ts'
import { type Admitted, type AuditedRule, admitted, type InterfaceParts } from './procedure.ts'
import { malformed, Refusal } from './refusal.ts'

/** A file of the console, at `/konsole/dateien/<name>`. */
export type OfficeFile = {
  name: string
  rule: AuditedRule
  input: z.ZodType
  write(asked: Admitted & { input: never }): Promise<Written>
}

/** With a name it is kept on disk under that; else it is shown, as its headers say. */
type Written = { type: string; content: string | Readable } & (
  | { name: string; headers?: never }
  | { name?: never; headers: Record<string, string> }
)

/** Gives what writes a file the type of what it is asked with. */
export function officeFile<Shape extends z.ZodType>(
  file: Omit<OfficeFile, 'write'> & {
    input: Shape
    write(asked: Admitted & { input: z.output<Shape> }): Promise<Written>
  },
): OfficeFile {
  return file
}

/** A file that the console sends, to `/konsole/dateien/<name>`. */
export type OfficeUpload = {
  name: string
  rule: AuditedRule
  /** @returns what is answered, as JSON */
  take(asked: Admitted & { file: Buffer }): Promise<object>
}

/** Bytes of the largest file that is taken: of a list of people more than 30,000 lines. */
const MOST_BYTES = 5_000_000

/**
 * Gives and takes files; whoever does not fit the rule is turned away before anything is read. A form of the console asks for one
 * by POST, its field `input` is JSON: what is asked for stands in no address.
 */
export function addFiles(
  scope: FastifyInstance,
  parts: InterfaceParts,
  { files, uploads }: { files: readonly OfficeFile[]; uploads: readonly OfficeUpload[] },
): void {
  scope.addContentTypeParser('application/octet-stream', (_request, body, done) => done(null, body))
  for (const { name, rule, take } of uploads)
    scope.post(`/${name}`, async (request, reply) => {
      const context = await admitted({ ...parts, request, reply }, rule)
      // Node reads no more of a body than it was said to have.
      const size = Number(request.headers['content-length'])
      if (!(size > 0)) throw malformed()
      if (size > MOST_BYTES)
        throw new Refusal(
          'PAYLOAD_TOO_LARGE',
          'too_large',
          'Die Datei ist größer als 5 MB. Teile sie in mehrere.',
        )
      return take({ ...context, file: await buffer(request.body as Readable) })
    })
  for (const { name, rule, input, write } of files)
    scope.post(`/${name}`, async (request, reply) => {
      const context = await admitted({ ...parts, request, reply }, rule)
      const form = new URLSearchParams(String(request.body ?? ''))
      const read = input.safeParse(parseJson(form.get('input')))
      if (!read.success || hasControl(read.data)) throw malformed()
      const written = await write({ ...context, input: read.data as never })
      const kept = { 'content-disposition': `attachment; filename="${written.name}"` }
      return reply
        .headers(written.headers ?? kept)
        .type(written.type)
        .send(written.content)
    })
}
