import { expect, test } from 'vitest'
import { faviconSvg, squareIconSvg } from './icon.ts'
import { openGraphSvg } from './open-graph.ts'
import { openGraphScenes } from './scenes.ts'

test('no drawing keeps a custom property, which the renderer would paint black', () => {
  for (const svg of [...Object.values(openGraphScenes).map(openGraphSvg), faviconSvg(), squareIconSvg()])
    expect(svg).not.toContain('var(')
})

test('a headline of Groß & Klein does not break the picture', () => {
  const svg = openGraphSvg({ headline: ['Groß & <Klein>'], houses: [] })
  expect(svg).toContain('Groß &amp; &lt;Klein>')
})
