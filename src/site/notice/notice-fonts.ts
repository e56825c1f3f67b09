import subsetFont from 'subset-font'
import { NOTICE_FACES, type NoticeFace } from '../../contract/notice.ts'
import { wholeFont } from '../../design/fonts/subset.ts'

/** Latin-1 and what German text has besides: every place's name is written with these. */
const LETTERS = [
  ...Array.from({ length: 0x5f }, (_, offset) => String.fromCodePoint(0x20 + offset)),
  ...Array.from({ length: 0x60 }, (_, offset) => String.fromCodePoint(0xa0 + offset)),
  '–‘’‚“”„…€−',
].join('')

/** One weight of a face as TrueType: what a PDF can embed. */
export async function cutNoticeFont(face: NoticeFace): Promise<Uint8Array<ArrayBuffer>> {
  const { family, weight } = NOTICE_FACES[face]
  const font = await subsetFont(await wholeFont(family), LETTERS, {
    targetFormat: 'sfnt',
    variationAxes: { wght: weight },
    keepFeatures: ['kern', 'ccmp', 'locl', 'mark'],
    noHinting: true,
  })
  return new Uint8Array(font)
}
