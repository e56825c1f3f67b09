import { create } from 'fontkitten'
import { NOTICE_FACES, type NoticeFace } from '../../contract/notice.ts'
import type { Site } from '../pages/load-site.ts'

/** Width of a text in units of the size; `tracking` is added to every letter, as a part of the size. */
export type Measure = (face: NoticeFace, text: string, size: number, tracking?: number) => number

/** The fonts of notices and pictures that the build has cut. */
export function facesOf({ files }: Pick<Site, 'files'>): Record<NoticeFace, Uint8Array> | undefined {
  const faces = Object.keys(NOTICE_FACES).map((face) => [
    face,
    files.get(`/aushang/schrift/${face}.ttf`)?.content,
  ])
  return faces.every(([, font]) => font) ? Object.fromEntries(faces) : undefined
}

/** Measures with the same fonts that notices and pictures are set in. */
export function measureWith(faces: Record<NoticeFace, Uint8Array>): Measure {
  const fonts = { display: rulerOf(faces.display), text: rulerOf(faces.text), strong: rulerOf(faces.strong) }
  return (face, text, size, tracking = 0) =>
    fonts[face](text).reduce((sum, width) => sum + (width + tracking) * size, 0)
}

/** The width of each letter, as a part of the size. Pairs that stand closer only make a line shorter than measured. */
function rulerOf(file: Uint8Array): (text: string) => number[] {
  const font = create(Buffer.from(file))
  if (font.isCollection) throw new Error('A face of the notice is one font.')
  return (text) => font.glyphsForString(text).map(({ advanceWidth }) => advanceWidth / font.unitsPerEm)
}

/** The words in at most so many lines that the longest is as short as can be. */
export function brokenInto(count: number, words: string, width: (line: string) => number): string[] {
  if (count === 1) return [words]
  const longest = (lines: string[]) => Math.max(...lines.map(width))
  return [...words.matchAll(BREAK)]
    .map(({ index }) => [
      words.slice(0, index).trimEnd(),
      ...brokenInto(count - 1, words.slice(index), width),
    ])
    .reduce((best, lines) => (longest(lines) < longest(best) ? lines : best), [words])
}

/** After a space, a slash, and a hyphen between letters. */
const BREAK = /(?<=[^\s] )|(?<=\/)(?=\p{L})|(?<=\p{L}-)(?=\p{L})/gu

/** For a drawing: three digits after the point. */
export function round(value: number): number {
  return Math.round(value * 1000) / 1000
}
