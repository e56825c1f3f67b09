import { createServer } from 'node:http'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { Problem } from '../../terminal/problem.ts'

/** Each program has a port of its own, counted from METRICS_PORT: Prometheus then knows which of them is gone. */
const PLACES = { door: 0, console: 1, worker: 2, watchdog: 3 } as const

export type Metrics = {
  /** What the program counts goes in here. */
  register: Registry
  close(): Promise<void>
}

/**
 * Shows Prometheus how a program is: GET /metrics on a port that visitors do not reach, and nothing else.
 * @returns undefined while METRICS_PORT is not set
 * @throws {Problem} when the port cannot be opened
 */
export async function openMetrics(
  program: keyof typeof PLACES,
  { METRICS_HOST: host, METRICS_PORT: first }: { METRICS_HOST: string; METRICS_PORT?: number | undefined },
): Promise<Metrics | undefined> {
  if (first === undefined) return undefined
  const register = new Registry()
  showProcess(register)
  const server = createServer(async (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return response.writeHead(404).end()
    try {
      const figures = await register.metrics()
      response.writeHead(200, { 'content-type': register.contentType }).end(figures)
    } catch {
      response.writeHead(500).end()
    }
  })
  server.requestTimeout = 5_000
  server.maxConnections = 20
  const port = first + PLACES[program]
  // While one version takes another's place, both are there for a moment.
  const at = { host, port, reusePort: process.platform === 'linux' }
  await new Promise<void>((done, failed) => server.once('error', failed).listen(at, done)).catch(
    (error: NodeJS.ErrnoException) => {
      throw new Problem(
        `Die Messwerte lassen sich auf ${host}:${port} nicht zeigen (${error.code}): Setze METRICS_PORT auf die erste von ` +
          'vier freien Nummern und METRICS_HOST auf eine Adresse dieser Maschine.',
      )
    },
  )
  return {
    register,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}

/** Event loop, processor and memory. */
function showProcess(register: Registry): void {
  collectDefaultMetrics({ register })
  // Read from /proc, which a program under `npm start` may not (programs/start/permissions.ts): they would say 0.
  for (const name of ['resident_memory_bytes', 'virtual_memory_bytes', 'heap_bytes', 'open_fds', 'max_fds'])
    register.removeSingleMetric(`process_${name}`)
  new Gauge({
    name: 'process_resident_memory_bytes',
    help: 'Resident memory size in bytes.',
    registers: [register],
    collect() {
      this.set(process.memoryUsage.rss())
    },
  })
}
