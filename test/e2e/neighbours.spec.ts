import type { Locator, Page } from '@playwright/test'
import decodeQR from 'qr/decode.js'
import { routes } from '../../src/routes.ts'
import { expect, test } from './support/fixtures.ts'
import { revisit } from './support/visitor.ts'

const TEXT = 'In Kremmen bestellen wir zusammen. Trag dich ein, kostenlos und unverbindlich:'

const section = (page: Page) => page.locator('#nachbarn')
const share = (page: Page) => section(page).getByRole('button', { name: 'Link teilen' }).click()

test('the link goes through the share sheet where there is one, and closing that says nothing', async ({
  page,
  site,
}) => {
  await page.addInitScript(() => {
    navigator.share = async (data) => {
      document.body.dataset.shared = JSON.stringify(data)
      throw new DOMException('closed', 'AbortError')
    }
  })
  await revisit(page, '/kremmen')
  await share(page)
  await expect(page.locator('body')).toHaveAttribute(
    'data-shared',
    JSON.stringify({ title: 'Zusammen bestellen', text: TEXT, url: `${site.origin}/kremmen?v=nachbarn` }),
  )
  await expect(section(page).getByRole('status')).toHaveText('')
})

test('it is copied where there is none, and shown where it cannot be copied', async ({
  page,
  context,
  site,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'))
  await revisit(page, '/kremmen')
  await share(page)
  await expect(section(page).getByRole('status')).toHaveText('Link kopiert.')
  const link = `${site.origin}/kremmen?v=nachbarn`
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
  })
  await share(page)
  await expect(section(page).getByRole('status')).toHaveText(`Kopieren geht hier nicht. Der Link: ${link}`)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('Kremmen’s page has the link, WhatsApp and the notice', async ({ page, site }) => {
    await page.goto('/kremmen')
    await expect(section(page).getByRole('link', { name: 'Per WhatsApp schicken' })).toHaveAttribute(
      'href',
      `https://wa.me/?text=${encodeURIComponent(`${TEXT} ${site.origin}/kremmen?v=nachbarn`)}`,
    )
    await expect(section(page).getByRole('button', { name: 'Link teilen' })).toBeHidden()
    await expect(section(page).getByRole('link', { name: /^localhost:\d+\/kremmen$/ })).toBeVisible()
    await section(page).getByRole('link', { name: 'Aushang drucken' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ein Zettel fürs Schwarze Brett.')
    await expect(page.getByRole('button', { name: 'Drucken' })).toBeHidden()
    await expect(page.getByText('Wähle im Druckfenster „Als PDF sichern“.')).toBeVisible()
  })
})

test('the notice: a camera reads its link; it prints one sheet A4 and nothing of the page around it', async ({
  page,
  site,
}) => {
  await page.goto(routes.notice('16766'))
  await page.evaluate(() => document.fonts.ready)
  const sheet = page.getByRole('img', { name: /Der Aushang für 16766 Kremmen/ })
  expect(await readQr(sheet)).toBe(`${site.origin}/16766?v=aushang-16766`)

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

/** What a camera reads out of a picture of the page that has a QR code in it. */
async function readQr(picture: Locator): Promise<string> {
  const png = (await picture.screenshot()).toString('base64')
  // The page can read a PNG. As a list of numbers its points took seconds.
  const { points, ...size } = await picture.page().evaluate(async (png) => {
    const bytes = Uint8Array.from(atob(png), (character) => character.charCodeAt(0))
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const { width, height } = bitmap
    const canvas = new OffscreenCanvas(width, height).getContext('2d') as OffscreenCanvasRenderingContext2D
    canvas.drawImage(bitmap, 0, 0)
    const { data } = canvas.getImageData(0, 0, width, height)
    return { width, height, points: btoa(Array.from(data, (byte) => String.fromCharCode(byte)).join('')) }
  }, png)
  const data = new Uint8ClampedArray(Buffer.from(points, 'base64'))
  return decodeQR({ ...size, data }, { timeLimit: 10_000 })
}
