import PDFDocument from 'pdfkit'
import { NOTICE_FACES, type NoticeFace } from '../../contract/notice.ts'
import type { Site } from '../pages/load-site.ts'

/** The fonts of the notice, as files. */
export type NoticeFaces = Readonly<Record<NoticeFace, Uint8Array>>

/** The faces that the build has cut; `undefined` when the site has none. */
export function noticeFaces(site: Pick<Site, 'files'>): NoticeFaces | undefined {
  const faces = Object.keys(NOTICE_FACES).map((face) => [
    face,
    site.files.get(`/aushang/schrift/${face}.ttf`)?.bodies.get('identity'),
  ])
  return faces.every(([, font]) => font) ? Object.fromEntries(faces) : undefined
}

/** Width of a text in units of the size; `tracking` is added to every letter, as a part of the size. */
export type Measure = (face: NoticeFace, text: string, size: number, tracking?: number) => number

/** Measures with the same fonts that the notice is set in. */
export function measureWith(faces: NoticeFaces): Measure {
  const ruler = new PDFDocument({ font: '' })
  for (const [face, font] of Object.entries(faces)) ruler.registerFont(face, font as Buffer)
  return (face, text, size, tracking = 0) =>
    ruler
      .font(face)
      .fontSize(size)
      .widthOfString(text, { characterSpacing: tracking * size })
}
