import type { Page } from '@playwright/test'
import { fillCountry } from './support/country.ts'
import { expect, test } from './support/fixtures.ts'
import { logIn } from './support/operator.ts'

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('Carla finds a region: how far it is, and who would cook; one more agrees, a place comes to it, it is removed', async ({
  page,
  site,
  allow,
}) => {
  allow(/status of (400|404)/)
  await fillCountry(site.pool)
  await logIn(page, site, 'send')
  await page.goto('/konsole/regionen')
  const line = page.getByRole('row').filter({ hasText: 'Altmühltal' })
  await expect(line).toContainText('125 von 150 warten')
  await expect(line).toContainText('Den Brief fertig schreiben')
  await line.getByRole('link', { name: 'Altmühltal', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Altmühltal')
  await expect(page.getByRole('heading', { name: 'Noch 25 Haushalte bis zum Start.' })).toBeVisible()
  await expect(page.getByText(/125 von 150 warten, bei diesem Tempo 150 um den/)).toBeVisible()
  const places = part(page, 'Orte').getByRole('table')
  await expect(places.getByRole('row').filter({ hasText: 'Weidenbach' })).toContainText('12 von 43')
  await expect(places.getByRole('row').last()).toContainText('12 von 137')
  await expect(page.getByRole('link', { name: '137 Anmeldungen ansehen' })).toHaveAttribute(
    'href',
    /\/anmeldungen\?zustand=bestaetigt&region=\d+$/,
  )
  await expect(part(page, 'Wo das liegt').getByText('Merkendorf')).toBeVisible()

  const inns = part(page, 'Gasthöfe')
  await expect(inns).toContainText('1 zugesagt')
  await inns.getByRole('button', { name: 'Wirtshaus am See' }).click()
  await page.getByLabel('Stand').selectOption('zugesagt')
  await page.getByRole('button', { name: 'Speichern', exact: true }).click()
  await expect(inns).toContainText('2 zugesagt')

  await page.getByRole('button', { name: 'Bearbeiten' }).click()
  const edit = page.getByRole('dialog', { name: 'Region bearbeiten' })
  await edit.getByLabel('Postleitzahlen').fill('16766 1683x')
  await edit.getByRole('button', { name: 'Speichern' }).click()
  await expect(edit).toContainText('„1683x“ ist keine Postleitzahl aus fünf Ziffern.')
  await edit.getByLabel('Postleitzahlen').fill('16766 16833')
  await edit.getByLabel('Notizen').fill('Der Aushang darf ans Rathaus.')
  await edit.getByRole('button', { name: 'Speichern' }).click()
  await expect(edit).toHaveCount(0)
  await expect(part(page, 'Orte')).toContainText('Fehrbellin')
  await expect(part(page, 'Notizen')).toContainText('Der Aushang darf ans Rathaus.')
  await page.getByRole('button', { name: 'Bearbeiten' }).click()
  await edit.getByRole('button', { name: 'Region entfernen' }).click()
  await expect(page).toHaveURL(/\/regionen$/)
  await expect(page.getByRole('row').filter({ hasText: 'Altmühltal' })).toHaveCount(0)
})
