import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { DoorSettings } from '../settings.ts'

type Settings = Pick<DoorSettings, 'publicOrigin'>

/** As long as open_my_data lets it work. */
const SECONDS = 15 * 60

/** 32 random bytes in base64url, as a link's token. */
export function newSessionToken(): string {
  return randomBytes(32).toString('base64url')
}

/** The session that a request shows; `undefined` without one. */
export function readSession(request: FastifyRequest, settings: Settings): string | undefined {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim().split('=', 2))
  const token = pairs.find(([name]) => name === cookieName(settings))?.[1] ?? ''
  return /^[A-Za-z0-9_-]{43}$/.test(token) ? token : undefined
}

/** Lets the browser show the session to our pages alone, and no script. */
export function keepSession(reply: FastifyReply, settings: Settings, token: string): void {
  setCookie(reply, settings, token, SECONDS)
}

export function endSession(reply: FastifyReply, settings: Settings): void {
  setCookie(reply, settings, '', 0)
}

function setCookie(reply: FastifyReply, settings: Settings, value: string, seconds: number): void {
  const secure = isSecure(settings) ? '; Secure' : ''
  const attributes = `Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`
  reply.header('set-cookie', `${cookieName(settings)}=${value}; ${attributes}`)
}

// A browser takes `__Host-` only from the host itself, over https, and for no other (RFC 6265bis, 4.1.3.2).
function cookieName(settings: Settings): string {
  return isSecure(settings) ? '__Host-meine-daten' : 'meine-daten'
}

function isSecure({ publicOrigin }: Settings): boolean {
  return publicOrigin.startsWith('https:')
}
