import { statfs } from 'node:fs/promises'
import { connect } from 'node:tls'

/** How long a server may take to show its certificate, in milliseconds. */
const PATIENCE_MS = 5_000
/** A certificate changes every few weeks; one that could not be seen is asked for sooner. */
const KEPT_MS = { seen: 3_600_000, unseen: 600_000 }

/** @returns how much of a disk is free to us and how large it is, in bytes; undefined when it cannot be asked. */
export async function diskOf(path: string): Promise<{ free: number; size: number } | undefined> {
  try {
    const { bavail, blocks, bsize } = await statfs(path)
    return { free: bavail * bsize, size: blocks * bsize }
  } catch {
    return undefined
  }
}

/**
 * Asks a site for its certificate, as a browser would come to see it, and remembers the answer for an hour.
 * @returns in how many days it runs out; undefined for a site without one, or that does not answer.
 */
export function certificateOf(origin: string, now: () => number): () => Promise<number | undefined> {
  const { protocol, hostname, port } = new URL(origin)
  let endsAt: number | undefined
  let askAgainAt = Number.NEGATIVE_INFINITY
  return async () => {
    if (protocol !== 'https:') return undefined
    if (now() >= askAgainAt) {
      endsAt = await endOfCertificate(hostname.replace(/^\[|\]$/g, ''), Number(port) || 443)
      askAgainAt = now() + (endsAt === undefined ? KEPT_MS.unseen : KEPT_MS.seen)
    }
    return endsAt === undefined ? undefined : (endsAt - now()) / 86_400_000
  }
}

function endOfCertificate(host: string, port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const socket = connect({
      host,
      port,
      // Names alone: an address is none (RFC 6066 section 3).
      ...(/^[\d.]+$|:/.test(host) ? {} : { servername: host }),
      // One that has run out is what is looked for; nothing is sent over this line.
      rejectUnauthorized: false,
      timeout: PATIENCE_MS,
    })
    const answer = (end: number | undefined) => {
      clearTimeout(timer)
      socket.destroy()
      resolve(end)
    }
    const timer = setTimeout(() => answer(undefined), PATIENCE_MS)
    socket.once('error', () => answer(undefined))
    socket.once('close', () => answer(undefined))
    socket.once('secureConnect', () => {
      const end = Date.parse(socket.getPeerCertificate().valid_to)
      answer(Number.isNaN(end) ? undefined : end)
    })
  })
}
