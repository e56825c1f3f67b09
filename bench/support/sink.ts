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
  const part: Part<{ port: number }> = await startPart('sink', { delay })
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

/** Letters a second between two marks. */
export function rate(from: Mark | undefined, to: Mark | undefined): number {
  if (!from || !to) return Number.NaN
  return ((to.accepted - from.accepted) / (to.at - from.at)) * 1000
}

/** Who begins begins cold: what came before the first mark is not counted. */
export function rateAfterStart(marks: Mark[]): number {
  return rate(marks[0], marks.at(-1))
}
