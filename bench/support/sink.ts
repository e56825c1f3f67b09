import { once } from 'node:events'
import { connect } from 'node:net'
import { type Part, startPart } from './part.ts'

/** The so-manieth letter was accepted at a moment of the server's clock, in milliseconds. */
export type Mark = { accepted: number; at: number }

export type Sink = {
  smtpUrl: string
  /** Counts anew until `letters` were accepted; `onMark` hears of every `every`th. */
  collect(letters: number, every: number, onMark?: (mark: Mark) => void): Promise<Mark[]>
  end(): Promise<void>
}

/**
 * Starts the SMTP server that throws letters away (bench/parts/sink.ts), in a process of its own.
 * @param delay milliseconds before each of its answers.
 */
export async function startSink(delay = 0): Promise<Sink> {
  return collecting(await startPart('sink', { delay }))
}

/**
 * A line to the mail server at a port that takes its time (bench/parts/slow-line.ts), in a process of its own.
 * @throws when an answer over it takes less than that, or far more.
 */
export async function startSlowLine(to: number, roundTrip: number): Promise<Sink> {
  const line = collecting(await startPart('slow-line', { to, roundTrip }))
  await requireRoundTrip(Number(new URL(line.smtpUrl).port), roundTrip)
  return line
}

function collecting(part: Part<{ port: number }>): Sink {
  return {
    smtpUrl: `smtp://127.0.0.1:${part.ready.port}`,
    async collect(letters, every, onMark) {
      const marks: Mark[] = []
      part.send({ every })
      for await (const mark of part.messages<Mark>()) {
        marks.push(mark)
        onMark?.(mark)
        if (mark.accepted >= letters) break
      }
      return marks
    },
    end: part.end,
  }
}

/** A NOOP takes one round trip. @throws when it took less, or far more. */
async function requireRoundTrip(port: number, roundTrip: number): Promise<void> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  await once(socket, 'data')
  const asked = performance.now()
  socket.write('NOOP\r\n')
  await once(socket, 'data')
  const took = performance.now() - asked
  socket.end('QUIT\r\n')
  if (took < roundTrip - 2 || took > roundTrip + 500)
    throw new Error(`An answer took ${took.toFixed(0)} ms over a line of ${roundTrip} ms.`)
}

/** Letters a second between two marks. */
export function rate(from: Mark | undefined, to: Mark | undefined): number {
  if (!from || !to) return Number.NaN
  return ((to.accepted - from.accepted) / (to.at - from.at)) * 1000
}

/** Who begins begins cold: what came before the first mark is not counted. */
export function rateAfterStart(marks: Mark[]): number {
  return rate(marks[0], marks.at(-1))
}
