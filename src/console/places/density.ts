import { decimal } from '../words.ts'
import type { PlaceName } from './files.ts'

type Place = { waiting: number; name: PlaceName | undefined }

/** How many wait for each thousand inhabitants; undefined where nobody lives (a company's own postal code). */
export function perThousand({ waiting, name }: Place): number | undefined {
  return name && name.inhabitants > 0 ? (waiting / name.inhabitants) * 1000 : undefined
}

export function densityText(place: Place): string {
  const density = perThousand(place)
  return density === undefined ? '–' : decimal(density)
}
