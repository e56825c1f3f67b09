import type { FastifyRequest } from 'fastify'
import { clientNetwork, type TrustProxy } from '../../http/client-address.ts'

/**
 * From where somebody logs in, for telling them when it is elsewhere: network (/24, /48) and kind of browser. Whoever moves
 * within a city's network or updates the browser is where they were.
 */
export function placeOf({ raw, headers }: FastifyRequest, trustProxy: TrustProxy): string {
  return `${clientNetwork(raw, trustProxy) ?? ''} ${browserKind(headers['user-agent'] ?? '')}`
}

/** Make and system without versions. In this order: each names those below it, too. */
const MAKES = ['Edg', 'OPR', 'SamsungBrowser', 'Firefox', 'FxiOS', 'CriOS', 'Chrome', 'Safari']
const SYSTEMS = ['iPhone', 'iPad', 'Android', 'CrOS', 'Windows', 'Macintosh', 'Linux']

function browserKind(userAgent: string): string {
  return [MAKES, SYSTEMS].map((kinds) => kinds.find((kind) => userAgent.includes(kind)) ?? '?').join(' ')
}
