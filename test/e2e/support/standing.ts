import type { Told } from '../../../src/content/standing/said.ts'

/** Nine of 25 wait there, as the server would say it. */
export const nineWaitIn = (place: string): Told => ({
  place,
  row: [`${place}: 9 von 25`, 'Noch 16 bis zum Ziel.'],
})
