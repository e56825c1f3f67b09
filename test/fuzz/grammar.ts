import { answers } from '../../src/answers.ts'
import { ROLES, type Role } from '../../src/contract/console/access.ts'
import { allRoutes } from '../../src/contract/console/routes/all.ts'
import { type Route, shapeOf } from '../../src/contract/console/routes/route.ts'
import { fittingInput } from '../support/fitting-input.ts'
import { KEY_HEADERS } from '../support/fresh-app.ts'
import { FROM_CONSOLE } from '../support/operators.ts'

/**
 * A request as its bytes (Latin-1), and whose. `{address}` and `{cookie}` stand for what changes from one run to the next,
 * `{length}` for that of the body.
 */
export type Sample = { at: 'door' | 'console'; as: Role | 'nobody'; bytes: string }

const TOKEN = 'x'.repeat(43)
const FORM = `t=${TOKEN}&email=anna%40example.org&postal_code=16766&consent=on&what=erase`
const JSON_BODIES = [
  { email: 'anna@example.org', postal_code: '16766' },
  { user_agent: 'Firefox', referrer: null, page_path: '/kremmen' },
  { key: TOKEN, new_key: TOKEN, email: 'anna@example.org' },
  { refresh_token: TOKEN },
].map((value) => JSON.stringify(value))

/** A request for each address of door and console that is as it should be: where mutation begins. */
export function wellFormed(): Sample[] {
  return [...answers.flatMap(ofDoor), ...Object.entries<Route>(allRoutes).flatMap(ofConsole)]
}

function ofDoor({ path, by, methods }: (typeof answers)[number]): Sample[] {
  const url = path
    .replace(':postalCode', '16766')
    .replace(':twoDigits', '16')
    .replace(/:name|\*/, 'kremmen')
  const samples = (method: string, bodies: readonly string[], type: string): Sample[] =>
    bodies.map((body) => {
      const headers = { ...KEY_HEADERS, 'content-type': type, 'sec-fetch-site': 'same-origin' }
      const query = method === 'POST' && by !== 'interface' ? '' : `?t=${TOKEN}&plz=16766&columns=email`
      return { at: 'door', as: 'nobody', bytes: request(method, url + query, headers, body) }
    })
  return (methods.length === 0 ? ['GET', 'POST'] : methods).flatMap((method) => {
    if (method !== 'POST') return samples(method, [''], 'text/plain')
    return by === 'interface'
      ? samples(method, JSON_BODIES, 'application/json')
      : samples(method, [FORM], 'application/x-www-form-urlencoded')
  })
}

function ofConsole([address, route]: [string, Route]): Sample[] {
  const [method = '', path = ''] = address.split(' ')
  const url = `/konsole${path.replace(':postalCode', '16766').replaceAll(/:\w+/g, '1')}`
  const input = fittingInput(shapeOf(route))
  const query = new URLSearchParams(input as Record<string, string>)
  const bytes =
    method === 'GET'
      ? request(method, `${url}?${query}`, FROM_CONSOLE, '')
      : request(method, url, FROM_CONSOLE, JSON.stringify(input))
  return ([...ROLES, 'nobody'] as const).map((as) => ({ at: 'console', as, bytes }))
}

function request(method: string, url: string, headers: Record<string, string>, body: string): string {
  const all = {
    host: 'dorfteller.example',
    'x-real-ip': '{address}',
    cookie: '{cookie}',
    ...headers,
    ...(body !== '' && { 'content-length': '{length}' }),
    connection: 'close',
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  const utf8 = Buffer.from(body).toString('latin1')
  return [`${method} ${url} HTTP/1.1`, ...lines, '', utf8].join('\r\n')
}
