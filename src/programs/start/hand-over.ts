import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { codeOf, Problem, sentenceFor } from '../../terminal/problem.ts'
import { EndedEarly, whenAborted } from '../../terminal/run-program.ts'
import type { Ports } from './made-settings.ts'
import type { Orders } from './orders.ts'

/** What a running site says first, and what became of the orders that it was given. */
type Greeting = {
  host: string
  ports: Ports
  /** The folder of the version that runs; those before 0.14.0 do not say it. */
  root?: string | undefined
}
type Outcome = { done: true } | { failed: string }

/** The greeting takes milliseconds: who is silent for so long hangs. */
const GREETS_MS = 10_000

/** Beside what it belongs to; whoever may write there could as well change what is run. */
const socketIn = (dataDir: string) => join(dataDir, 'start.sock')

/**
 * Takes the orders of other versions (`npm start -- --takeover`).
 * @param change runs them in the place of those that run; whoever sent them may go away before it is through
 */
export async function takeOrders(
  dataDir: string,
  greeting: () => Greeting,
  change: (orders: Orders, givenUp: AbortSignal) => Promise<unknown>,
  log: (line: string) => void,
): Promise<{ close(): void }> {
  const path = socketIn(dataDir)
  const server = createServer(async (socket) => {
    const gone = new AbortController()
    socket.on('error', () => undefined)
    socket.on('close', () => gone.abort(new Problem('Der Wechsel wurde abgebrochen.')))
    say(socket, greeting())
    try {
      const orders = await heard<Orders>(socket)
      if (!orders) return
      log('Eine neue Fassung löst diese ab …')
      // Else nobody hears it close.
      socket.resume()
      await change(orders, gone.signal)
      log('Die neue Fassung ist bereit.')
      say(socket, { done: true })
    } catch (error) {
      log(`Die neue Fassung ließ sich nicht starten, die bisherige läuft weiter: ${reason(error)}`)
      say(socket, { failed: reason(error) })
    } finally {
      socket.end()
    }
  })
  // Left by one that was killed. The folder's database is locked: there is no second one alive.
  await rm(path, { force: true })
  try {
    // Open to its owner alone from its first moment: whoever speaks here says what is run. Bound before listen() returns.
    const mask = process.umask(0o177)
    server.listen(path)
    process.umask(mask)
    await once(server, 'listening')
  } catch (error) {
    log(`Eine neue Fassung kann diese nicht ablösen, ${path} lässt sich nicht öffnen (${codeOf(error)}).`)
  }
  return { close: () => server.close() }
}

function reason(error: unknown): string {
  if (error instanceof EndedEarly)
    return 'Eines ihrer Programme ist gleich wieder ausgegangen; warum, steht im Log.'
  return sentenceFor(error) ?? (error as Error).message
}

/**
 * Has the site that runs in this folder run these programs instead of its own.
 * @param ordersAt the programs, for the ports that it has
 * @param stopping ends the wait, and with it the change: migrations take as long as they take
 * @returns whether there was one
 * @throws {Problem} when it could not; then it goes on as it was
 */
export async function takeOver(
  dataDir: string,
  ordersAt: (running: Greeting) => Promise<Orders>,
  stopping: AbortSignal,
): Promise<boolean> {
  const socket = await reach(dataDir)
  if (!socket) return false
  try {
    const next = hearing(socket)
    const greeting = await inTime(next<Greeting>(), GREETS_MS)
    if (greeting) {
      say(socket, await ordersAt(greeting))
      const outcome = await Promise.race([next<Outcome>(), whenAborted(stopping)])
      stopping.throwIfAborted()
      if (outcome && 'done' in outcome) return true
      if (outcome) throw new Problem(`Die bisherige Fassung läuft weiter: ${outcome.failed}`)
    }
  } finally {
    socket.destroy()
  }
  throw new Problem('Die laufende Seite hat nicht zu Ende geantwortet: Sieh nach, ob sie noch läuft.')
}

/** The site that runs in this folder; undefined where none does. @throws {Problem} when it may not be asked, or hangs */
export async function askSite(dataDir: string, patienceMs = GREETS_MS): Promise<Greeting | undefined> {
  const socket = await reach(dataDir)
  if (!socket) return undefined
  try {
    return (await inTime(hearing(socket)<Greeting>(), patienceMs)) ?? undefined
  } finally {
    socket.destroy()
  }
}

async function reach(dataDir: string): Promise<Socket | undefined> {
  const socket = connect(socketIn(dataDir))
  try {
    await once(socket, 'connect')
    return socket
  } catch (error) {
    if (['ENOENT', 'ECONNREFUSED'].includes(codeOf(error))) return undefined
    throw new Problem(
      `Die laufende Seite lässt sich nicht ansprechen (${socketIn(dataDir)}, ${codeOf(error)}): ` +
        'Führe den Befehl als der Benutzer aus, der sie gestartet hat.',
    )
  }
}

/** What is said, one thing after the other; null when nothing more comes. */
function hearing(socket: Socket) {
  const lines = createInterface({ input: socket })[Symbol.asyncIterator]()
  return async <Said>() => JSON.parse((await lines.next()).value ?? 'null') as Said | null
}

/** @throws {Problem} when nothing is said */
async function inTime<Said>(said: Promise<Said>, patienceMs: number): Promise<Said> {
  const heard = new AbortController()
  const silence = wait(patienceMs, undefined, { signal: heard.signal }).then(() => {
    throw new Problem(
      `Die laufende Seite nimmt Verbindungen an, hat aber ${patienceMs / 1000} s lang nicht geantwortet, sie hängt also: ` +
        'Sieh in ihr Log; beende sie, wenn nötig mit kill -9, und starte sie neu.',
    )
  })
  try {
    return await Promise.race([said, silence])
  } finally {
    heard.abort()
  }
}

function say(socket: Socket, what: Greeting | Orders | Outcome): void {
  if (socket.writable) socket.write(`${JSON.stringify(what)}\n`)
}

async function heard<Said>(socket: Socket): Promise<Said | undefined> {
  for await (const line of createInterface({ input: socket })) return JSON.parse(line) as Said
  return undefined
}
