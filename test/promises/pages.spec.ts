import { open, QUESTIONS } from './pages.ts'
import { takeDatabaseAway } from './site.ts'
import { expect, test } from './story.ts'
import { formIn, openDialog, postSignup, scrollDown, signupDialog, stickyBar } from './visitor.ts'

test.use({ viewport: { width: 1280, height: 800 } })

test('Anna reads on the start page what Dorfteller is, how it works and what others say', async ({
  page,
}) => {
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Allein\s+zu wenig\.\s+Zusammen\s+satt\./)
  const main = page.getByRole('main')
  for (const text of [
    /^Das Restaurant liefert erst ab 50\sEuro\? Dann bestell mit den Nachbarn\./,
    /^Die App ist noch in der Testphase\./,
    'Kostenlos und unverbindlich',
    'DSGVO-konform',
    'Für den ländlichen Raum gemacht',
    'Keine Verpflichtungen',
    'Schnell und einfach bestellt.',
  ]) {
    await expect(main.getByText(text).filter({ visible: true }).first()).toBeVisible()
  }
  await expect(main).toContainText(/zu zweit bestellt\s*25\s€\s*pro Haushalt/)
  await expect(main).toContainText(/statt\s*50\s€\s*allein/)

  const steps = main.getByRole('list').filter({ hasText: 'Einmal eintragen' }).getByRole('listitem')
  await expect(steps).toContainText([
    /installierst die App und hinterlegst einmal Name, Adresse und Telefonnummer/,
    /wählst Restaurant und Lieferzeit, legst deine Gerichte dazu und gibst die Zahlung frei/,
    /Sobald der Bestellwert erreicht ist, geht die Bestellung automatisch ans Restaurant/,
    /siehst, wie weit dein Essen ist\. Geliefert wird pünktlich, an jede Tür\seinzeln/,
  ])
  await expect(steps).toHaveCount(4)

  const voices = main.getByRole('figure')
  await expect(voices).toContainText([
    /„45\sEuro Mindestbestell\u00ad?wert.*Vorname N\..*Ort, Landkreis.*Endlich zu zweit bestellen/s,
    /„Ich wohne allein\..*Vorname N\..*Ort, Landkreis.*Auch für eine Person/s,
    /„Ich musste niemanden fragen\..*Vorname N\..*Ort, Landkreis.*Ohne Absprache/s,
  ])
  await expect(voices).toHaveCount(3)
  for (const voice of await voices.all())
    await expect(voice.getByRole('img', { name: '5 von 5 Sternen' })).toBeVisible()

  for (const [number, [question, answer]] of QUESTIONS.entries()) {
    await expect(page.getByText(answer)).toBeHidden()
    await expect(page.locator(`#item-${number}`)).toContainText(question)
  }
  for (const [question, answer] of QUESTIONS) {
    await page.getByRole('heading', { name: question }).click()
    await expect(page.getByText(answer)).toBeVisible()
    for (const [, other] of QUESTIONS) if (other !== answer) await expect(page.getByText(other)).toBeHidden()
  }
  await page.getByRole('heading', { name: QUESTIONS[3][0] }).click()
  await expect(page.getByText(QUESTIONS[3][1])).toBeHidden()

  const footer = page.getByRole('contentinfo')
  await expect(footer).toContainText(/312\.500\+\s*Haushalte warten schon\./)
  await expect(footer).toContainText('Kontakt')
  await expect(page.locator('#item-4')).toHaveCount(0)
})

test('the bar with the offer comes after 300 px, and every button leads Bülent to the form', async ({
  page,
}) => {
  for (const path of ['/', '/kremmen']) {
    await open(page, path)
    await expect(stickyBar(page)).toBeHidden()
    await scrollDown(page, 301)
    await expect(stickyBar(page)).toBeInViewport()
    await expect(stickyBar(page)).toContainText(/10% Rabatt sichern!\s*Nur noch wenige Stunden/)
    await scrollDown(page, 300)
    await expect(stickyBar(page)).toBeHidden()
  }
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Kremmen\s+bestellt\s+zusammen\./)
  await expect(page.getByRole('main')).toContainText(/80\sEuro Mindestbestellwert.*ab 15\sEuro pro Haushalt/)
  await expect(page.getByRole('contentinfo')).toContainText('312.500+')
  await expect(page.getByRole('heading', { name: 'Jeder an seiner Tür' })).toBeVisible()

  for (const [path, postalCode] of [
    ['/', ''],
    ['/kremmen', '16766'],
  ] as const) {
    await open(page, path)
    const dialog = signupDialog(page)
    const footer = page.getByRole('contentinfo')
    for (const button of [
      ...(await page.getByRole('button', { name: /App Store|Google Play/ }).all()),
      footer.getByRole('button', { name: 'Jetzt anmelden' }),
      stickyBar(page).getByRole('button', { name: 'Jetzt anmelden' }),
    ]) {
      await button.click()
      await expect(formIn(dialog).postalCode).toHaveValue(postalCode)
      await dialog.getByRole('button', { name: 'Schließen' }).click()
      await expect(dialog).toBeHidden()
    }
    await expect(page.getByRole('button', { name: /App Store|Google Play/ })).toHaveCount(2)
    expect(new URL(page.url()).pathname).toBe(path)
  }

  const badge = stickyBar(page).getByText('Kostenlos', { exact: true })
  await expect(badge).toBeVisible()
  await page.setViewportSize({ width: 390, height: 800 })
  await expect(badge).toBeHidden()
  await expect(stickyBar(page)).toBeVisible()
})

test('Carla gets lost, finds home, and reads who runs the site and what it keeps', async ({
  page,
  context,
  watch,
  allow,
}) => {
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  allow(/\/kremmen\/kein-weg|status of 404/)
  const answer = await open(page, '/kremmen/kein-weg')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found')
  expect(logged.filter((text) => text.includes('/kremmen/kein-weg'))).toHaveLength(1)
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expect(page).toHaveURL(/:\d+\/$/)

  for (const [name, path, content] of [
    ['Datenschutz', '/datenschutz', /gcl-Familie.*bis zu 90 Tage.*Anzeigen-Cookie.*bis zu 13 Monate/s],
    ['Impressum', '/impressum', /Angaben nach §\s5\sDDG:/],
  ] as const) {
    await page.getByRole('contentinfo').getByRole('link', { name }).click()
    await expect(page).toHaveURL(new RegExp(`${path}$`))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    await expect(page.getByRole('main')).toContainText(content)
    await page.getByRole('link', { name: 'Zurück zur Startseite' }).first().click()
    await expect(page).toHaveURL(/:\d+\/$/)
  }

  const form = await openDialog(page)
  await expect(form.consent).toHaveAccessibleName(
    'Meine E-Mail-Adresse und Postleitzahl dürfen gespeichert und für Informationen zum Start und den Versand ' +
      'des Newsletters verarbeitet werden. Die Datenschutzerklärung (öffnet in neuem Tab) habe ich gelesen und ' +
      'akzeptiere sie. Ich kann meine Einwilligung jederzeit widerrufen.',
  )
  await form.email.fill('carla@pages.example.org')
  const [tab] = await Promise.all([
    context.waitForEvent('page'),
    signupDialog(page)
      .getByRole('link', { name: /Datenschutzerklärung/ })
      .click(),
  ])
  watch(tab)
  await expect(tab).toHaveURL(/\/datenschutz$/)
  await expect(tab.getByRole('heading', { level: 1 })).toHaveText('Datenschutz')
  await expect(form.email).toHaveValue('carla@pages.example.org')
  await expect(form.consent).not.toBeChecked()
})

test('Dieter’s browser runs no scripts: he reads everything, and finds a form', async ({
  browser,
  watch,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  watch(page)
  await page.goto('/')
  for (const name of [/Zusammen\s+satt/, 'Einmal eintragen', 'Aus dem Gästebuch der Testphase'])
    await expect(page.getByRole('heading', { name })).toBeVisible()
  for (const [question, answer] of QUESTIONS) {
    await page.getByRole('heading', { name: question }).click()
    await expect(page.getByText(answer)).toBeVisible()
  }
  await page.goto('/impressum')
  await expect(page.getByText(/Angaben nach §\s5\sDDG:/)).toBeVisible()
  await page.goto('/datenschutz')
  await page.getByRole('heading', { name: /Cookies und Speicher/ }).click()
  await expect(page.getByRole('rowheader', { name: 'cookie-consent' })).toBeVisible()
  await page.goto('/kremmen')
  await expect(
    page
      .getByText(/ab 15\sEuro pro Haushalt/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible()
  await page.getByRole('contentinfo').getByRole('button', { name: 'Jetzt anmelden' }).click()
  await expect(formIn(signupDialog(page)).postalCode).toHaveValue('16766')
  await page.goto('/anmelden')
  await expect(formIn(page.getByRole('main')).submit).toBeEnabled()
  await context.close()
})

test('while the database hangs or is gone, imprint, policy and start page are there, restarted too', async ({
  ownSite,
}) => {
  const site = await ownSite()
  const reads = async (path: string) => {
    const answer = await fetch(site.origin + path, { signal: AbortSignal.timeout(3000) })
    return `${answer.status} ${await answer.text()}`
  }
  const allIsRead = async () => {
    expect(await reads('/impressum')).toMatch(/^200 .*Angaben nach §\s5\sDDG:/s)
    expect(await reads('/datenschutz')).toMatch(/^200 .*gcl-Familie.*bis zu 90\sTage/s)
    expect(await reads('/')).toMatch(/^200 .*Mindestbestellwert/s)
  }
  const isThere = () => reads('/impressum').then(Boolean, () => false)
  for (const take of [() => site.hangDatabase(), () => takeDatabaseAway(site)]) {
    const giveBack = await take()
    try {
      await allIsRead()
      await site.killDoor()
      await expect.poll(isThere, { intervals: [10] }).toBe(false)
      await expect.poll(isThere).toBe(true)
      await allIsRead()
    } finally {
      await giveBack()
    }
  }
  const signsUp = () => postSignup(site, { email: 'otto@pages.example.org', postalCode: '16792' }, '10.1.2.3')
  await expect.poll(async () => (await signsUp()).status, { timeout: 60_000 }).toBe(201)
})
