import type { Page } from '@playwright/test'
import { isIn, logsOut } from '../promises/console.ts'
import { PASSWORD, timePasses } from '../support/operators.ts'
import { expect, test } from './support/fixtures.ts'
import { logIn } from './support/operator.ts'
import type { Site } from './support/serve-site.ts'
import { BUILDS } from './support/sites.ts'

/** Passkeys belong to a host and want https: the page is at the site's own address, which this machine answers. */
const PUBLIC = BUILDS.asPublic.settings.PUBLIC_ORIGIN

async function atPublicAddress(page: Page, { origin }: Site): Promise<void> {
  await page.route(`${PUBLIC}/**`, async (route) => {
    const request = route.request()
    const response = await route.fetch({
      url: request.url().replace(PUBLIC, origin),
      headers: await request.allHeaders(),
      maxRedirects: 0,
    })
    await route.fulfill({ response })
  })
}

/** A phone that recognises its owner by the finger, which lies on it all the time. */
async function aPhoneWithFingerprint(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('WebAuthn.enable')
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

// A page may still ask for something when its story ends.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }))

test('Carla adds her phone’s passkey, comes in with it alone, and no longer when it is removed', async ({
  page,
  publicSite: site,
  allowConsole,
}) => {
  allowConsole(/request to another host: https:\/\/dorfteller\.example|40[13]/)
  await atPublicAddress(page, site)
  await aPhoneWithFingerprint(page)
  const { name, email } = await logIn(page, site, 'look')
  await page.goto(`${PUBLIC}/konsole/anmelden`)
  await page.getByLabel('E-Mail-Adresse').fill(email)
  await page.getByLabel('Passwort').fill(PASSWORD)
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
  await expect(isIn(page, name)).toBeVisible()

  await page.goto(`${PUBLIC}/konsole/konto`)
  const passkeys = page.getByRole('region', { name: 'Passkeys' })
  await passkeys.getByLabel('Wie heißt dieses Gerät?').fill('Carlas Telefon')
  await passkeys.getByRole('button', { name: 'Passkey einrichten' }).click()
  await expect(passkeys.getByText('Carlas Telefon')).toBeVisible()

  await logsOut(page, name)
  await page.getByRole('button', { name: 'Mit Passkey anmelden' }).click()
  await expect(isIn(page, name)).toBeVisible()

  // Later the console asks again, for the passkey alone: her password would not show that it is her.
  await page.goto(`${PUBLIC}/konsole/konto`)
  await timePasses(site.pool, '11 minutes')
  const old = await page.context().newPage()
  await old.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'))
  await atPublicAddress(old, site)
  await old.goto(`${PUBLIC}/konsole/konto`)
  await old.getByRole('button', { name: 'Entfernen' }).click()
  await expect(old.getByRole('dialog')).toContainText('dieser Browser kann keine')
  await old.close()
  await passkeys.getByRole('button', { name: 'Entfernen' }).click()
  const isItYou = page.getByRole('dialog', { name: 'Bist du es?' })
  await expect(isItYou.getByLabel('Passwort')).toHaveCount(0)
  await isItYou.getByRole('button', { name: 'Mit Passkey anmelden' }).click()
  await expect(page.getByText('Mit ihm kommt niemand mehr herein.')).toBeVisible()
  await logsOut(page, name)
  await page.getByRole('button', { name: 'Mit Passkey anmelden' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Anmelden' })).toBeVisible()
})
