/** What of pdfkit the drawing needs: a document whose units are the drawing's. */
type Doc = PDFKit.PDFDocument

type Attributes = Record<string, string>

const TAG = /<(\/?)([a-z]+)((?:\s+[\w:-]+="[^"]*")*)\s*(\/?)>|([^<]+)/gi
const ATTRIBUTE = /([\w:-]+)="([^"]*)"/g
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

/** Roof tiles as src/design/symbols/houses.tsx has them, over more than the largest roof. */
const TILE = { width: 16, height: 18, left: -32, right: 320, top: -234, bottom: 0 }

/**
 * Draws an SVG of our own (src/site/notice/notice-sheet.ts) with a PDF's own means: paths stay paths, letters stay
 * letters. Knows groups with transforms, paths, circles, boxes and single lines of text, all with attributes of
 * their own; what stands in <defs> is left out, and a fill with the pattern of tiles is drawn as tiles. A text is set in the
 * face that its class names, as it is registered in the document.
 * @throws {Error} on an element that it does not know: a drawing must not lose a part in silence
 */
export function drawSvg(doc: Doc, svg: string): void {
  let text: Attributes | undefined
  let inDefinitions = false
  for (const [, closing, name = '', attributes = '', selfClosing, words] of svg.matchAll(TAG)) {
    if (name === 'defs') inDefinitions = closing === ''
    if (inDefinitions) continue
    if (words !== undefined) {
      if (text) drawText(doc, text, plain(words))
    } else if (closing) {
      if (name === 'g') doc.restore()
      if (name === 'text') text = undefined
    } else {
      const read = Object.fromEntries(
        [...attributes.matchAll(ATTRIBUTE)].map(([, key, value]) => [key, value]),
      )
      if (name === 'text') text = read
      else draw(doc, name, read, selfClosing === '/')
    }
  }
}

function draw(doc: Doc, name: string, attributes: Attributes, selfClosing: boolean): void {
  const number = (key: string) => Number(attributes[key] ?? 0)
  if (name === 'g') {
    doc.save()
    transform(doc, attributes.transform ?? '')
    if (selfClosing) doc.restore()
  } else if (name === 'path') {
    paint(doc, attributes, () => doc.path(attributes.d ?? ''))
  } else if (name === 'circle') {
    paint(doc, attributes, () => doc.circle(number('cx'), number('cy'), number('r')))
  } else if (name === 'rect') {
    const [x, y, width, height] = [number('x'), number('y'), number('width'), number('height')]
    paint(doc, attributes, () =>
      attributes.rx ? doc.roundedRect(x, y, width, height, number('rx')) : doc.rect(x, y, width, height),
    )
  } else if (name !== 'svg' && name !== 'defs') {
    throw new Error(`The sheet has a <${name}>, which draw-svg.ts cannot draw.`)
  }
}

function transform(doc: Doc, steps: string): void {
  for (const [, step, list = ''] of steps.matchAll(/(\w+)\(([^)]*)\)/g)) {
    const [first = 0, second] = list
      .trim()
      .split(/[\s,]+/)
      .map(Number)
    if (step === 'translate') doc.translate(first, second ?? 0)
    else if (step === 'scale') doc.scale(first, second ?? first)
    else if (step === 'rotate') doc.rotate(first)
    else throw new Error(`The sheet has a ${step}(), which draw-svg.ts cannot draw.`)
  }
}

function paint(doc: Doc, attributes: Attributes, shape: () => Doc): void {
  const { fill = '#000000', stroke } = attributes
  if (fill.startsWith('url(')) drawTiles(doc, shape)
  else if (fill !== 'none') shape().fill(fill)
  if (stroke === undefined) return
  doc.save().lineWidth(Number(attributes['stroke-width'] ?? 1))
  const dashes = attributes['stroke-dasharray']?.split(/[\s,]+/).map(Number)
  if (dashes?.[0] !== undefined) doc.dash(dashes[0], { space: dashes[1] ?? dashes[0] })
  shape().stroke(stroke)
  doc.restore()
}

function drawTiles(doc: Doc, shape: () => Doc): void {
  doc.save()
  shape().clip()
  doc.lineWidth(2).strokeOpacity(0.38)
  const { width, height, left, right, top, bottom } = TILE
  for (let y = top, row = 0; y < bottom; y += height / 2, row += 1) {
    const start = left - (row % 2) * (width / 2)
    const arcs = Math.ceil((right - start) / width)
    doc.path(`M${start} ${y}${`a8 9 0 0 0 ${width} 0`.repeat(arcs)}`).stroke('#082920')
  }
  doc.restore()
}

function drawText(doc: Doc, attributes: Attributes, words: string): void {
  const size = Number(attributes['font-size'])
  const characterSpacing = Number.parseFloat(attributes['letter-spacing'] ?? '0') * size
  const options = { characterSpacing, lineBreak: false, baseline: 'alphabetic' } as const
  doc.font((attributes.class ?? '').replace('notice-', '')).fontSize(size)
  const width = doc.widthOfString(words, options)
  const shift = { middle: width / 2, end: width }[attributes['text-anchor'] ?? ''] ?? 0
  doc.fillColor(attributes.fill ?? '#000000')
  doc.text(words, Number(attributes.x) - shift, Number(attributes.y), options)
}

function plain(words: string): string {
  return words.replace(/&(amp|lt|gt|quot|#39);/g, (entity, name: string) => ENTITIES[name] ?? entity)
}
