import type { Locator, Page } from '@playwright/test'
import { routes } from '../../src/routes.ts'
import { expect, test } from './support/fixtures.ts'
import {
  colourOf,
  contrast,
  contrastOfEdge,
  contrastOfInk,
  groundOf,
  inkOf,
  pictureOf,
} from './support/picture.ts'
import { cookieNote, LESS_MOTION, revisit, signupDialog, still } from './support/visitor.ts'

/** WCAG 1.4.3 for large letters, and 1.4.11 for what is no letter. */
const ENOUGH = 3

/** How much of a letter may be lost: antialiasing differs with the colours. */
const LETTERS_LEFT = 0.95

test.use({ ...LESS_MOTION, viewport: { width: 1440, height: 900 } })

const force = (page: Page, colorScheme: 'light' | 'dark') =>
  page.emulateMedia({ forcedColors: 'active', colorScheme })

/** Compares two screenshots of the same words: in the page's own colours, and in the visitor's. */
async function expectReadable(words: Locator, scheme: 'light' | 'dark'): Promise<void> {
  const page = words.page()
  await page.emulateMedia({ forcedColors: 'none' })
  const drawn = inkOf(await pictureOf(words), await colourOf(words))
  await force(page, scheme)
  const colour = await colourOf(words)
  const picture = await pictureOf(words)
  const ink = inkOf(picture, colour)
  const left = [...drawn].filter((pixel) => ink.has(pixel)).length / drawn.size
  const name = (await words.textContent()) ?? ''
  expect(left, `how much is left of the letters of “${name}”`).toBeGreaterThan(LETTERS_LEFT)
  expect(contrastOfInk(picture, ink, colour), `the contrast of “${name}”`).toBeGreaterThanOrEqual(ENOUGH)
}

async function expectEdge(element: Locator): Promise<void> {
  const AROUND = 4
  const name = (await element.textContent())?.slice(0, 30) ?? ''
  expect(
    contrastOfEdge(await pictureOf(element, AROUND), AROUND),
    `the edge around “${name}”`,
  ).toBeGreaterThanOrEqual(ENOUGH)
}

async function expectLineOnTop(bar: Locator): Promise<void> {
  const picture = await pictureOf(bar, 4)
  const ground = groundOf(picture)
  const lines = [0, 1, 2, 3, 4, 5, 6].map((y) => contrast(ground, picture.at(picture.width >> 1, y)))
  expect(Math.max(...lines), 'the upper edge of the bar').toBeGreaterThanOrEqual(ENOUGH)
}

/** The plus is 18 px wide, in the middle of a plate of 44 px at the end of the line. */
async function expectPlus(question: Locator): Promise<void> {
  const picture = await pictureOf(question)
  const [x, y] = [Math.round(picture.width - 22), picture.height >> 1]
  expect(contrast(picture.at(x, y), picture.at(x - 12, y + 6)), 'the plus').toBeGreaterThanOrEqual(ENOUGH)
}

for (const scheme of ['light', 'dark'] as const) {
  test.describe(`with ${scheme} high contrast`, () => {
    for (const path of [routes.home, routes.town('kremmen')]) {
      test(`Frieda reads the headline and the price of ${path}`, async ({ page }) => {
        await revisit(page, path, 'rejected')
        for (const line of await page.locator('h1 > span').all()) await expectReadable(line, scheme)
        await expectReadable(page.locator('.plate output b').filter({ visible: true }), scheme)
        await expectReadable(page.locator('.plate output > span').filter({ visible: true }), scheme)
      })

      test(`Frieda sees which house she has chosen on ${path}`, async ({ page }) => {
        await revisit(page, path, 'rejected')
        await page.getByRole('radio', { name: '3 Haushalte' }).check({ force: true })
        await force(page, scheme)
        const number = (text: string) => page.locator('.house .house-number').getByText(text, { exact: true })
        const chosen = groundOf(await pictureOf(number('3')))
        for (const other of ['1', '2', '4', '5', '6']) {
          expect(contrast(chosen, groundOf(await pictureOf(number(other)))), other).toBeGreaterThanOrEqual(
            ENOUGH,
          )
        }
        const [picture, colour] = [await pictureOf(number('3')), await colourOf(number('3'))]
        expect(contrastOfInk(picture, inkOf(picture, colour), colour)).toBeGreaterThanOrEqual(ENOUGH)
      })
    }

    test('Frieda reads the postal code that she types in the first screen', async ({ page }) => {
      await revisit(page, routes.home, 'rejected')
      await force(page, scheme)
      const cells = page.locator('.ask .cells')
      await expectEdge(cells)
      const field = page.getByRole('textbox', { name: 'Deine Postleitzahl' })
      await field.fill('17268')
      await field.blur()
      const [picture, colour] = [await pictureOf(cells), await colourOf(field)]
      expect(contrastOfInk(picture, inkOf(picture, colour), colour)).toBeGreaterThanOrEqual(ENOUGH)
    })

    test('Frieda reads the sign of no place yet, and the way home from the end of the village', async ({
      page,
      allowConsole,
    }) => {
      allowConsole(/404/)
      await revisit(page, routes.signup, 'rejected')
      await expectReadable(page.locator('.place-sign-open'), scheme)
      await page.goto('/gibt-es-nicht')
      const home = page.getByRole('link', { name: 'Return to Home' })
      const [picture, colour] = [await pictureOf(home), await colourOf(home)]
      expect(contrastOfInk(picture, inkOf(picture, colour), colour)).toBeGreaterThanOrEqual(ENOUGH)
      await expectEdge(home)
    })

    test('Frieda sees where signs, plates and sheets end', async ({ page }) => {
      await page.goto(routes.home)
      await force(page, scheme)
      await expect(cookieNote(page)).toBeVisible()
      await expectEdge(cookieNote(page))
      await cookieNote(page).getByRole('button', { name: 'Ablehnen', exact: true }).click()
      await expectEdge(page.getByRole('button', { name: /App Store/ }))
      await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }))
      const bar = page.locator('.sticky-bar')
      await expect(bar).toBeVisible()
      await still(page)
      await expectLineOnTop(bar)
      await expectPlus(page.locator('#item-0 summary'))
      await page.getByRole('button', { name: /App Store/ }).click()
      await still(page)
      await expectEdge(signupDialog(page))

      await revisit(page, routes.town('kremmen'), 'rejected')
      await expectEdge(page.locator('.place-sign'))
      await expectEdge(page.locator('.street-card'))
    })
  })
}
