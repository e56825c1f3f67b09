import { expect, test } from 'vitest'
import { faviconSvg, squareIconSvg } from './icon.ts'
import { openGraphSvg } from './open-graph.ts'
import { text } from './svg.ts'

test('no drawing keeps a custom property, which the renderer would paint black', () => {
  for (const svg of [openGraphSvg(), faviconSvg(), squareIconSvg()]) expect(svg).not.toContain('var(')
})

test('a headline of Groß & <Klein> does not break the picture', () => {
  expect(text('Groß & <Klein>', 0, 0, { size: 1, fill: 'ink' })).toContain('Groß &amp; &lt;Klein>')
})
