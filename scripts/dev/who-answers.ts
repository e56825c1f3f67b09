import type { IncomingMessage } from 'node:http'
import { answerTo } from '../../src/answers.ts'

/**
 * Who answers a request under `npm run dev`: what is built ahead for `npm start` comes from its sources, everything else
 * from the server, which fills pages in as they were last built.
 */
export function whoAnswers({ method, url = '/' }: IncomingMessage): 'pages' | 'console' | 'server' {
  const { pathname, search } = new URL(url, 'http://localhost')
  if (method !== 'GET' && method !== 'HEAD') return 'server'
  const by = answerTo(pathname)?.by
  if (by === 'console') return 'console'
  // A place's template, with its markers, comes from its source at /orte/seite.
  if (by === 'server' || by === 'interface' || by === 'place') return 'server'
  return by === 'filled' && search !== '' ? 'server' : 'pages'
}
