import { expect, test } from 'vitest'
import { faviconSvg, squareIconSvg } from './icon.ts'
import { openGraphSvg } from './open-graph.ts'

test('no drawing keeps a custom property, which the renderer would paint black', () => {
  for (const svg of [openGraphSvg(), faviconSvg(), squareIconSvg()]) expect(svg).not.toContain('var(')
})
