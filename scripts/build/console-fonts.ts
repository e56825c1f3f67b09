import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Cut, cutFonts } from '../../src/design/fonts/subset.ts'

/**
 * The console's own cuts: Besley in the one weight of titles and figures, and the signs that tables need (±, −).
 * With what the first view of the map may weigh, the site's range of weights would be too dear; and what it does not
 * show is in a second file of each font, which a browser fetches with the first page that does.
 */
const CUTS: readonly Cut[] = [
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

/** Cuts the console's fonts into a folder, with the styles that name them. */
export async function cutConsoleFonts(folder: string): Promise<void> {
  await cutFonts(folder, CUTS)
  await writeFile(join(folder, 'fonts.css'), [...CUTS.map(faceOf), STAND_INS].join('\n'))
}

function faceOf({ name, family, ranges, weights }: Cut): string {
  const range = ranges
    .split(' ')
    .map((each) => `U+${each}`)
    .join(', ')
  const weight = typeof weights === 'number' ? weights : `${weights.min} ${weights.max}`
  return `@font-face {
  font-family: ${family};
  src: url('./${name}.woff2') format('woff2');
  font-weight: ${weight};
  font-display: swap;
  unicode-range: ${range};
}`
}

/**
 * Until the fonts are there: a local font brought to the same width and height, so that no line breaks differently
 * afterwards. size-adjust is the ratio of average letter widths (Besley 800 0.547 em to Georgia Bold 0.504; Familjen 0.407 to
 * Arial 0.441); ascent and descent are the web font's, divided by it.
 */
const STAND_INS = `@font-face {
  font-family: 'besley fallback';
  src: local('Georgia Bold'), local('Georgia-Bold'), local('Noto Serif Bold');
  font-weight: 800;
  size-adjust: 108.6%;
  ascent-override: 115%;
  descent-override: 40%;
}
@font-face {
  font-family: 'familjen fallback';
  src: local('Arial'), local('Roboto'), local('Liberation Sans');
  size-adjust: 92.2%;
  ascent-override: 112%;
  descent-override: 25%;
}`
