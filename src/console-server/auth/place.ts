import { createHmac } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { clientNetwork } from '../../http/client-address.ts'
import type { AuthRouteParts } from './tries.ts'

/**
 * From where somebody logs in, for telling them when it is elsewhere: network (/24, /48) and kind of browser, as an HMAC.
 * Whoever moves within a city's network or updates the browser is where they were.
 */
export async function placeOf(
  request: FastifyRequest,
  { signIn, settings }: Pick<AuthRouteParts, 'signIn' | 'settings'>,
): Promise<Buffer> {
  const { secret } = await signIn.$context
  const widest = clientNetwork(request.raw, settings.trustProxy) ?? ''
  const browser = browserKind(request.headers['user-agent'] ?? '')
  return createHmac('sha256', secret).update(`place ${widest} ${browser}`).digest()
}

/** Make and system without versions. In this order: each names those below it, too. */
const MAKES = ['Edg', 'OPR', 'SamsungBrowser', 'Firefox', 'FxiOS', 'CriOS', 'Chrome', 'Safari']
const SYSTEMS = ['iPhone', 'iPad', 'Android', 'CrOS', 'Windows', 'Macintosh', 'Linux']

function browserKind(userAgent: string): string {
  return [MAKES, SYSTEMS].map((kinds) => kinds.find((kind) => userAgent.includes(kind)) ?? '?').join(' ')
}
