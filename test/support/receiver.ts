import { serve } from './http-server.ts'

/** What a receiver does from now on. `endless`: it says yes, and much, and never ends. */
type Manner = 'takes' | 'refuses' | 'cuts' | 'endless' | 'sends elsewhere'

/** A real HTTP server on 127.0.0.1 that is called by pings. */
export async function startReceiver() {
  const calls: string[] = []
  let manner: Manner = 'takes'
  const server = await serve(({ method, url }, response) => {
    calls.push(`${method} ${url}`)
    if (manner === 'takes') response.end('ok')
    if (manner === 'refuses') response.writeHead(500).end('<h1>Internal error</h1>')
    if (manner === 'cuts') response.socket?.destroy()
    if (manner === 'sends elsewhere') response.writeHead(307, { location: 'http://127.0.0.1:1/' }).end()
    if (manner === 'endless') response.writeHead(200).write('and another thing, '.repeat(100_000))
  })
  return {
    ...server,
    /** What came in, in that order, whatever was answered. */
    calls,
    behave(now: Manner): void {
      manner = now
    },
  }
}
