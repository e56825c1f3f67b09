import type { Page } from '@playwright/test'
import { routes } from '../../src/routes.ts'
import { readQr } from './support/read-qr.ts'
import { expect, test } from './support/signup-story.ts'
import { BUILDS } from './support/sites.ts'
import { awake, revisit } from './support/visitor.ts'

const section = (page: Page) => page.locator('#nachbarn')

test.describe('the link', () => {
  async function share(page: Page) {
    await revisit(page, '/kremmen', 'rejected')
    await awake(page)
    await section(page).getByRole('button', { name: 'Link teilen' }).click()
  }

  test('goes through the share sheet where there is one, and closing that says nothing', async ({ page }) => {
    await page.addInitScript(() => {
      navigator.share = async (data) => {
        ;(window as { shared?: unknown }).shared = data
        throw new DOMException('closed', 'AbortError')
      }
    })
    await share(page)
    // The script for it comes with the click.
    await expect
      .poll(() => page.evaluate(() => (window as { shared?: unknown }).shared))
      .toEqual({
        title: 'Zusammen bestellen',
        text: 'In Kremmen bestellen wir zusammen. Trag dich ein, kostenlos und unverbindlich:',
        url: 'http://dorfteller.example/kremmen?v=nachbarn',
      })
    await expect(section(page).getByRole('status')).toHaveText('')
  })

  test('is copied where there is none, and shown where it cannot be copied', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'))
    await share(page)
    await expect(section(page).getByRole('status')).toHaveText('Link kopiert.')
    const link = 'http://dorfteller.example/kremmen?v=nachbarn'
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
    })
    await section(page).getByRole('button', { name: 'Link teilen' }).click()
    await expect(section(page).getByRole('status')).toHaveText(`Kopieren geht hier nicht. Der Link: ${link}`)
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('Kremmen’s page has the link, WhatsApp and the notice', async ({ page }) => {
    await page.goto('/kremmen')
    await expect(section(page).getByRole('link', { name: 'Per WhatsApp schicken' })).toHaveAttribute(
      'href',
      `https://wa.me/?text=${encodeURIComponent(
        'In Kremmen bestellen wir zusammen. Trag dich ein, kostenlos und unverbindlich: http://dorfteller.example/kremmen?v=nachbarn',
      )}`,
    )
    await expect(section(page).getByRole('button', { name: 'Link teilen' })).toBeHidden()
    await expect(section(page).getByRole('link', { name: 'dorfteller.example/kremmen' })).toBeVisible()
    await section(page).getByRole('link', { name: 'Aushang drucken' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ein Zettel fürs Schwarze Brett.')
    await expect(page.getByRole('button', { name: 'Drucken' })).toBeHidden()
    await expect(page.getByText('Wähle im Druckfenster „Als PDF sichern“.')).toBeVisible()
  })
})

test.describe('the notice', () => {
  test('a camera reads the link out of the sheet as it is drawn', async ({ page }) => {
    await page.goto(routes.notice('16766'))
    const sheet = page.getByRole('img', { name: /Der Aushang für 16766 Kremmen/ })
    expect(await readQr(sheet)).toBe(`${BUILDS.plain.settings.PUBLIC_ORIGIN}/16766?v=aushang-16766`)
  })

  test('prints one sheet A4 and nothing of the page around it', async ({ page }) => {
    await page.goto(routes.notice('16766'))
    await page.evaluate(() => document.fonts.ready)
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-printed', '')
    })
    await page.getByRole('button', { name: 'Drucken' }).click()
    await expect(page.locator('body[data-printed]')).toHaveCount(1)

    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('heading', { level: 1 })).toBeHidden()
    await expect(page.getByRole('banner')).toBeHidden()
    await page.emulateMedia({ media: null })
    const printed = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    expect(printed.match(/\/Type \/Page\b/g)).toHaveLength(1)
    expect(printed).toMatch(/\/MediaBox \[0 0 59[45][.\d]* 84[12][.\d]*\]/)
  })
})
