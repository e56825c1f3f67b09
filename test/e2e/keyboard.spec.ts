import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { awake, cookieNote, emailField, formAwake, revisit, signupDialog } from './support/visitor.ts'

/** What a screen reader calls the element that has the focus. */
function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement
    if (!element || element === document.body) return '(page)'
    const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : element.textContent
    const name = element.getAttribute('aria-label') ?? label ?? ''
    return name.replaceAll('\u00ad', '').replace(/\s+/g, ' ').trim()
  })
}

/** Presses Tab from the top of the page until the focus leaves it, and notes where it has been. */
async function tabThrough(
  page: Page,
  each: (name: string) => Promise<void> = async () => {},
): Promise<string[]> {
  const names: string[] = []
  for (let presses = 0; presses < 120; presses++) {
    await page.keyboard.press('Tab')
    const name = await focused(page)
    if (name === '(page)') return names
    names.push(name)
    await each(name)
  }
  throw new Error(`The keyboard does not get out of this page: ${names.join(', ')}`)
}

/** The page scrolls smoothly to its end; nobody tabs on to the bar before it is there. */
const untilBarShows = (page: Page) => async (name: string) => {
  if (name === 'Cookie-Einstellungen') await expect(page.locator('.sticky-bar')).toBeVisible()
}

const CONSENT = ['Mehr', 'Ablehnen', 'Alle akzeptieren', 'Schließen und ablehnen']
const FOOTER = ['Datenschutz', 'Impressum', 'Meine Daten', 'Cookie-Einstellungen']
const QUESTIONS = [
  'Muss ich mich mit den Nachbarn absprechen?',
  'Wie komme ich zu einer gemeinsamen Bestellung?',
  'Was sehen die Nachbarn von mir?',
  'Wer weiß, was ich bestellt habe?',
]

test('the way through the start page is the order of the page', async ({ page }) => {
  // The toy would light its first house meanwhile.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  await expect(cookieNote(page)).toBeVisible()
  await awake(page)
  expect(await tabThrough(page, untilBarShows(page))).toEqual([
    'Zum Inhalt springen',
    ...CONSENT,
    'Dorfteller',
    'So geht’s',
    'Fragen',
    'Deine Postleitzahl',
    'Bin ich dran?',
    'Bald im App Store',
    'Bald bei Google Play',
    '2 Haushalte 2',
    ...QUESTIONS,
    'Jetzt anmelden',
    ...FOOTER,
    'Jetzt anmelden',
    'Angebot schließen',
  ])
})

test('the way through Kremmen', async ({ page }) => {
  await revisit(page, '/kremmen', 'rejected')
  expect(await tabThrough(page, untilBarShows(page))).toEqual([
    'Zum Inhalt springen',
    'Dorfteller',
    'So geht’s',
    'Bald im App Store',
    'Bald bei Google Play',
    '6 Haushalte 6',
    'Deins? Trag dich in Kremmen ein',
    'dorfteller.example/kremmen',
    'Per WhatsApp schicken',
    'Link teilen',
    'Aushang drucken',
    'Jetzt anmelden',
    ...FOOTER,
    'Jetzt anmelden',
    'Angebot schließen',
  ])
})

test('„Zum Inhalt springen“ skips note and header', async ({ page }) => {
  await page.goto('/')
  await expect(cookieNote(page)).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Zum Inhalt springen' })).toBeInViewport()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  expect(await focused(page)).toBe('Deine Postleitzahl')
})

for (const [path, width] of [
  ['/', 390],
  ['/', 1280],
  ['/kremmen', 390],
  ['/datenschutz', 390],
] as const) {
  test(`whoever has the focus is never covered, ${path} at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 700 })
    // So that the window is where it belongs as soon as the focus is.
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await revisit(page, path, 'rejected')
    const covered: string[] = []
    await tabThrough(page, async () => {
      // The bar comes and goes with the next frames after the page has scrolled.
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
      )
      const blocker = await page.evaluate(coveredBy)
      if (blocker) covered.push(`${await focused(page)} by ${blocker}`)
    })
    expect(covered).toEqual([])
  })
}

/** Runs in the page: what lies over the middle of the focused element, if that is not the element itself. */
function coveredBy(): string | undefined {
  const element = document.activeElement
  if (!element) return undefined
  const shape = element instanceof HTMLInputElement ? (element.labels?.[0] ?? element) : element
  const { left, right, top, bottom } = element.getBoundingClientRect()
  const visible = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth
  if (!visible) return 'nothing, it lies outside the window'
  const middle = (from: number, to: number, size: number) => (Math.max(from, 0) + Math.min(to, size)) / 2
  const hit = document.elementFromPoint(middle(left, right, innerWidth), middle(top, bottom, innerHeight))
  const same = hit && (hit === element || shape.contains(hit) || hit.contains(shape))
  return same ? undefined : `${hit?.tagName}.${hit?.className}`
}

test('Emine opens the dialog with Enter, stays in it, leaves with Esc and is back where she was', async ({
  page,
}) => {
  await revisit(page, '/', 'rejected')
  const opener = page.getByRole('button', { name: /Google Play/ })
  await opener.focus()
  await page.keyboard.press('Enter')
  await expect(signupDialog(page)).toBeVisible()
  await expect(emailField(signupDialog(page))).toBeFocused()
  await formAwake(page)

  const inside = () => page.evaluate(() => document.activeElement?.closest('dialog') !== null)
  const names: string[] = []
  for (let presses = 0; presses < 4; presses++) {
    await page.keyboard.press('Tab')
    names.push(await focused(page))
    expect(await inside()).toBe(true)
  }
  expect(names[0]).toMatch(/^Postleitzahl/)
  expect(names[1]).toMatch(/^Meine E-Mail-Adresse und Postleitzahl dürfen/)
  expect(names.slice(2)).toEqual(['Datenschutzerklärung (öffnet in neuem Tab)', 'Schließen'])

  await page.keyboard.press('Escape')
  await expect(signupDialog(page)).toBeHidden()
  await expect(opener).toBeFocused()
})

test('Emine stands on the button when the form wakes and locks it: she is led to what unlocks it', async ({
  page,
}) => {
  const { promise: night, resolve: wake } = Promise.withResolvers<void>()
  await page.route('**/_astro/islands.*.js', async (route) => {
    await night
    await route.continue()
  })
  await revisit(page, '/', 'rejected')
  const dialog = signupDialog(page)
  await page.getByRole('button', { name: /Google Play/ }).focus()
  await page.keyboard.press('Enter')
  for (let presses = 0; presses < 4; presses++) await page.keyboard.press('Tab')
  await expect(dialog.getByRole('button', { name: 'Jetzt anmelden' })).toBeFocused()

  wake()
  await formAwake(page)
  await expect(dialog.getByRole('button', { name: 'Jetzt anmelden' })).toBeDisabled()
  await expect(dialog.getByRole('checkbox')).toBeFocused()
  await page.keyboard.press('Space')
  await expect(dialog.getByRole('button', { name: 'Jetzt anmelden' })).toBeEnabled()
})

test('Emine opens one question after the other with the keyboard', async ({ page }) => {
  await revisit(page, '/', 'rejected')
  const open = () => page.locator('details[open]').evaluateAll((all) => all.map(({ id }) => id))
  await page.locator('#item-0 summary').focus()
  await page.keyboard.press('Enter')
  expect(await open()).toEqual(['item-0'])
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  expect(await open()).toEqual(['item-1'])
  await page.keyboard.press('Space')
  expect(await open()).toEqual([])
})
