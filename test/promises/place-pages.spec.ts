import { title } from './signup.ts'
import { expect, test } from './story.ts'
import { FAILED_LOAD, joinTogether } from './visitor.ts'

// The street lights one house and then two when it comes into sight; what is read here are its words at rest.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('a place’s page says how many wait from five on, and of fewer no more than of nobody', async ({
  page,
  browser,
  site,
  from,
  watch,
  allow,
}) => {
  allow(FAILED_LOAD)
  allow(/^console error: 404 /)
  const waiting = { '94118': 4, '94139': 5, '94142': 25 }
  const people = Object.entries(waiting).flatMap(([postalCode, count]) =>
    Array.from({ length: count }, (_, number) => ({
      email: `haus-${number}-${postalCode}@place-pages.example.org`,
      postalCode,
    })),
  )
  await joinTogether(site, people, from)
  const context = await browser.newContext({
    javaScriptEnabled: false,
    baseURL: site.origin,
    extraHTTPHeaders: { 'x-forwarded-for': from },
  })
  const plain = await context.newPage()
  watch(plain)
  for (const view of [page, plain]) {
    const words = async (path: string, place: string) => {
      await view.goto(path)
      await expect(title(view)).toContainText(place)
      // What scripts add to the whole is about cookies.
      const part = view.locator(view === plain ? 'body' : 'main')
      return (await part.innerText()).replaceAll(place, 'Ort').replaceAll(path.slice(1), 'Plz')
    }
    const nobody = await words('/94143', 'Grainet')
    expect(nobody).toContain('Sei unter den Ersten.')
    expect(await words('/94118', 'Jandelsbrunn')).toBe(nobody)

    await view.goto('/94139')
    await expect(title(view)).toHaveText('Breitenberg bestellt zusammen.')
    await expect(view.getByRole('heading', { name: 'Haushalten warten in Breitenberg.' })).toBeVisible()
    await expect(view.getByText(/^5\s*von 25/).first()).toBeVisible()

    await view.goto('/94142')
    await expect(view.getByRole('heading', { name: 'Fürsteneck ist voll.' }).first()).toBeVisible()
    await expect(view.getByText('Wir bereiten den Start vor.').first()).toBeVisible()
    await expect(view.getByText(/^25\s*von 25/).first()).toBeVisible()

    const unknown = await view.goto('/99999')
    expect(unknown?.status()).toBe(404)
    await expect(view.getByText(/Die Postleitzahl 99999 kennen wir nicht\./).first()).toBeVisible()
  }
  await context.close()

  await page.goto('/')
  for (const [code, says] of [
    ['94118', 'Jandelsbrunn: Sei unter den Ersten.'],
    ['94139', 'Breitenberg: 5 von 25 Noch 20 bis zum Ziel.'],
    ['94142', 'Fürsteneck ist voll. Wir bereiten den Start vor.'],
    ['99999', /^Diese Postleitzahl kennen wir nicht\./],
  ] as const) {
    await page.getByRole('textbox', { name: 'Deine Postleitzahl' }).fill(code)
    await expect(page.getByRole('status').filter({ hasText: says })).toBeVisible()
  }
})
