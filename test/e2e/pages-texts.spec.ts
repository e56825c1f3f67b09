import { ofVisitors } from '../../src/content/processing/register.ts'
import { expect, test } from './support/fixtures.ts'
import { awake, revisit } from './support/visitor.ts'

test('the privacy policy tells about the cookies by name and for how long', async ({ page }) => {
  await revisit(page, '/datenschutz', 'rejected')
  await expect(page).toHaveTitle('Datenschutz – Dorfteller')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Datenschutz')
  await page.locator('.prose details').evaluateAll((all) => {
    for (const section of all as HTMLDetailsElement[]) section.open = true
  })
  for (const { name, lifetime } of ofVisitors.flatMap(({ browser }) => browser)) {
    const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) })
    await expect(row).toContainText(lifetime)
  }
  await expect(page.getByRole('row', { name: /gcl-Familie/ })).toContainText('bis zu 90 Tage')
  await expect(page.getByRole('row', { name: /Anzeigen-Cookie \(IDE\)/ })).toContainText('bis zu 13 Monate')
  await expect(page.getByText('Entwurf – ersetzt keine Rechtsberatung')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cookie-Einstellungen' }).first()).toBeVisible()
})

test('the legal notice has the fields of the law, hatched where the operator has to fill them', async ({
  page,
}) => {
  await revisit(page, '/impressum', 'rejected')
  await expect(page).toHaveTitle('Impressum – Dorfteller')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Impressum')
  await expect(page.getByText('Angaben nach § 5 DDG:')).toBeVisible()
  for (const name of ['Anbieter', 'Kontakt', 'Streitbeilegung']) {
    await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
  }
  await expect(page.getByText(/^Platzhalter:/).first()).toBeVisible()
})

for (const path of ['/datenschutz', '/impressum']) {
  test(`${path} leads back to the start page`, async ({ page }) => {
    await revisit(page, path, 'rejected')
    await page.getByRole('link', { name: 'Zurück zur Startseite' }).click()
    await expect(page).toHaveURL(/\/$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Zusammen\s+satt\./)
  })

  test(`the contents of ${path} name every section and lead there`, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await revisit(page, path, 'rejected')
    const contents = page.getByRole('navigation', { name: 'Inhalt', exact: true })
    const entries = await contents.getByRole('link').allInnerTexts()
    const sections = await page.locator('article h2:not(#kurz)').allInnerTexts()
    const bare = (texts: string[]) => texts.map((text) => text.replace(/^\s*\d+\.?\s*/, '').trim())
    expect(bare(entries)).toEqual(bare(sections))
    expect(entries.length).toBeGreaterThan(3)

    await contents.getByRole('link').nth(2).click()
    await expect(page.locator('article h2:not(#kurz)').nth(2)).toBeInViewport()
  })
}

test('on a phone the contents of the legal notice are folded', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await revisit(page, '/impressum', 'rejected')
  const contents = page.getByRole('navigation', { name: 'Inhalt dieser Seite' })
  await expect(contents.getByRole('link').first()).toBeHidden()
  await contents.getByText('Inhalt dieser Seite').click()
  await contents.getByRole('link').last().click()
  await expect(page.locator('article h2').last()).toBeInViewport()
})

test('the privacy policy begins with five answers, and everything else is folded', async ({ page }) => {
  await revisit(page, '/datenschutz', 'rejected')
  const signs = page.getByRole('region', { name: 'Das Wichtigste in Kürze' })
  await expect(signs.getByRole('heading', { level: 3 })).toHaveText([
    'Was',
    'Wozu',
    'Wie lange',
    'Wer',
    'Deine Knöpfe',
  ])
  await expect(signs.getByRole('link', { name: 'Meine Daten' })).toHaveAttribute('href', '/meine-daten')
  await expect(page.locator('.prose details[open]')).toHaveCount(0)
  await expect(page.getByText('Konsole', { exact: false })).toHaveCount(0)
  await page.getByRole('heading', { name: /Cookies und Speicher/ }).click()
  await expect(page.getByRole('rowheader', { name: 'cookie-consent' })).toBeVisible()
})

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })
    test('an address that leads into a section of the policy opens it', async ({ page }) => {
      await page.goto('/datenschutz#widerruf')
      await expect(page.getByText('Du kannst deine Einwilligung jederzeit widerrufen')).toBeVisible()
      await expect(page.locator('.prose details[open]')).toHaveCount(1)
    })
  })
}

test('the contents follow the reader', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await revisit(page, '/datenschutz#cookies', 'rejected')
  await expect(page.locator('.contents-wide a[aria-current]')).toHaveText(/Cookies und Speicher im Browser/)
})

for (const path of ['/gibt-es-nicht', '/kremmen/gibt-es-nicht', '/datenschutz.html.bak']) {
  test(`an unknown address says so: ${path}`, async ({ page, allowConsole }) => {
    allowConsole(/404/)
    const logged: string[] = []
    page.on('console', (message) => logged.push(message.text()))
    const answer = await page.goto(path)
    expect(answer?.status()).toBe(404)
    await expect(page).toHaveTitle('Oops! Page not found')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found')
    // The page is German but for the two texts that the specification fixes.
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
    await expect(page.locator('[lang=en]')).toHaveText(['Oops! Page not found', 'Return to Home'])
    await awake(page)
    expect(logged.filter((text) => text.includes(path))).toHaveLength(1)

    await page.getByRole('link', { name: 'Return to Home' }).click()
    await expect(page).toHaveURL(/\/$/)
  })
}

test('an address with a slash too many still leads to its page', async ({ page }) => {
  await page.goto('/impressum/')
  await expect(page).toHaveURL(/\/impressum$/)
})
