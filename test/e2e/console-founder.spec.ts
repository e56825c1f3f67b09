import type { Locator, Page } from '@playwright/test'
import { PASSWORD } from '../support/operators.ts'
import { expect, test } from './support/own-newsletter-site.ts'
import { plantDemand } from './support/planted-demand.ts'

/** As many clicks and pressed keys as a founder may need who has never seen the console. */
const MOST = 12

/**
 * Somebody who has never been here: reads what can be seen, presses what is called so, and knows no address. The browser itself
 * counts what is pressed: a click, or a key that stands for one.
 */
async function newcomer(page: Page) {
  let presses = 0
  await page.exposeFunction('pressed', () => {
    presses += 1
  })
  await page.addInitScript(() => {
    // A key that presses a button brings a click of its own.
    addEventListener('click', ({ isTrusted }) => isTrusted && Object(globalThis).pressed(), { capture: true })
  })
  const withinReach = async (found: Locator) => {
    const seen = found.filter({ visible: true })
    await expect(seen.first()).toBeEnabled()
    return seen.first()
  }
  return {
    /** Without scrolling. */
    async sees(words: string | RegExp) {
      await expect(page.getByText(words).filter({ visible: true }).first()).toBeInViewport()
    },
    async reads(words: string | RegExp) {
      const found = page.getByText(words).filter({ visible: true }).first()
      await found.scrollIntoViewIfNeeded()
      await expect(found).toBeInViewport()
    },
    async presses(words: string | RegExp) {
      const before = presses
      await (
        await withinReach(
          page
            .getByRole('button', { name: words, exact: true })
            .or(page.getByRole('link', { name: words, exact: true })),
        )
      ).click()
      await expect.poll(() => presses, 'the browser saw the press').toBeGreaterThan(before)
      expect(presses, `pressed until „${words}“`).toBeLessThanOrEqual(MOST)
    },
    async fills(label: string, text: string) {
      await (await withinReach(page.getByRole('textbox', { name: label }).or(page.getByLabel(label)))).fill(
        text,
      )
    },
    count: () => presses,
  }
}

test(`a founder who has never seen the console finds where next and why, and has a letter ready and tried, in ${MOST} presses`, async ({
  page,
  newsletterSite,
  allowConsole,
}) => {
  // Nobody is logged in when she comes; and Playwright looks into a letter's frame by a script of its own, which the frame refuses.
  allowConsole(/401|Blocked script execution in .* sandboxed/)
  test.setTimeout(240_000)
  await plantDemand(newsletterSite)
  const founder = await newcomer(page)
  await page.goto('/konsole')
  await founder.fills('E-Mail-Adresse', 'selma@example.org')
  await founder.fills('Passwort', PASSWORD)
  await founder.presses('Anmelden')

  // Where, and why there: all of it stands there before anything is pressed.
  await founder.sees('Wo als Nächstes')
  await founder.sees(/226 Haushalte auf \d+.km²/)
  await founder.sees('226 ohne Brief')
  await founder.sees(/2 Gasthöfe zugesagt/)
  await founder.presses('Region daraus machen')
  await founder.presses('Region anlegen')

  await founder.reads('Noch 24 Haushalte bis zum Start.')
  await founder.presses('Start vorbereiten')

  await founder.reads(/226 Haushalte in sechs Orten bekommen gleich einen Brief/)
  await founder.fills('Adresse des Knopfs', 'https://dorfteller.example/app')
  await founder.presses('Testbrief an mich')
  await founder.reads('Alles bereit.')
  await expect.poll(() => newsletterSite.smtp.recipients()).toContain('selma@example.org')
  const { parsed } = newsletterSite.smtp.letters.at(-1) ?? {}
  expect(parsed?.html).toContain('https://dorfteller.example/app')
  expect(parsed?.text).toContain('226 in der Region')
  expect(founder.count()).toBeLessThanOrEqual(MOST)
})
