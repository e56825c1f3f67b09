import { setTimeout as wait } from 'node:timers/promises'
import { type fillSite, isOutdated } from '../../filling/fill-site.ts'
import { sentenceFor } from '../../terminal/problem.ts'

/** How often is looked whether a fact, a month or the promotion's end changes the pages. */
const LOOK_EVERY_MS = 2000
const PAUSE_AFTER_FAILURE_MS = 60_000

type Wanted = Parameters<typeof fillSite>[0]

type Filling = {
  /** What they are to be filled from at this moment. */
  wanted(): Promise<Wanted>
  /** Fills them, in a process of its own: what renders pages takes memory, and this one lives long. */
  fill(): Promise<void>
  log(line: string): void
}

/** Sees to it that the pages say what is given. */
export function keepFilled({ wanted, fill, log }: Filling) {
  const fillIfOutdated = async () => {
    if (await isOutdated(await wanted())) await fill()
  }
  return {
    /** Once, before the first visitor. @throws {Problem} naming a wrong fact, or that nothing is built */
    fill: fillIfOutdated,
    /** Until told to stop. A wrong fact is told once and changes nothing: visitors keep the pages that they have. */
    async watch(stopping: AbortSignal): Promise<void> {
      let told: string | undefined
      while (!stopping.aborted) {
        let pause = LOOK_EVERY_MS
        try {
          await fillIfOutdated()
          told = undefined
        } catch (error) {
          const trouble = sentenceFor(error) ?? String(error)
          if (trouble !== told) log(`Die Seiten bleiben, wie sie sind: ${trouble}`)
          told = trouble
          if (sentenceFor(error) === undefined) pause = PAUSE_AFTER_FAILURE_MS
        }
        await wait(pause, undefined, { signal: stopping, ref: false }).catch(() => undefined)
      }
    },
  }
}
