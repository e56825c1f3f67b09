import { expect, test } from 'vitest'
import { withOneStylesheet } from './one-stylesheet.ts'

const page = (css: string) =>
  `<html><head><title>Kremmen</title></head><body><style>${css}</style><p style="color:var(--ink)">80 €</p></body></html>`

test('a page keeps the tokens that it, its styles or a script names, and no other', () => {
  const css = `@layer tokens{:root{--ink:#12251d;--paper:#f9f2e1;--brick:#b02b1d;--toast:#edb539}}
    @layer base{body{background:var(--paper)}}`
  const html = withOneStylesheet(page(css), 'toast.style="color:var(--toast)"')
  for (const kept of ['--ink:#12251d', '--paper:#f9f2e1', '--toast:#edb539']) expect(html).toContain(kept)
  expect(html).not.toContain('--brick')
})

test('what a part sets for itself stays, whoever reads it', () => {
  const html = withOneStylesheet(page('@layer sections{.sky-brick{--sky:#b02b1d}}'), '')
  expect(html).toContain('.sky-brick{--sky:#b02b1d}')
})

test('one stylesheet stands in the head, and what a later layer says counts', () => {
  const html = withOneStylesheet(page('@layer sections{p{color:red}}@layer base{p{color:blue}}'), '')
  expect(html.match(/<style>/g)).toHaveLength(1)
  expect(html).toContain('<style>p{color:red}</style></head>')
})
