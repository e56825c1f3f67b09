import type { Page } from '@playwright/test'
import { anna, buelent, entryOf } from '../support/people.ts'
import { violations } from './support/axe.ts'
import { coveredLinks } from './support/page-end.ts'
import { letterTo, linkIn } from './support/post.ts'
import {
  expect,
  expectDuplicate,
  FAILED_LOAD,
  fillIn,
  footerButton,
  openSignup,
  SIGNUPS,
  storedSignups,
  test,
} from './support/signup-story.ts'
import { stickingOut } from './support/sticking-out.ts'
import { still } from './support/visitor.ts'

/** The card beside the thanks, and what is in it. */
function cardOn(page: Page) {
  const card = page.getByRole('region', { name: 'Noch ein Schritt' })
  return {
    card,
    heading: card.getByRole('heading', { name: 'Noch ein Schritt' }),
    again: card.getByRole('button', { name: 'Nochmal schicken' }),
    change: card.getByRole('button', { name: 'Adresse ändern' }),
    field: card.getByRole('textbox', { name: 'An welche Adresse?' }),
    save: card.getByRole('button', { name: 'Dorthin schicken' }),
    said: card.getByRole('status'),
  }
}

async function signUpAnna(page: Page, path = '/') {
  await page.clock.install()
  const form = await openSignup(page, path)
  await fillIn(form, anna)
  await form.submit.click()
  const shown = cardOn(page)
  await expect(shown.card).toBeVisible()
  // From here on time goes by as the story says, however busy the machine is.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000))
  return shown
}

/** For what counts letters; the page's clock is its own. */
const TEN_MINUTES_PASS = `update letters set claimed_at = claimed_at - interval '10 minutes'`

/** Axe waits by the page's own clock. */
async function violationsNow(page: Page) {
  await page.clock.resume()
  const found = await violations(page)
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000))
  return found
}

test('thanks as the specification has them, beside them the next step with Anna’s address', async ({
  page,
}) => {
  const { card, heading, again } = await signUpAnna(page)
  const thanks = page.getByRole('status').filter({ hasText: 'Vielen Dank!' })
  await expect(thanks.getByRole('paragraph')).toHaveText(
    'Wir melden uns bei dir, sobald Dorfteller in deiner Region verfügbar ist.',
  )
  await expect(card).toContainText(
    `Wir haben an ${anna.email} geschrieben. Öffne unsere E-Mail und bestätige. Erst dann stehst du auf der Liste.`,
  )
  await expect(card).toContainText('Deine 10\u00a0% kommen per E-Mail.')
  await expect(heading).toBeFocused()
  await expect(again).toBeEnabled()
  expect(await violationsNow(page)).toEqual([])

  // The thanks go by themselves; the card does not, neither by Escape.
  await page.clock.runFor(9_000)
  await expect(thanks).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(card).toBeVisible()
  // It takes nothing of the page's end away, either.
  await page.clock.resume()
  for (const size of [
    { width: 1280, height: 800 },
    { width: 768, height: 1024 },
    { width: 390, height: 844 },
    { width: 667, height: 375 },
  ]) {
    await page.setViewportSize(size)
    await expect.poll(() => coveredLinks(page), `${size.width} x ${size.height}`).toEqual([])
  }
  await card.getByRole('button', { name: 'Hinweis schließen' }).click()
  await expect(card).toBeHidden()
  await expect(footerButton(page)).toBeFocused()
})

test('the card says from when on the letter can be sent once more, and then sends it', async ({
  page,
  site,
}) => {
  const { again, said } = await signUpAnna(page)
  await expect(said).toHaveText('Nichts da? Schau auch im Spam-Ordner nach.')
  await expect.poll(() => site.smtp.letters.length).toBe(1)
  await expect(async () => {
    await again.click()
    await expect(said).toHaveText(/^Nochmal schicken geht (morgen )?um \d\d:\d\d\.$/, { timeout: 1_000 })
  }).toPass()
  await expect(again).toBeDisabled()
  expect(site.smtp.letters).toHaveLength(1)

  await site.pool.query(TEN_MINUTES_PASS)
  await page.clock.runFor(15 * 60_000)
  await expect(said).toHaveText('Nichts da? Schau auch im Spam-Ordner nach.')
  await again.click()
  await expect(said).toHaveText('Ist unterwegs.')
  await expect.poll(() => site.smtp.letters.length).toBe(2)
})

test('Anna mistyped her address: she gives the right one, and the letter goes there', async ({
  page,
  site,
}) => {
  const { card, heading, again, change, field, save } = await signUpAnna(page)
  await expect(card.getByRole('link')).toHaveCount(0)
  await change.click()
  await expect(field).toBeFocused()
  await expect(field).toHaveValue(anna.email)
  await field.fill('carla@')
  await save.click()
  await expect(card.getByText(/^Bitte gib eine vollständige E-Mail-Adresse ein\.$/)).toBeVisible()
  await expect(field).toBeFocused()
  expect(await violationsNow(page)).toEqual([])

  const email = 'anna.mueller@gmx.de'
  await field.fill(email)
  await field.press('Enter')
  await expect(card.getByText(email)).toBeVisible()
  await expect(card.getByRole('link', { name: 'Zu GMX (öffnet in neuem Tab)' })).toHaveAttribute(
    'href',
    'https://www.gmx.net/',
  )
  await expect(heading).toBeFocused()
  await expect(again).toBeEnabled()
  expect(await storedSignups(site)).toEqual([{ ...entryOf(anna), email }])
  await expect.poll(() => site.smtp.letters.map(({ envelope }) => envelope.to[0])).toContain(email)
})

test('the right address is on the list already: the specification’s message, and nothing is lost', async ({
  page,
  site,
  allowConsole,
}) => {
  allowConsole(FAILED_LOAD)
  await site.pool.query('insert into newsletter_signups (email, postal_code) values ($1, $2)', [
    buelent.email,
    buelent.postal_code,
  ])
  const { change, field, save } = await signUpAnna(page)
  await change.click()
  await field.fill(buelent.email)
  await save.click()
  await expectDuplicate(page)
  await expect(field).toHaveValue(buelent.email)
})

test('Anna has confirmed meanwhile: the card says so and asks for nothing', async ({ page, site }) => {
  const { card, again } = await signUpAnna(page)
  const link = linkIn(await letterTo(site, anna.email, /bestätige/))
  await page.request.post('/bestaetigen', {
    form: { t: new URL(link, site.origin).searchParams.get('t') ?? '' },
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  await again.click()
  await expect(card).toContainText('Du hast schon bestätigt. Dein Licht ist an.')
  await expect(again).toBeHidden()
})

test('the database is away: the card says it in German, and it works later', async ({
  page,
  site,
  allowConsole,
}) => {
  allowConsole(FAILED_LOAD)
  const { again, said } = await signUpAnna(page)
  await expect.poll(() => site.smtp.letters.length).toBe(1)
  await site.pool.query(TEN_MINUTES_PASS)
  await site.stopDatabase()
  await again.click()
  await expect(said).toHaveText('Das klappt gerade nicht. Bitte versuche es in ein paar Augenblicken erneut.')
  await site.startDatabase()
  await expect(async () => {
    await again.click()
    await expect(said).toHaveText('Ist unterwegs.', { timeout: 1_000 })
  }).toPass()
})

test('the answer was lost: the same form sent again is the same sign-up', async ({
  page,
  site,
  allowConsole,
}) => {
  allowConsole(FAILED_LOAD)
  allowConsole(/The sign-up was not stored/)
  await page.route(SIGNUPS, async (route) => {
    await route.fetch()
    await route.abort()
  })
  const form = await openSignup(page)
  await fillIn(form, anna)
  await form.submit.click()
  await expect(page.getByRole('alert').filter({ hasText: 'Fehler bei der Anmeldung' })).toBeVisible()
  await page.unroute(SIGNUPS)
  await form.submit.click()
  await expect(cardOn(page).card).toBeVisible()
  expect(await storedSignups(site)).toEqual([entryOf(anna)])
})

test('whoever has signed up is not asked again by the bar in this tab', async ({ page }) => {
  await signUpAnna(page)
  expect(await page.evaluate(() => sessionStorage.getItem('sticky-bar'))).toBe('signed-up')
  await page.clock.resume()
  await page.goto('/kremmen')
  await page.evaluate(() => scrollTo({ top: 600, behavior: 'instant' }))
  await expect(page.getByRole('region', { name: '10% Rabatt sichern!' })).toBeHidden()
})

for (const [width, height] of [
  [320, 568],
  [390, 844],
  [820, 700],
  [1440, 900],
] as const) {
  test(`beside the card the page stays to be used, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    const { card, change } = await signUpAnna(page)
    await still(page)
    expect(await stickingOut(page)).toEqual([])
    for (const button of await card.getByRole('button').all()) {
      const box = await button.boundingBox()
      expect(Math.min(box?.height ?? 0, box?.width ?? 0)).toBeGreaterThanOrEqual(44)
    }
    const box = await card.boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(height)
    expect(box?.height).toBeLessThan(height * 0.75)
    await change.click()
    expect(await stickingOut(page)).toEqual([])
  })
}
