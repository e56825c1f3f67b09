import { scrollDown, stickyBar } from '../promises/visitor.ts'
import { expect, test } from './support/fixtures.ts'
import { awake, revisit, signupDialog } from './support/visitor.ts'

test('the bar gets the focus back; closed, it stays away in this tab', async ({ page, context }) => {
  await revisit(page, '/')
  await scrollDown(page, 600)
  const opener = stickyBar(page).getByRole('button', { name: 'Jetzt anmelden' })
  await opener.click()
  await expect(signupDialog(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
  const close = stickyBar(page).getByRole('button', { name: 'Angebot schließen' })
  const { width = 0, height = 0 } = (await close.boundingBox()) ?? {}
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
  await close.click()
  await expect(page.locator('.sticky-bar')).toHaveCount(0)
  await page.goto('/kremmen')
  await awake(page)
  await scrollDown(page, 600)
  await expect(page.locator('.sticky-bar')).toHaveCount(0)

  const tab = await context.newPage()
  await revisit(tab, '/')
  await scrollDown(tab, 600)
  await expect(stickyBar(tab)).toBeVisible()
})
