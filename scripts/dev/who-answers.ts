import type { IncomingMessage } from 'node:http'
import { answerTo } from '../../src/answers.ts'

/**
 * Who answers a request under `npm run dev`: what is built ahead for `npm start` comes from its sources, everything else
 * from the server, which fills pages in as they were last built.
 */
export function whoAnswers({ method, url = '/' }: IncomingMessage): 'pages' | 'console' | 'server' {
  const { pathname, search } = new URL(url, 'http://localhost')
  if (method !== 'GET' && method !== 'HEAD') return 'server'
  switch (answerTo(pathname)?.by) {
    case 'console':
      return 'console'
    case 'server':
    // Their template, with its markers, comes from its source at /orte/seite.
    case 'place':
    case 'interface':
      return 'server'
    case 'filled':
      return search === '' ? 'pages' : 'server'
    default:
      return 'pages'
  }
}
