import type { Page } from '@playwright/test'
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
      for (const { index, 0: word } of text.matchAll(
        /E\u2011Mail(\u2011Adresse)?|Spam\u2011Ordner|\d+\s(Euro|€)|§\s\d+|Tür\seinzeln/g,
      )) {
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

test("what is wrong with a field is not torn by a line's end either, 320 px wide", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 })
  const form = await openSignup(page)
  await form.consent.check()
  await form.submit.click()
  await expect(page.getByText('Bitte gib deine E\u2011Mail')).toBeVisible()
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
    .replaceAll('Diese E-Mail ist bereits registriert', '')
}

test('every page is set with non-breaking hyphens and blanks', async () => {
  for (const { name, html } of await everyTemplate()) {
    const plain = wordsOf(html).match(/.{0,20}(?:E-Mail|Spam-Ordner|\d (?:Euro|€)|§ \d|Abs\. \d).{0,20}/g)
    expect.soft(plain, name).toBeNull()
  }
})

test('the non-breaking hyphen is drawn by our own typefaces, as wide as the hyphen', async ({ page }) => {
  await page.goto(routes.home)
  const widths = await page.evaluate(async () => {
    const pen = document.createElement('canvas').getContext('2d')
    if (!pen) throw new Error('no canvas')
    const fonts = ['400 100px familjen', '600 100px familjen', '800 100px besley']
    await Promise.all(fonts.map((font) => document.fonts.load(font, 'E\u2011Mail')))
    return fonts.map((font) => {
      pen.font = `${font}, monospace`
      return [pen.measureText('E\u2011Mail').width, pen.measureText('E-Mail').width]
    })
  })
  for (const [set, typed] of widths) expect(set).toBe(typed)
})
