import type { IncomingMessage, Server } from 'node:http'
import { Counter, type Registry } from 'prom-client'
import { answerTo } from '../../answers.ts'
import { routes } from '../../routes.ts'

/** What became of a sign-up, by the status that it was answered with. */
const SIGNUPS: Record<number, string> = {
  201: 'accepted',
  303: 'accepted',
  400: 'invalid',
  409: 'known',
  413: 'invalid',
  415: 'invalid',
  422: 'invalid',
  429: 'limited',
  503: 'away',
}

/**
 * Counts what a server answers. A path that somebody typed becomes a word of a closed list: who answers it (src/answers.ts),
 * so that nobody's data and no endless list of names gets into the figures.
 */
export function countAnswers(server: Server, register: Registry): void {
  const answers = new Counter({
    name: 'dorfteller_answers_total',
    help: 'Answers by who gives them (page, interface, console …) and class of status.',
    labelNames: ['by', 'status'],
    registers: [register],
  })
  const signups = new Counter({
    name: 'dorfteller_signups_total',
    help: 'Sign-ups by what became of them.',
    labelNames: ['result'],
    registers: [register],
  })
  for (const result of new Set([...Object.values(SIGNUPS), 'other'])) signups.inc({ result }, 0)
  server.on('request', (request, response) => {
    // A connection that is cut before has had no answer.
    response.once('finish', () => {
      const path = pathOf(request)
      answers.inc({
        by: answerTo(path)?.by ?? 'nobody',
        status: `${Math.floor(response.statusCode / 100)}xx`,
      })
      if (request.method === 'POST' && (path === routes.rest.signups || path === routes.signup))
        signups.inc({ result: SIGNUPS[response.statusCode] ?? 'other' })
    })
  })
}

function pathOf({ url = '' }: IncomingMessage): string {
  return url.split('?', 1)[0] ?? ''
}
