import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import subsetFont from 'subset-font'

const require = createRequire(import.meta.url)

/**
 * The fonts as their packages bring them, and what of them pages and console use: layout features, letters (ranges of
 * code points: German text plus what prices, quotes and arrows need), and weights as DESIGN uses them.
 */
const FONTS = {
  besley: {
    file: '@fontsource-variable/besley/files/besley-latin-wght-normal.woff2',
    features: ['kern', 'ccmp', 'locl', 'mark'],
    letters:
      '20-2F 30-3B 3D 3F 40-5A 61-7A A0 AB B1 BB B7 C4 D6 D7 DC DF E4 E9 F6 FC 2013 2019 201C 201E 2026 20AC 2212',
    weights: { min: 650, max: 900 },
  },
  familjen: {
    file: '@fontsource-variable/familjen-grotesk/files/familjen-grotesk-latin-wght-normal.woff2',
    features: ['kern', 'liga', 'ccmp', 'locl', 'mark', 'tnum'],
    letters:
      '20-7E A0 A7 AB B1 BB B7 C4 D6 DC DF E4 E9 F6 FC 2013 2018 2019 201A 201C 201D 201E 2026 20AC 2192 D7 2212',
    weights: { min: 400, max: 700 },
  },
}

type Family = keyof typeof FONTS

/** Latin-1 and what German text has besides: every place's name is written with these. */
const NAMES = '20-7E A0-FF 2013 2018-201A 201C-201E 2026 20AC 2212'

/** One weight as TrueType: what the server measures with, and what the renderer of pictures reads. */
export async function cutFace(face: { family: Family; weight: number }): Promise<Uint8Array<ArrayBuffer>> {
  const font = await subsetFont(await wholeFont(face.family), lettersOf(NAMES), {
    targetFormat: 'sfnt',
    variationAxes: { wght: face.weight },
    keepFeatures: FONTS.besley.features,
    noHinting: true,
  })
  return new Uint8Array(font)
}

/**
 * Cuts the fonts of pages and console into `directory` as `<name>.woff2`. Costs about a second, so that a cut that is
 * already there for the same source and settings is kept.
 */
export async function cutFonts(directory: string): Promise<void> {
  await mkdir(directory, { recursive: true })
  await Promise.all((['besley', 'familjen'] as const).map((family) => cutFont(family, directory)))
}

async function cutFont(family: Family, directory: string): Promise<void> {
  const source = await wholeFont(family)
  const cut = FONTS[family]
  const key = createHash('sha256').update(source).update(JSON.stringify(cut)).digest('hex')
  const keyFile = join(directory, `${family}.key`)
  if ((await readFile(keyFile, 'utf8').catch(() => undefined)) === key) return
  const font = await subsetFont(source, lettersOf(cut.letters), {
    targetFormat: 'woff2',
    variationAxes: { wght: cut.weights },
    keepFeatures: cut.features,
    noHinting: true,
  })
  await writeFile(join(directory, `${family}.woff2`), font)
  await writeFile(keyFile, key)
}

/** A font with all its letters and weights. */
function wholeFont(family: Family): Promise<Buffer> {
  return readFile(require.resolve(FONTS[family].file))
}

/** `'20-22 41'` → `' !"A'`. */
function lettersOf(ranges: string): string {
  return ranges
    .split(' ')
    .flatMap((range) => {
      const [first = 0, last = first] = range.split('-').map((code) => Number.parseInt(code, 16))
      return Array.from({ length: last - first + 1 }, (_, offset) => String.fromCodePoint(first + offset))
    })
    .join('')
}
