import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { PUBLIC_KEY, type Site } from './site.ts'

/** What no browser and no `fetch` would send: forged headers, broken bodies, sockets that drip. */
export type RawRequest = {
  method?: string
  headers?: Record<string, string>
  body?: string | Buffer
  /** In chunks, without saying how many bytes will come. */
  chunked?: boolean
}

export const SIGNUPS = '/rest/v1/newsletter_signups'

export const JSON_OF_PAGES = {
  'content-type': 'application/json',
  apikey: PUBLIC_KEY,
  authorization: `Bearer ${PUBLIC_KEY}`,
}
export const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

/** Sends one request on a connection of its own, with these headers and no others. */
export async function ask(
  site: Site,
  path: string,
  from: string,
  { method = 'GET', headers, body, chunked }: RawRequest = {},
) {
  const sent = request(site.origin + path, {
    method,
    agent: false,
    headers: {
      'x-forwarded-for': from,
      ...(body === undefined || chunked ? {} : { 'content-length': Buffer.byteLength(body) }),
      ...headers,
    },
  })
  // A refusal may come while the body is still being sent.
  const answered = once(sent, 'response')
  sent.on('error', () => undefined)
  sent.end(body)
  const [answer] = (await answered) as [IncomingMessage]
  return {
    status: answer.statusCode ?? 0,
    type: answer.headers['content-type'] ?? '',
    text: await text(answer),
    headers: answer.headers,
  }
}

/** An entry over REST, as a program sends it. */
export const post = (site: Site, path: string, from: string, entry: object, more: RawRequest = {}) =>
  ask(site, path, from, {
    method: 'POST',
    ...more,
    headers: { ...JSON_OF_PAGES, ...more.headers },
    body: JSON.stringify(entry),
  })

/** A form's fields, as a page without script sends them. */
export const sendForm = (
  site: Site,
  path: string,
  from: string,
  fields: string,
  headers: Record<string, string> = {},
) => ask(site, path, from, { method: 'POST', headers: { ...FORM, ...headers }, body: fields })

/** Sends `begin` at once and then a byte a second. @returns what was answered, and after how many seconds it was over */
export async function drip(site: Site, begin: string): Promise<{ answer: string; seconds: number }> {
  const since = performance.now()
  const socket = connect(Number(new URL(site.origin).port), 'localhost')
  socket.write(begin)
  const more = setInterval(() => socket.write('a'), 1_000)
  let answer = ''
  socket.on('data', (chunk) => {
    answer += chunk
  })
  // Cut is ended as well.
  socket.on('error', () => undefined)
  await new Promise((closed) => socket.once('close', closed))
  clearInterval(more)
  return { answer, seconds: (performance.now() - since) / 1_000 }
}

/** An address of its own for each number, in the network of a story's visitor's /16. */
export function neighbour(from: string, number: number): string {
  const [first, second] = from.split('.')
  return `${first}.${second}.${(number >> 8) % 256}.${number % 256}`
}
