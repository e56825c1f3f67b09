import { expect, test } from 'vitest'
import { finished } from './finish.ts'
import { oneStylesheet } from './one-stylesheet.ts'

/** A page with its one stylesheet, and what waits in a file. */
function styled(html: string, scripts = '') {
  const { first, below } = oneStylesheet(html, scripts)
  const finish = { head: `<style>${first}</style>`, ...(below && { below: '/_astro/below.css' }) }
  return { html: finished(html, finish), below: below?.toString() }
}

const page = (css: string) =>
  `<html><head><title>Kremmen</title></head><body><style>${css}</style><p style="color:var(--ink)">80 €</p></body></html>`

test('a page keeps the tokens that it, its styles or a script names, and no other', () => {
  const css = `@layer tokens{:root{--ink:#12251d;--paper:#f9f2e1;--brick:#b02b1d;--toast:#edb539}}
    @layer base{body{background:var(--paper)}}`
  const { html } = styled(page(css), 'toast.style="color:var(--toast)"')
  for (const kept of ['--ink:#12251d', '--paper:#f9f2e1', '--toast:#edb539']) expect(html).toContain(kept)
  expect(html).not.toContain('--brick')
})

test('what a part sets for itself stays, whoever reads it', () => {
  const { html } = styled(page('@layer sections{.sky-brick{--sky:#b02b1d}}'))
  expect(html).toContain('.sky-brick{--sky:#b02b1d}')
})

test('one stylesheet stands in the head, and what a later layer says counts', () => {
  const css = '@layer sections{p{color:red}}@layer base{p{color:blue}}'
  const { html, below } = styled(page(css))
  expect(below).toBeUndefined()
  expect(html.match(/<style>/g)).toHaveLength(1)
  expect(html).toContain('<style>p{color:red}</style></head>')
})

const villagePage = (css: string) =>
  `<html><head></head><body class="night"><style>${css}</style><section class="hero sky-{{sky}}"><h1>Templin</h1></section>` +
  '<link rel="stylesheet" href="#below"><ul class="houses"><li class="lit">1</li></ul></body></html>'

test('the first view of Templin carries its own styles; those of the street wait in a file', () => {
  const css = `@layer base{h1{font-size:4rem}li{margin:0}}
    @layer sections{.hero{color:red}.sky-brick{--sky:#b02b1d}.houses .lit{color:gold}
      @media (width >= 760px){.hero{color:blue}.houses{padding:1%}}
      @media print{.hero{color:black}}}`
  const { html, below } = styled(villagePage(css))
  const [first = ''] = html.match(/<style>.*<\/style>/s) ?? []
  for (const rule of ['h1{font-size:4rem}', '.sky-brick{', 'color:#00f']) expect(first).toContain(rule)
  for (const rule of ['li{', '.houses', 'print']) expect(first).not.toContain(rule)
  for (const rule of ['li{margin:0}', '.houses .lit{color:gold}', '.houses{padding:1%}', '@media print'])
    expect(below).toContain(rule)
  expect(html).toContain('</section><link rel="stylesheet" href="/_astro/below.css"><ul')
})
