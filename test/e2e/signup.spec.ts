import { anna } from '../support/people.ts'
import { expect, footerButton, openSignup, test } from './support/signup-story.ts'
import { signupDialog } from './support/visitor.ts'

// Escape does it, too: test/promises/everybody.spec.ts.
test('its button and a click beside it close the dialog; focus returns to the opener', async ({ page }) => {
  const form = await openSignup(page)
  await form.email.fill(anna.email)
  const button = signupDialog(page).getByRole('button', { name: 'Schließen', exact: true })
  for (const close of [() => button.click(), () => page.mouse.click(5, 5)]) {
    await close()
    await expect(signupDialog(page)).toBeHidden()
    await expect(footerButton(page)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(form.email).toHaveValue(anna.email)
  }
})
