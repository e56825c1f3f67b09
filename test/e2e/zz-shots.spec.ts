import { altmuehltal } from './support/altmuehltal.ts'
import { test } from './support/fixtures.ts'
import { logIn } from './support/operator.ts'

test('shots', async ({ page, site }) => {
  const id = await altmuehltal(site.pool)
  await logIn(page, site, 'send')
  for (const [width, scheme] of [
    [1440, 'light'],
    [390, 'light'],
    [1440, 'dark'],
    [820, 'light'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme: scheme })
    await page.goto(`/konsole/regionen/${id}`)
    await page.waitForTimeout(2500)
    await page.screenshot({ path: `/tmp/shots/region-${width}-${scheme}.png`, fullPage: true })
    await page.goto('/konsole/regionen')
    await page.waitForTimeout(800)
    await page.screenshot({ path: `/tmp/shots/list-${width}-${scheme}.png`, fullPage: true })
  }
})
