import { expect, test } from 'vitest'
import { faviconSvg, squareIconSvg } from './icon.ts'
import { openGraphSvg } from './open-graph.ts'
import { renderPng } from './render.ts'

const kremmen = openGraphSvg({ headline: ['bestellt', 'zusammen.'], sign: 'Kremmen', sky: 'brick' })

test('the picture of a page is a PNG of 1200 by 630', async () => {
  const png = Buffer.from(await renderPng(kremmen, 1200))
  expect(png.subarray(1, 4).toString()).toBe('PNG')
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630])
})

test('no drawing keeps a custom property, which the renderer would paint black', () => {
  for (const svg of [kremmen, faviconSvg(), squareIconSvg()]) expect(svg).not.toContain('var(')
})

test('a town called Groß & Klein does not break the picture', () => {
  const svg = openGraphSvg({ headline: ['Groß & <Klein>'], sky: 'spruce' })
  expect(svg).toContain('Groß &amp; &lt;Klein>')
})
