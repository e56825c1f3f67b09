import { findFirefox, findWebKit } from '../../../scripts/browsers/debian.ts'
import { oldChromium } from '../../support/old-chromium.ts'
import { startChromium } from './chromium.ts'
import type { Engine } from './engine.ts'
import { startFirefox } from './firefox.ts'
import { startWebKit } from './webkit.ts'

export type EngineName = keyof typeof engines

const engines = {
  'chromium-109': async () => startWith(await oldChromium(), startChromium),
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
