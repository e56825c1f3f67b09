import type { Page } from '@playwright/test'
import { expect, test } from './support/own-newsletter-site.ts'
import { plantDemand } from './support/planted-demand.ts'

/** A page of the console has not so many stops. */
const MOST_STOPS = 200

/** What has the focus, as it is called; and whether one sees that it has. */
function focused(page: Page): Promise<{ name: string; seen: boolean }> {
  return page.evaluate(() => {
    const element = document.activeElement as HTMLElement
    const labelled = element.getAttribute('aria-labelledby')?.split(' ') ?? []
    const label =
      element.getAttribute('aria-label') ??
      (labelled.length > 0
        ? labelled.map((id) => document.getElementById(id)?.textContent).join(' ')
        : ((element as HTMLInputElement).labels?.[0]?.textContent ?? element.textContent))
    const rings = (each: Element | null) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(each ?? document.body)
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
    }
    const { width, height, bottom, right } = element.getBoundingClientRect()
    // A radio behind its words has the ring around these; a block around what is written in it.
    const around = [
      element,
      element.nextElementSibling,
      element.closest('label, .letter-line, .letter-words'),
    ]
    return {
      name: (label ?? '').replace(/\s+/g, ' ').trim(),
      // What has the focus inside of a letter's frame is the letter's.
      seen:
        element instanceof HTMLIFrameElement ||
        element === document.body ||
        (width > 0 && height > 0 && bottom > 0 && right > 0 && around.some(rings)),
    }
  })
}

/** Tabs to what is called so; each stop on the way has a ring that one sees. */
async function tabTo(page: Page, name: RegExp) {
  const stops: string[] = []
  for (let stop = 0; stop < MOST_STOPS; stop++) {
    await page.keyboard.press('Tab')
    const at = await focused(page)
    stops.push(at.name)
    if (!at.seen) await expect.poll(async () => (await focused(page)).seen, `ring at „${at.name}“`).toBe(true)
    if (name.test(at.name)) return
  }
  throw new Error(`The keyboard does not get to ${name}: ${stops.join(' | ')}`)
}

test('by keyboard alone: from where next to a region, its letter and the last question, and back', async ({
  page,
  context,
  newsletterSite,
  allowConsole,
}) => {
  // Playwright looks into a letter's frame by a script of its own, which the frame refuses, as it refuses any.
  allowConsole(/Blocked script execution in .* sandboxed/)
  test.setTimeout(300_000)
  await plantDemand(newsletterSite)
  await newsletterSite.logIn(context, 'send')
  await page.goto('/konsole')
  await expect(page.getByRole('button', { name: 'Region daraus machen' })).toBeVisible()
  await tabTo(page, /^Region daraus machen$/)
  await page.keyboard.press('Enter')
  const make = page.getByRole('dialog')
  await expect(make).toBeVisible()
  // Inside a dialog the keyboard stays there.
  await tabTo(page, /^Region anlegen$/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Noch 24 Haushalte bis zum Start.' })).toBeVisible()

  await tabTo(page, /^Start vorbereiten$/)
  await page.keyboard.press('Enter')
  await expect(page.getByText(/226 Haushalte in sechs Orten bekommen gleich/)).toBeVisible()
  await expect(page).toHaveURL(/\/briefe\/\d+$/)
  await tabTo(page, /^Adresse/)
  await page.keyboard.type('https://dorfteller.example/app')
  await expect(page.getByText(/^gespeichert \d/)).toBeVisible()
  await tabTo(page, /^Testbrief an mich$/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Alles bereit.' })).toBeVisible({ timeout: 30_000 })

  await tabTo(page, /^226 Briefe losschicken …$/)
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog')
  await expect(question).toContainText('226 Briefe losschicken?')
  await expect(question.getByRole('button', { name: 'Noch nicht' })).toBeFocused()
  await tabTo(page, /^226 Briefe losschicken$/)
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(page.getByRole('button', { name: '226 Briefe losschicken …' })).toBeFocused()
})
