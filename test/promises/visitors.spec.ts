import { expect, test } from './story.ts'
import { confirms, fillIn, letterTo, openDialog } from './visitor.ts'

test('Anna signs up, and her letter’s button puts her on the list', async ({ page, site, from }) => {
  const form = await openDialog(page)
  await fillIn(form, { email: 'anna@example.org', postalCode: '16775' })
  await form.submit.click()
  await expect(page.getByText('Vielen Dank!').filter({ visible: true })).toBeVisible()
  await letterTo(site, 'anna@example.org')
  await confirms(site, 'anna@example.org', from)
})
