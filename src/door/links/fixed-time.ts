import { setTimeout } from 'node:timers/promises'

/** Milliseconds. Longer than the database takes, so that nearly every answer goes out after one step. */
const STEP = 400

/**
 * Does some work and answers a whole number of steps after it began, so that the time that the work took cannot be
 * told from outside.
 */
export async function inWholeSteps<Value>(work: () => Promise<Value>): Promise<Value> {
  const begin = performance.now()
  const value = await work()
  await setTimeout(untilNextStep(performance.now() - begin))
  return value
}

/** Milliseconds until the next whole step. */
export function untilNextStep(elapsed: number): number {
  return STEP - (elapsed % STEP)
}
