import type { Cut } from '../../src/design/fonts/subset.ts'

/**
 * The console's own cuts: Besley in the one weight of titles and figures, and the signs that tables need (±, −).
 * With what the first view of the map may weigh, the site's range of weights would be too dear; and what it does not
 * show is in a second file of each font, which a browser fetches with the first page that does. The same ranges stand
 * in src/console/design/fonts.css.
 */
export const CUTS: readonly Cut[] = [
  {
    name: 'besley',
    family: 'besley',
    ranges: '20 25 2B-3A 41-5A 61-7A A0 C4 D6 DC DF E4 F6 FC 2013 2026 2212',
    weights: 800,
  },
  {
    name: 'besley-signs',
    family: 'besley',
    ranges: '21-24 26-2A 3B 3D 3F-40 AB B7 BB C9 E9 2019 201C 201E 20AC',
    weights: 800,
  },
  {
    name: 'familjen',
    family: 'familjen',
    ranges: '20-21 23 25 28-29 2B-3C 3F-5A 61-7A A0 B1 B7 C4 D6 DC DF E4 F6 FC 2013 201C 201E 2026 2212',
    weights: { min: 400, max: 700 },
  },
  {
    name: 'familjen-signs',
    family: 'familjen',
    ranges: '22 24 26-27 2A 3D-3E 5B-60 7B-7E A7 AB BB C9 D7 E8-E9 2018-201A 201D 20AC 2192',
    weights: { min: 400, max: 700 },
  },
]
