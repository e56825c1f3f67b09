import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { type BuiltFile, takesBrotli } from './built-files.ts'

const A_YEAR = 'public, max-age=31536000, immutable'

/** Sends a file from memory, packed if the client takes that, or 304 when it has it already. */
export function sendFile(reply: FastifyReply, file: BuiltFile): FastifyReply {
  const packed = packedFor(reply, file)
  const tag = `"${file.hash}${packed ? '-br' : ''}"`
  reply.header('etag', tag).header('cache-control', file.immutable ? A_YEAR : 'no-cache')
  if (matches(reply.request.headers['if-none-match'], tag)) return pageHeaders(reply, file).code(304).send()
  return sendBody(reply, file, packed)
}

/** Sends the page for an address that does not exist, with status 404. */
export function sendNotFoundPage(reply: FastifyReply, file: BuiltFile): FastifyReply {
  return sendBody(reply.code(404).header('cache-control', 'no-cache'), file, packedFor(reply, file))
}

function packedFor({ request }: FastifyReply, { packed }: BuiltFile): BuiltFile['packed'] {
  return takesBrotli(request.headers['accept-encoding']) ? packed : undefined
}

/** Fastify waits for a reply that it is given back; the file may have to be packed yet. */
function sendBody(reply: FastifyReply, file: BuiltFile, packed: BuiltFile['packed']): FastifyReply {
  pageHeaders(reply, file).type(file.type)
  if (!packed) return reply.header('content-length', file.content.length).send(file.content)
  reply.header('content-encoding', 'br')
  void Promise.resolve(packed()).then(
    (body) => reply.header('content-length', body.length).send(body),
    (error: unknown) => reply.send(error),
  )
  return reply
}

function pageHeaders(reply: FastifyReply, file: BuiltFile): FastifyReply {
  if (file.packed) reply.header('vary', 'accept-encoding')
  return file.policy === undefined ? reply : protectPage(reply, file.policy)
}

/**
 * Sends a page's policy, and isolates the page, unless Google's tag is on it: that loads pictures and frames which do not
 * consent to be embedded.
 */
export function protectPage(reply: FastifyReply, policy: string): FastifyReply {
  reply.header('content-security-policy', policy)
  return policy.includes('googletagmanager')
    ? reply
    : reply.header('cross-origin-embedder-policy', 'require-corp')
}

/** Sends a text that caches may keep for so many seconds, or 304 when the client has it already. */
export function sendKept(reply: FastifyReply, body: string | Uint8Array, seconds: number): FastifyReply {
  const tag = tagOf(body)
  reply.header('etag', tag).header('cache-control', `public, max-age=${seconds}`)
  return matches(reply.request.headers['if-none-match'], tag) ? reply.code(304).send() : reply.send(body)
}

/** What tells one body from any other. */
export function tagOf(body: Uint8Array | string): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
}

/** Whether a client says that it has what carries this tag (RFC 9110, 13.1.2). */
function matches(ifNoneMatch: string | undefined, tag: string): boolean {
  const tags = ifNoneMatch?.split(',').map((entry) => entry.trim().replace(/^W\//, '')) ?? []
  return tags.includes('*') || tags.includes(tag)
}
