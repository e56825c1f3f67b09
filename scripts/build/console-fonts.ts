import { type Cut, cutFonts } from '../../src/design/fonts/subset.ts'

/**
 * The console's own cuts: Besley in the one weight of titles and figures, and the signs that tables need (±, −).
 * With what the first view of the map may weigh, the site's range of weights would be too dear.
 */
const CUTS: readonly Cut[] = [
  {
    name: 'besley',
    source: '@fontsource-variable/besley/files/besley-latin-wght-normal.woff2',
    ranges:
      '20-2F 30-3B 3D 3F 40-5A 61-7A A0 AB BB B7 C4 D6 DC DF E4 E9 F6 FC 2013 2019 201C 201E 2026 20AC 2212',
    weights: 800,
    features: ['kern', 'ccmp', 'locl', 'mark'],
  },
  {
    name: 'familjen',
    source: '@fontsource-variable/familjen-grotesk/files/familjen-grotesk-latin-wght-normal.woff2',
    ranges:
      '20-7E A0 A7 AB B1 B7 BB C4 D6 DC DF E4 E8 E9 F6 FC 2013 2018 2019 201A 201C 201D 201E 2026 20AC 2192 D7 2212',
    weights: { min: 400, max: 700 },
    features: ['kern', 'liga', 'ccmp', 'locl', 'mark', 'tnum'],
  },
]

/** Cuts the fonts that src/console/design/fonts.css names. */
export async function cutConsoleFonts(folder: string): Promise<Record<string, number>> {
  return cutFonts(folder, CUTS)
}
