import { expect, test } from 'vitest'
import { withOneStylesheet } from './one-stylesheet.ts'

const nothingBelow = () => Promise.reject(new Error('This page has nothing below its first view.'))

const page = (css: string) =>
  `<html><head><title>Kremmen</title></head><body><style>${css}</style><p style="color:var(--ink)">80 €</p></body></html>`

test('a page keeps the tokens that it, its styles or a script names, and no other', async () => {
  const css = `@layer tokens{:root{--ink:#12251d;--paper:#f9f2e1;--brick:#b02b1d;--toast:#edb539}}
    @layer base{body{background:var(--paper)}}`
  const html = await withOneStylesheet(page(css), 'toast.style="color:var(--toast)"', nothingBelow)
  for (const kept of ['--ink:#12251d', '--paper:#f9f2e1', '--toast:#edb539']) expect(html).toContain(kept)
  expect(html).not.toContain('--brick')
})

test('what a part sets for itself stays, whoever reads it', async () => {
  const html = await withOneStylesheet(page('@layer sections{.sky-brick{--sky:#b02b1d}}'), '', nothingBelow)
  expect(html).toContain('.sky-brick{--sky:#b02b1d}')
})

test('one stylesheet stands in the head, and what a later layer says counts', async () => {
  const css = '@layer sections{p{color:red}}@layer base{p{color:blue}}'
  const html = await withOneStylesheet(page(css), '', nothingBelow)
  expect(html.match(/<style>/g)).toHaveLength(1)
  expect(html).toContain('<style>p{color:red}</style></head>')
})

const villagePage = (css: string) =>
  `<html><head></head><body class="night"><style>${css}</style><section class="hero sky-{{sky}}"><h1>Templin</h1></section>` +
  '<link rel="stylesheet" href="#below"><ul class="houses"><li class="lit">1</li></ul></body></html>'

test('the first view of Templin carries its own styles; those of the street wait in a file', async () => {
  const css = `@layer base{h1{font-size:4rem}li{margin:0}}
    @layer sections{.hero{color:red}.sky-brick{--sky:#b02b1d}.houses .lit{color:gold}
      @media (width >= 760px){.hero{color:blue}.houses{padding:1%}}
      @media print{.hero{color:black}}}`
  const kept: string[] = []
  const html = await withOneStylesheet(villagePage(css), '', async (below) => {
    kept.push(below.toString())
    return '/_astro/below.css'
  })
  const [first = ''] = html.match(/<style>.*<\/style>/s) ?? []
  for (const rule of ['h1{font-size:4rem}', '.sky-brick{', 'color:#00f']) expect(first).toContain(rule)
  for (const rule of ['li{', '.houses', 'print']) expect(first).not.toContain(rule)
  expect(kept).toHaveLength(1)
  for (const rule of ['li{margin:0}', '.houses .lit{color:gold}', '.houses{padding:1%}', '@media print'])
    expect(kept[0]).toContain(rule)
  expect(html).toContain('</section><link rel="stylesheet" href="/_astro/below.css"><ul')
})
