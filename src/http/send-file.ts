import type { FastifyReply } from 'fastify'
import { type BuiltFile, hashOf } from './built-files.ts'

const A_YEAR = 'public, max-age=31536000, immutable'

/** Sends a file from memory, packed if the client takes that, or 304 when it has it already. */
export function sendFile(reply: FastifyReply, file: BuiltFile): FastifyReply {
  const packed = packedFor(reply, file)
  const hash = packed ? `${file.hash}-br` : file.hash
  if (hasAlready(reply, hash, file.immutable ? A_YEAR : 'no-cache'))
    return pageHeaders(reply, file).code(304).send()
  return sendBody(reply, file, packed)
}

function packedFor({ request }: FastifyReply, { packed }: BuiltFile): BuiltFile['packed'] {
  return /\bbr\b/.test(request.headers['accept-encoding'] ?? '') ? packed : undefined
}

/** Sends a file whatever the client has. Fastify waits for a reply that it is given back; the file may have to be packed yet. */
export function sendBody(
  reply: FastifyReply,
  file: BuiltFile,
  packed = packedFor(reply, file),
): FastifyReply {
  pageHeaders(reply, file).type(file.type)
  if (!packed) return reply.send(file.content)
  reply.header('content-encoding', 'br')
  void Promise.resolve(packed()).then(
    (body) => reply.send(body),
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
  const isKept = hasAlready(reply, hashOf(body), `public, max-age=${seconds}`)
  return isKept ? reply.code(304).send() : reply.send(body)
}

/** Says what is sent and how long it may be kept. @returns whether the client says that it has it (RFC 9110, 13.1.2) */
function hasAlready(reply: FastifyReply, hash: string, cacheControl: string): boolean {
  const tag = `"${hash}"`
  reply.header('etag', tag).header('cache-control', cacheControl)
  const tags = reply.request.headers['if-none-match'] ?? ''
  return tags === '*' || tags.includes(tag)
}
