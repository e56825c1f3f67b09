import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import subsetFont from 'subset-font'
import { NOTICE_FACES, type NoticeFace } from '../../contract/notice.ts'

const require = createRequire(import.meta.url)

const SOURCES = {
  besley: '@fontsource-variable/besley/files/besley-latin-wght-normal.woff2',
  familjen: '@fontsource-variable/familjen-grotesk/files/familjen-grotesk-latin-wght-normal.woff2',
} as const

/** Latin-1 and what German text has besides: every place's name is written with these. */
const LETTERS = [
  ...Array.from({ length: 0x5f }, (_, offset) => String.fromCodePoint(0x20 + offset)),
  ...Array.from({ length: 0x60 }, (_, offset) => String.fromCodePoint(0xa0 + offset)),
  '–‘’‚“”„…€−',
].join('')

/** One weight of a face as TrueType: what a PDF can embed. */
export async function cutNoticeFont(face: NoticeFace): Promise<Uint8Array<ArrayBuffer>> {
  const { family, weight } = NOTICE_FACES[face]
  const source = await readFile(require.resolve(SOURCES[family]))
  const font = await subsetFont(source, LETTERS, {
    targetFormat: 'sfnt',
    variationAxes: { wght: weight },
    keepFeatures: ['kern', 'ccmp', 'locl', 'mark'],
    noHinting: true,
  })
  return new Uint8Array(font)
}
