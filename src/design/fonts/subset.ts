import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import subsetFont from 'subset-font'

const require = createRequire(import.meta.url)

/** The fonts as their packages bring them, and what of their layout is used. */
const FONTS = {
  besley: {
    file: '@fontsource-variable/besley/files/besley-latin-wght-normal.woff2',
    features: ['kern', 'ccmp', 'locl', 'mark'],
  },
  familjen: {
    file: '@fontsource-variable/familjen-grotesk/files/familjen-grotesk-latin-wght-normal.woff2',
    features: ['kern', 'liga', 'ccmp', 'locl', 'mark', 'tnum'],
  },
}

type Family = keyof typeof FONTS

/** The cut of a font: which letters (ranges of code points) and weights stay. */
type Cut = { name: Family; ranges: string; weights: { min: number; max: number } }

/** Letters of German text plus what prices, quotes and arrows need; weights as DESIGN uses them. */
const CUTS: readonly Cut[] = [
  {
    name: 'besley',
    ranges:
      '20-2F 30-3B 3D 3F 40-5A 61-7A A0 AB B1 BB B7 C4 D6 D7 DC DF E4 E9 F6 FC 2013 2019 201C 201E 2026 20AC 2212',
    weights: { min: 650, max: 900 },
  },
  {
    name: 'familjen',
    ranges:
      '20-7E A0 A7 AB B1 BB B7 C4 D6 DC DF E4 E9 F6 FC 2013 2018 2019 201A 201C 201D 201E 2026 20AC 2192 D7 2212',
    weights: { min: 400, max: 700 },
  },
]

/** A font with all its letters and weights. */
function wholeFont(family: Family): Promise<Buffer> {
  return readFile(require.resolve(FONTS[family].file))
}

/** Latin-1 and what German text has besides: every place's name is written with these. */
const LETTERS = [
  ...Array.from({ length: 0x5f }, (_, offset) => String.fromCodePoint(0x20 + offset)),
  ...Array.from({ length: 0x60 }, (_, offset) => String.fromCodePoint(0xa0 + offset)),
  '–‘’‚“”„…€−',
].join('')

/** One weight as TrueType: what the server measures with, and what the renderer of pictures reads. */
export async function cutFace(face: { family: Family; weight: number }): Promise<Uint8Array<ArrayBuffer>> {
  const font = await subsetFont(await wholeFont(face.family), LETTERS, {
    targetFormat: 'sfnt',
    variationAxes: { wght: face.weight },
    keepFeatures: ['kern', 'ccmp', 'locl', 'mark'],
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
  await Promise.all(CUTS.map((cut) => cutFont(cut, directory)))
}

async function cutFont(cut: Cut, directory: string): Promise<void> {
  const source = await wholeFont(cut.name)
  const { features } = FONTS[cut.name]
  const key = createHash('sha256')
    .update(source)
    .update(JSON.stringify({ ...cut, features }))
    .digest('hex')
  const keyFile = join(directory, `${cut.name}.key`)
  if ((await readFile(keyFile, 'utf8').catch(() => undefined)) === key) return
  const font = await subsetFont(source, lettersOf(cut.ranges), {
    targetFormat: 'woff2',
    variationAxes: { wght: cut.weights },
    keepFeatures: features,
    noHinting: true,
  })
  await writeFile(join(directory, `${cut.name}.woff2`), font)
  await writeFile(keyFile, key)
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
