import { inflateSync } from 'node:zlib'

/** What a reader of a PDF (as pdfkit writes it: objects in plain sight, streams deflated) finds in it. */
export type ReadPdf = {
  pages: number
  /** Width and height of the first page in points. */
  size: [number, number]
  /** Names of the fonts whose outlines are inside. */
  embeddedFonts: string[]
  /** Every run of letters, in the order of drawing. */
  texts: string[]
}

/** Reads what a test asks about. Letters are found the way a search does: through the fonts' own tables. */
export function readPdf(bytes: Buffer): ReadPdf {
  const objects = objectsOf(bytes)
  const dictionaries = [...objects.values()].map(({ dictionary }) => dictionary)
  const page = dictionaries.find((text) => /\/Type \/Page\b/.test(text)) ?? ''
  const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(page) ?? []
  return {
    pages: dictionaries.filter((text) => /\/Type \/Page\b/.test(text)).length,
    size: [Number(width), Number(height)],
    embeddedFonts: dictionaries
      .filter((text) => /\/FontFile[23]? \d+ 0 R/.test(text))
      .map((text) => /\/FontName \/[A-Z]{6}\+(\S+)/.exec(text)?.[1] ?? '')
      .sort(),
    texts: textsOf(objects, page),
  }
}

type PdfObject = { dictionary: string; stream: string }

function objectsOf(bytes: Buffer): Map<string, PdfObject> {
  const text = bytes.toString('latin1')
  const found = [...text.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id = '', body = '']) => {
    const [dictionary = '', raw] = body.split('\nstream\n')
    const deflated = raw === undefined ? undefined : Buffer.from(raw.replace(/\nendstream$/, ''), 'latin1')
    const stream =
      deflated && dictionary.includes('FlateDecode') ? inflateSync(deflated).toString('latin1') : ''
    return [id, { dictionary, stream }] as const
  })
  return new Map(found)
}

function textsOf(objects: Map<string, PdfObject>, page: string): string[] {
  const at = (text: string, key: string) =>
    objects.get(new RegExp(`/${key} (\\d+) 0 R`).exec(text)?.[1] ?? '')
  const resources = at(page, 'Resources')?.dictionary ?? ''
  const letters = (font: string) =>
    lettersOf(at(at(resources, font)?.dictionary ?? '', 'ToUnicode')?.stream ?? '')
  const content = at(page, 'Contents')?.stream ?? ''
  return [...content.matchAll(/\/(F\d+) [\d.]+ Tf[\s\S]*?\[(.*?)\] TJ/g)].map(([, font = '', run = '']) => {
    const known = letters(font)
    const glyphs = [...run.matchAll(/<([0-9a-f]*)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
    return glyphs.map((glyph) => known[Number.parseInt(glyph, 16)] ?? '?').join('')
  })
}

function lettersOf(table: string): string[] {
  return [...table.matchAll(/<[0-9a-f]{4}> <[0-9a-f]{4}> \[([^\]]*)\]/g)].flatMap(([, list = '']) =>
    [...list.matchAll(/<([0-9a-f]+)>/g)].map(([, hex = '']) =>
      Buffer.from(hex, 'hex').swap16().toString('utf16le'),
    ),
  )
}
