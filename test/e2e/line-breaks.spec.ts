import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { shortName, signOf } from '../../src/contract/places.ts'
import { routes } from '../../src/routes.ts'
import { everyTemplate } from './support/every-template.ts'
import { expect, test } from './support/fixtures.ts'
import { PUBLIC_PAGES } from './support/public-pages.ts'
import { openSignup } from './support/signup-story.ts'
import { LESS_MOTION, revisit, still } from './support/visitor.ts'

/** What letters' links and a sign-up without JavaScript lead to, as far as it is one message. */
const ANSWERS =
  /^(bestaetigen|abmelden|anmelden.danke|meine-daten.(angefordert|abgelaufen|geloescht|fehler|adresse))/

/** Words and amounts that a line ends within, with what stands around them. */
function torn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const node = texts.currentNode
      const text = node.textContent ?? ''
      for (const { index, 0: word } of text.matchAll(/E-Mail|\d+\s(Euro|€)|§\s\d+|Tür\seinzeln/g)) {
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        const lines = new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom)))
        if (lines.size > 1) found.push(`${word}: ${text.trim().slice(0, 80)}`)
      }
    }
    return found
  })
}

// What is tried here is put into the page from outside, as no script of ours could (Trusted Types).
test.use({ ...LESS_MOTION, bypassCSP: true })

for (const width of [320, 390]) {
  test(`no word and no amount is torn by a line's end, ${width} px wide`, async ({ page, allowConsole }) => {
    allowConsole(/404/)
    await page.setViewportSize({ width, height: 800 })
    for (const path of PUBLIC_PAGES) {
      await revisit(page, path, 'rejected')
      await still(page)
      expect.soft(await torn(page), path).toEqual([])
    }
    for (const { name, html } of await everyTemplate()) {
      if (!ANSWERS.test(name)) continue
      await page.goto(routes.myData)
      await page.evaluate(
        (body) => {
          document.body.innerHTML = body
        },
        html.slice(html.indexOf('<body')),
      )
      expect.soft(await torn(page), name).toEqual([])
    }
  })
}

const shortNames = readFileSync(new URL('../../data/postal-codes.tsv', import.meta.url), 'utf8')
  .split('\n')
  .flatMap((row) => /^\d{5}\t([^\t]+)/.exec(row)?.[1] ?? [])
  .map(shortName)
const SIGNS = [...new Set(shortNames)].map(signOf)

test('no place finds a word of its name torn on its sign, however wide the window is', async ({ page }) => {
  expect(SIGNS.length).toBeGreaterThan(6_000)
  await revisit(page, routes.village('17268'), 'rejected')
  await still(page)
  for (const width of [320, 360, 390, 430, 600, 760, 800, 1024, 1160, 1280, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    const torn = await page.evaluate((signs) => {
      const sign = document.querySelector('.place-sign') as HTMLElement
      const { font, letterSpacing } = getComputedStyle(sign)
      const pen = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D
      Object.assign(pen, { font, letterSpacing })
      const wordsOf = (text: string) => text.match(/[^\s-]+-?/g) ?? []
      const measured = signs.map((one) => {
        const widths = one.nameParts.flatMap(wordsOf).map((word) => pen.measureText(word).width)
        return { ...one, widest: Math.max(...widths) }
      })
      // Those with the widest words of each size, whatever else there is needs less room; and all with a slash.
      const tried = ['short', 'long', 'longest'].flatMap((size) =>
        measured
          .filter(({ signSize }) => signSize === size)
          .sort((one, other) => other.widest - one.widest)
          .filter(({ nameParts }, index) => index < 20 || nameParts.length > 1),
      )
      return tried.flatMap(({ signSize, nameParts }) => {
        sign.className = `place-sign place-sign-${signSize}`
        sign.replaceChildren(...nameParts.flatMap((part) => [part, document.createElement('wbr')]))
        return [...sign.childNodes].flatMap((node) =>
          [...(node.textContent ?? '').matchAll(/[^\s-]+-?/g)].flatMap(({ index, 0: word }) => {
            const range = document.createRange()
            range.setStart(node, index)
            range.setEnd(node, index + word.length)
            const lines = new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom)))
            return lines.size > 1 ? [word] : []
          }),
        )
      })
    }, SIGNS)
    expect.soft(torn, `${width} px`).toEqual([])
  }
})

test("what is wrong with a field is not torn by a line's end either, 320 px wide", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 })
  const form = await openSignup(page)
  await form.consent.check()
  await form.submit.click()
  await expect(page.getByText('Bitte gib deine E-Mail')).toBeVisible()
  expect(await torn(page)).toEqual([])
  await form.email.fill('anna')
  await form.submit.click()
  await expect(page.getByText('Bitte gib eine')).toBeVisible()
  expect(await torn(page)).toEqual([])
})

/** What a visitor may read of a page's HTML: its texts, descriptions and names, without what only programs read. */
function wordsOf(html: string): string {
  return html
    .replaceAll(/<(script|style)\b[\s\S]*?<\/\1>/g, '')
    .replaceAll(/ (?:props|opts|href|class|id)=(?:"[^"]*"|'[^']*')/g, '')
}

test('every page is set with non-breaking blanks, and with hyphens that can be searched for', async () => {
  for (const { name, html } of await everyTemplate()) {
    const plain = wordsOf(html).match(/.{0,20}(?:\d (?:Euro|€)|§ \d|Abs\. \d).{0,20}/g)
    expect.soft(plain, name).toBeNull()
    expect.soft(html, name).not.toContain('\u2011')
  }
})
