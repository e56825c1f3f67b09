import { setImmediate as othersFirst } from 'node:timers/promises'
import PDFDocument from 'pdfkit'
import { NOTICE_FACES } from '../../contract/notice.ts'
import { drawSvg } from './draw-svg.ts'
import type { NoticeFaces } from './notice-faces.ts'

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
  for (const [face, font] of Object.entries(faces)) doc.registerFont(face, font as Buffer)
  doc.scale(POINTS_PER_MILLIMETRE)
  await othersFirst()
  drawSvg(doc, sheet, faceOf)
  await othersFirst()
  doc.end()
  await ended
  return Buffer.concat(chunks)
}

function faceOf(family: string, weight: string): string {
  const found = Object.entries(NOTICE_FACES).find(
    ([, face]) => face.family === family && String(face.weight) === weight,
  )
  if (!found) throw new Error(`The notice has no face ${family} ${weight}.`)
  return found[0]
}
