import { findFirefox, findWebKit } from '../../../scripts/browsers/debian.ts'
import type { Engine } from './engine.ts'
import { startFirefox } from './firefox.ts'
import { startWebKit } from './webkit.ts'

export type EngineName = keyof typeof engines

const engines = {
  firefox: async () => startWith(findFirefox(), startFirefox),
  webkit: async () => startWith(findWebKit(), startWebKit),
}

/** @returns the running engine, or undefined when it is not on this machine. */
export const startEngine = (name: EngineName): Promise<Engine | undefined> => engines[name]()

async function startWith<Found>(
  found: Found | undefined,
  start: (found: Found) => Promise<Engine>,
): Promise<Engine | undefined> {
  return found === undefined ? undefined : start(found)
}
