import { routes } from '../../src/routes.ts'
import { letterTo, pathIn } from '../promises/visitor.ts'
import { expect, fillIn, formIn, test } from './support/signup-story.ts'

/** Of this file alone, so that her letters are told apart. */
const gerda = { email: 'gerda@example.org', postal_code: '16766' }

const SCREENS = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]

test('thanks, question and own house are one screen, legal links in the road', async ({ page, site }) => {
  await page.goto(routes.signup)
  const form = formIn(page.getByRole('main'))
  await fillIn(form, gerda)
  await form.submit.click()
  const link = pathIn(await letterTo(site, gerda.email, /bitte bestätigen/i))
  for (const screen of SCREENS) {
    await page.setViewportSize(screen)
    for (const [path, heading] of [
      [routes.signupThanks, 'Vielen Dank!'],
      [link, 'Fast geschafft'],
    ] as const) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
      expect([heading, await page.evaluate(() => document.documentElement.scrollHeight)]).toEqual([
        heading,
        screen.height,
      ])
    }
  }
  await page.getByRole('button', { name: 'Anmeldung bestätigen' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dein Licht ist an.')
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(900)
})

test('who got lost is led to a village, or to the answers', async ({ page, allowConsole }) => {
  allowConsole(/404/)
  await page.goto('/gibt-es-nicht')
  await page.getByLabel('Deine Postleitzahl').fill('17268')
  await expect(page.getByRole('status')).toContainText('Templin')
  await page.getByRole('button', { name: 'Zum Dorf' }).click()
  await expect(page).toHaveURL(/17268/)
  await page.goto('/gibt-es-nicht')
  await page.getByRole('link', { name: 'Fragen und Antworten' }).click()
  await expect(page).toHaveURL(/\/#fragen$/)
})
