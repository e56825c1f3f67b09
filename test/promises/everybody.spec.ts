import { expectForEverybody, open, QUESTIONS, tabTo } from './pages.ts'
import { expect, test } from './story.ts'
import {
  cookieNote,
  fillIn,
  formIn,
  letterTo,
  linkIn,
  openDialog,
  postSignup,
  scrollDown,
  signupDialog,
  stickyBar,
} from './visitor.ts'

test('Frieda has no mouse: she skips, answers, reads and signs up by keyboard alone', async ({ page }) => {
  await open(page, '/')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Zum Inhalt springen' })).toBeInViewport()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1)

  await page.goto('/')
  await expect(cookieNote(page)).toBeVisible()
  await tabTo(page, ({ textContent }) => textContent === 'Ablehnen')
  await page.keyboard.press('Enter')
  await expect(cookieNote(page)).toBeHidden()

  await tabTo(page, ({ textContent }) => /Google Play/.test(textContent))
  await page.keyboard.press('Enter')
  const dialog = signupDialog(page)
  const form = formIn(dialog)
  await expect(form.email).toBeFocused()
  await page.keyboard.type('frieda')
  for (let presses = 0; presses < 8; presses++) {
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('main, footer, header'))).toBeNull()
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: /Google Play/ })).toBeFocused()

  for (const [number, [, answer]] of QUESTIONS.entries()) {
    await tabTo(page, ({ textContent }) => /\?$/.test(textContent.trim()))
    expect(await page.locator(`#item-${number}`).locator(':focus').count()).toBe(1)
    await page.keyboard.press(number % 2 ? 'Space' : 'Enter')
    await expect(page.getByText(answer)).toBeVisible()
  }
  await expect(page.getByText(QUESTIONS[0][1])).toBeHidden()

  await tabTo(page, ({ textContent }) => textContent === 'Jetzt anmelden')
  await page.keyboard.press('Enter')
  await expect(form.email).toBeFocused()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('frieda@everybody.example.org')
  await page.keyboard.press('Tab')
  await page.keyboard.type('14669')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(form.consent).toBeChecked()
  await tabTo(page, ({ textContent }) => textContent === 'Jetzt anmelden')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Vielen Dank!').filter({ visible: true })).toBeVisible()
})

test.describe('everybody can use', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('the start page in all its states: the question, the bar, the dialog, its refusal and its thanks', async ({
    page,
    allow,
    site,
    from,
  }) => {
    allow(/status of 409/)
    await open(page, '/')
    await expect(cookieNote(page)).toBeVisible()
    await expectForEverybody(page, 'first visit')
    await cookieNote(page).getByRole('button', { name: 'Ablehnen', exact: true }).click()
    await page.getByRole('heading', { name: QUESTIONS[1][0] }).click()
    await scrollDown(page, 900)
    await expect(stickyBar(page)).toBeVisible()
    await expectForEverybody(page, 'with the bar and an answer')

    const form = await openDialog(page)
    await expectForEverybody(page, 'the empty dialog')
    await form.consent.check()
    await form.submit.click()
    await expect(page.getByText('Bitte gib deine E-Mail-Adresse ein.')).toBeVisible()
    await expectForEverybody(page, 'the dialog with what is missing')
    await postSignup(site, { email: 'selma@everybody.example.org', postalCode: '16792' }, from)
    await fillIn(form, { email: 'selma@everybody.example.org', postalCode: '16792' })
    await form.submit.click()
    await expect(page.getByText('Diese E-Mail ist bereits registriert')).toBeVisible()
    await expectForEverybody(page, 'the refusal')
    await form.email.fill('selma.zwei@everybody.example.org')
    await form.submit.click()
    const thanks = page.getByText('Vielen Dank!').filter({ visible: true })
    await expect(thanks).toBeVisible()
    await thanks.hover()
    await expectForEverybody(page, 'the thanks')
  })

  test('every other page that a visitor can open, those behind the letters’ links too', async ({
    page,
    allow,
    site,
    from,
  }) => {
    allow(/status of 404|\/hier-ist-nichts/)
    for (const path of [
      '/kremmen',
      '/16792',
      '/datenschutz',
      '/impressum',
      '/anmelden',
      '/anmelden?plz=99999',
      '/anmelden/danke',
      '/bestaetigen',
      '/abmelden',
      '/meine-daten',
      '/hier-ist-nichts',
    ]) {
      await open(page, path)
      await expectForEverybody(page, path)
    }

    const lotte = { email: 'lotte@everybody.example.org', postalCode: '16792' }
    await postSignup(site, lotte, from)
    await open(page, linkIn(await letterTo(site, lotte.email, /bestätige/i)))
    await expectForEverybody(page, 'the confirmation’s question')
    await page.getByRole('main').getByRole('button').first().click()
    await expectForEverybody(page, 'confirmed')

    await open(page, '/meine-daten')
    await page.getByRole('textbox', { name: 'E-Mail-Adresse' }).fill(lotte.email)
    await page.getByRole('button', { name: 'Link anfordern' }).click()
    await expectForEverybody(page, 'the link to one’s data is on its way')
    await open(page, linkIn(await letterTo(site, lotte.email, /Daten/), '/meine-daten'))
    await expectForEverybody(page, 'before one’s data')
    await page.getByRole('main').getByRole('button').first().click()
    await expect(page.getByText(lotte.email).first()).toBeVisible()
    await expectForEverybody(page, 'one’s data')
  })
})
