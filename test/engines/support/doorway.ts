import { type IncomingMessage, request, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { serve } from '../../support/http-server.ts'

const LISTENER = '/-listener.js'
const SAID = '/-said'

/** Tells at once, before the page goes on: what it says last must not be lost when it is left. */
const LISTEN = `{
  const say = (words) => {
    const request = new XMLHttpRequest()
    request.open('POST', '${SAID}', false)
    request.send(words)
  }
  for (const level of ['debug', 'log', 'info', 'warn', 'error']) {
    console[level] = (...values) => say('console ' + level + ': ' + values.map(String).join(' '))
  }
  let isLeft = false
  addEventListener('beforeunload', () => { isLeft = true })
  addEventListener('error', ({ message, target }) => {
    // What was on its way when the page was left is no fault of it: Firefox tells of that, too.
    if (message || !isLeft) say('page error: ' + (message ?? 'not loaded: ' + (target.src ?? target.href)))
  }, true)
  addEventListener('unhandledrejection', ({ reason }) => say('page error: ' + reason))
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
    say('refused by ' + effectiveDirective + ': ' + blockedURI))
}`

/**
 * The way of one visitor to the site, at an origin of its own. Forwards everything and names the visitor's address, so that the limits per address do not meet. WebKit's
 * MiniBrowser writes no console of a driver's private sessions: a script at the head of each page listens instead.
 */
export async function openDoorway(site: string, address: string) {
  /** What the pages said, and every letter's token that a request told in its Referer. */
  const said: string[] = []
  const server = await serve(async (incoming, outgoing) => {
    if (incoming.url === LISTENER) {
      outgoing.setHeader('content-type', 'text/javascript').end(LISTEN)
      return
    }
    if (incoming.url === SAID) {
      said.push(await text(incoming))
      outgoing.end()
      return
    }
    // What no page can see of itself: the font of an inline stylesheet is asked for without its policy.
    if (incoming.headers.referer?.includes('?t=')) said.push(`a token in the Referer of ${incoming.url}`)
    const headers = { ...incoming.headers, 'x-forwarded-for': address, 'accept-encoding': 'identity' }
    const onward = request(new URL(incoming.url ?? '/', site), { method: incoming.method ?? 'GET', headers })
    onward.on('response', (answer) => forward(answer, outgoing))
    onward.on('error', () => outgoing.destroy())
    incoming.pipe(onward)
  })
  return { ...server, said }
}

async function forward(answer: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const { 'content-length': _, ...headers } = answer.headers
  const isPage = headers['content-type']?.startsWith('text/html') ?? false
  outgoing.writeHead(answer.statusCode ?? 502, isPage ? headers : answer.headers)
  if (!isPage) return void answer.pipe(outgoing)
  outgoing.end((await text(answer)).replace('<head>', `<head><script src="${LISTENER}"></script>`))
}
