import { PNG } from 'pngjs'
import { expect, test } from 'vitest'
import { faviconSvg, squareIconSvg } from './icon.ts'
import { inks } from './inks.ts'
import { OPEN_GRAPH_SIZE, openGraphSvg, PLATE } from './open-graph.ts'
import { renderPng } from './render.ts'
import { openGraphScenes } from './scenes.ts'

const kremmen = pictureOf('kremmen')

test('the picture of a page is a PNG of 1200 by 630', async () => {
  const png = Buffer.from(await renderPng(kremmen, 1200))
  expect(png.subarray(1, 4).toString()).toBe('PNG')
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630])
})

test('no drawing keeps a custom property, which the renderer would paint black', () => {
  for (const svg of [kremmen, faviconSvg(), squareIconSvg()]) expect(svg).not.toContain('var(')
})

test('a town called Groß & Klein does not break the picture', () => {
  const svg = openGraphSvg({ headline: ['Groß & <Klein>'], sky: 'spruce', houses: [] })
  expect(svg).toContain('Groß &amp; &lt;Klein>')
})

test("the two barns of Kremmen stand in Kremmen's picture, and in no other", () => {
  const barn = /d="M4 0v-86h202V0z"/g
  expect(kremmen.match(barn)).toHaveLength(2)
  expect(pictureOf('home')).not.toMatch(barn)
})

for (const page of ['home', 'text', 'kremmen']) {
  test(`the street on the picture of ${page} ends before the picture does`, async () => {
    const colourAt = await painted(page)
    const edge = Array.from({ length: 240 }, (_, row) => colourAt(OPEN_GRAPH_SIZE.width - 1, 300 + row))
    // The sky, the hill and where they meet; a house that is cut off adds roof, wall and windows.
    expect(new Set(edge).size).toBeLessThanOrEqual(3)
  })
}

for (const page of ['home', 'kremmen']) {
  test(`the price on the plate of ${page} keeps within the inner rim`, async () => {
    const colourAt = await painted(page)
    const { x, y, scale } = PLATE
    // From below the sticker to above the roofs, the rim's line is seen on either side.
    for (let row = 200; row < 320; row += 1) {
      const aside = Math.sqrt((PLATE.rim * scale) ** 2 - (row - y) ** 2)
      const found = [colourAt(Math.floor(x - aside), row), colourAt(Math.floor(x + aside), row)]
      expect(found, `row ${row}`).toEqual([inks['plate-line'], inks['plate-line']])
    }
  })
}

function pictureOf(page: string): string {
  const scene = openGraphScenes[page]
  if (!scene) throw new Error(`No picture is called ${page}.`)
  return openGraphSvg(scene)
}

/** Which colour, e.g. `#fbf3e2`, is where in a page's picture. */
async function painted(page: string): Promise<(x: number, y: number) => string> {
  const { data, width } = PNG.sync.read(Buffer.from(await renderPng(pictureOf(page), OPEN_GRAPH_SIZE.width)))
  return (x, y) => `#${data.subarray((y * width + x) * 4).toString('hex', 0, 3)}`
}
