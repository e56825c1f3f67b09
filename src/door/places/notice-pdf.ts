import { setImmediate as othersFirst } from 'node:timers/promises'
import PDFDocument from 'pdfkit'
import { NOTICE_FACES, type NoticeFace } from '../../contract/notice.ts'
import type { Site } from '../pages/load-site.ts'
import { drawSvg } from './draw-svg.ts'

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
  registerFaces(ruler, faces)
  return (face, text, size, tracking = 0) =>
    ruler
      .font(face)
      .fontSize(size)
      .widthOfString(text, { characterSpacing: tracking * size })
}

function registerFaces(doc: PDFKit.PDFDocument, faces: NoticeFaces): void {
  for (const [face, font] of Object.entries(faces)) doc.registerFont(face, font as Buffer)
}

const POINTS_PER_MILLIMETRE = 72 / 25.4

/**
 * The sheet as a PDF: one page A4, everything vector, its fonts inside. The same sheet on the same day gives the same
 * bytes.
 * @param sheet the filled-in SVG, in millimetres
 */
export async function noticePdf(
  sheet: string,
  { title, day, faces }: { title: string; day: Date; faces: NoticeFaces },
): Promise<Buffer> {
  // The first one takes 70 ms: pieces of it, and between them whoever else asks.
  await othersFirst()
  const midnight = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate()))
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    font: '',
    lang: 'de-DE',
    displayTitle: true,
    info: { Title: title, CreationDate: midnight, ModDate: midnight },
  })
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<void>((done, fail) => doc.on('end', done).on('error', fail))
  registerFaces(doc, faces)
  doc.scale(POINTS_PER_MILLIMETRE)
  await othersFirst()
  drawSvg(doc, sheet)
  await othersFirst()
  doc.end()
  await ended
  return Buffer.concat(chunks)
}
