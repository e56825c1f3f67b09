import type { FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import type { PersonData } from '../../contract/person-data.ts'
import { call } from '../../database/ask.ts'
import type { DoorSettings } from '../settings.ts'

type Settings = Pick<DoorSettings, 'publicOrigin'>

/** As long as open_my_data lets it work. */
const SECONDS = 15 * 60

/** The session that a request shows; `undefined` without one. */
export function readSession({ headers }: FastifyRequest, settings: Settings): string | undefined {
  const { name } = cookieOf(settings)
  return new RegExp(`(?:^|;\\s*)${name}=([A-Za-z0-9_-]{43})(?:;|$)`).exec(headers.cookie ?? '')?.[1]
}

/** What a session may see; null when it is unknown or expired. */
export function dataOf(anon: pg.Pool, session: string): Promise<PersonData | null> {
  return call(anon, 'my_data', session)
}

/** Lets the browser show the session to our pages alone, and no script. @param token empty to end it */
export function keepSession(reply: FastifyReply, settings: Settings, token: string): void {
  const { name, secure } = cookieOf(settings)
  const seconds = token ? SECONDS : 0
  reply.header(
    'set-cookie',
    `${name}=${token}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`,
  )
}

// A browser takes `__Host-` only from the host itself, over https, and for no other (RFC 6265bis, 4.1.3.2).
function cookieOf({ publicOrigin }: Settings) {
  return publicOrigin.startsWith('https:')
    ? { name: '__Host-meine-daten', secure: '; Secure' }
    : { name: 'meine-daten', secure: '' }
}
