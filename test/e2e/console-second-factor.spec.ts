import { isIn, logsOut, proofGrowsOld, typePassword } from '../promises/console.ts'
import { expect, test } from './support/fixtures.ts'
import { logIn } from './support/operator.ts'

/** A phone that recognises its owner by the finger, which lies on it all the time. */
const PHONE_WITH_FINGERPRINT = {
  protocol: 'ctap2',
  transport: 'internal',
  hasResidentKey: true,
  hasUserVerification: true,
  isUserVerified: true,
  automaticPresenceSimulation: true,
} as const

test('Carla adds her phone’s passkey, comes in with it alone, and no longer when it is removed', async ({
  page,
  site,
  watch,
  allow,
}) => {
  allow(/status of 40[13]/)
  const browser = await page.context().newCDPSession(page)
  await browser.send('WebAuthn.enable')
  await browser.send('WebAuthn.addVirtualAuthenticator', { options: PHONE_WITH_FINGERPRINT })
  const { name, email } = await logIn(page, site, 'look')
  await page.context().clearCookies()
  await typePassword(page, site, email)
  await expect(isIn(page, name)).toBeVisible()

  await page.goto('/konsole/konto')
  const passkeys = page.getByRole('region', { name: 'Passkeys' })
  await passkeys.getByLabel('Wie heißt dieses Gerät?').fill('Carlas Telefon')
  await passkeys.getByRole('button', { name: 'Passkey einrichten' }).click()
  await expect(passkeys.getByText('Carlas Telefon')).toBeVisible()
  const withPasskey = page.getByRole('button', { name: 'Mit Passkey anmelden' })
  await logsOut(page, name)
  await withPasskey.click()
  await expect(isIn(page, name)).toBeVisible()

  // Later the console asks again, for the passkey alone: her password would not show that it is her.
  await page.goto('/konsole/konto')
  await proofGrowsOld(site)
  const old = await page.context().newPage()
  watch(old)
  await old.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'))
  await old.goto('/konsole/konto')
  await old.getByRole('button', { name: 'Entfernen' }).click()
  await expect(old.getByRole('dialog')).toContainText('dieser Browser kann keine')
  await old.close()
  await passkeys.getByRole('button', { name: 'Entfernen' }).click()
  const isItYou = page.getByRole('dialog', { name: 'Bist du es?' })
  await expect(isItYou.getByLabel('Passwort')).toHaveCount(0)
  await isItYou.getByRole('button', { name: 'Mit Passkey anmelden' }).click()
  await expect(page.getByText('Mit ihm kommt niemand mehr herein.')).toBeVisible()
  await logsOut(page, name)
  await withPasskey.click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Anmelden' })).toBeVisible()
})
