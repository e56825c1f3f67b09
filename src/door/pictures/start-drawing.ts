import { Worker } from 'node:worker_threads'

/** What the keeper is told, and what it answers. */
export type Order = { svg: string; fontBuffers: Uint8Array[] }
export type Drawn = { png: Uint8Array<ArrayBuffer> } | { problem: Problem }

/** As the log says it: a crowd, a drawing that ended its thread, a program that has none. */
export type Problem = 'PICTURES_BUSY' | 'PICTURE_FAILED' | 'PICTURES_OFF'

export type Drawing = {
  /** Draws an SVG as PNG, after those that were asked for before. */
  draw(svg: string): Promise<Drawn>
  close(): Promise<void>
}

/** Pictures that may wait for their turn, and how long: a crowd gets the neutral one rather than a queue. */
const MOST_WAITING = 20
const LONGEST_WAIT_MS = 3000

/**
 * Starts what draws pictures beside the door, one at a time.
 * @param fontBuffers font files that texts may use
 */
export function startDrawing(fontBuffers: Uint8Array[]): Drawing {
  const keeper = new Worker(new URL('./keeper-thread.mjs', import.meta.url), { env: {} })
  keeper.unref()
  // Should it fail, its exit says so.
  keeper.on('error', () => undefined)
  const gone = new Promise<Drawn>((resolve) =>
    keeper.once('exit', () => resolve({ problem: 'PICTURES_OFF' })),
  )
  const order = async (svg: string): Promise<Drawn> => {
    const answered = new Promise<Drawn>((resolve) => keeper.once('message', resolve))
    keeper.postMessage({ svg, fontBuffers } satisfies Order)
    return Promise.race([answered, gone])
  }
  return {
    draw: oneAtATime(order),
    async close() {
      await keeper.terminate()
    },
  }
}

function oneAtATime(order: (svg: string) => Promise<Drawn>): Drawing['draw'] {
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()
  return (svg) => {
    if (waiting >= MOST_WAITING) return Promise.resolve({ problem: 'PICTURES_BUSY' })
    waiting += 1
    const asked = performance.now()
    const drawn = last.then((): Drawn | Promise<Drawn> => {
      waiting -= 1
      const waited = performance.now() - asked
      return waited > LONGEST_WAIT_MS ? { problem: 'PICTURES_BUSY' } : order(svg)
    })
    last = drawn
    return drawn
  }
}
