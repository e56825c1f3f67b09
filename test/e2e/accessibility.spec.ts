import type { Page } from '@playwright/test'
import { SIGNUP_DIALOG_ID } from '../../src/routes.ts'
import { violations } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import {
  awake,
  cookieNote,
  emailField,
  LESS_MOTION,
  postalCodeField,
  revisit,
  signupDialog,
  still,
} from './support/visitor.ts'

test.use(LESS_MOTION)

const frieda = { email: 'frieda@example.org', postal_code: '16766' }

async function openDialog(page: Page): Promise<void> {
  await page.getByRole('button', { name: /App Store/ }).click()
  await expect(signupDialog(page)).toBeVisible()
}

async function fillIn(page: Page, email: string, postalCode: string): Promise<void> {
  await emailField(signupDialog(page)).fill(email)
  await postalCodeField(signupDialog(page)).fill(postalCode)
  await signupDialog(page).getByRole('checkbox').setChecked(true)
}

const submit = (page: Page) => signupDialog(page).getByRole('button', { name: 'Jetzt anmelden' }).click()

test('start page: first visit, with the cookie note', async ({ page }) => {
  await page.goto('/')
  await expect(cookieNote(page)).toBeVisible()
  expect(await violations(page)).toEqual([])
})

test('start page: later visit, a question open, scrolled, with the sticky bar', async ({ page }) => {
  await revisit(page, '/', 'rejected')
  await page.locator('#item-1 summary').click()
  await page.getByRole('radio', { name: '1 Haushalt' }).check({ force: true })
  expect(await violations(page)).toEqual([])
  await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }))
  expect(await violations(page)).toEqual([])
})

test('the dialog: empty, with errors, ready to send', async ({ page }) => {
  await revisit(page, '/', 'rejected')
  await openDialog(page)
  expect(await violations(page)).toEqual([])

  await signupDialog(page).getByRole('checkbox').check()
  await submit(page)
  await expect(signupDialog(page).getByText('Bitte gib deine E-Mail-Adresse ein.')).toBeVisible()
  expect(await violations(page)).toEqual([])

  await fillIn(page, frieda.email, frieda.postal_code)
  await expect(signupDialog(page).getByText('Kremmen')).toBeVisible()
  expect(await violations(page)).toEqual([])
})

test('the dialog while it saves, and the message of success', async ({ page }) => {
  test.slow()
  let answer: () => void = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/rest/v1/newsletter_signups*', async (route) => {
    await answered
    await route.fulfill({ status: 201 })
  })
  await revisit(page, '/', 'rejected')
  await openDialog(page)
  await fillIn(page, frieda.email, frieda.postal_code)
  await submit(page)
  await expect(signupDialog(page).getByRole('button', { name: 'Wird gespeichert …' })).toBeVisible()
  expect(await violations(page)).toEqual([])

  answer()
  await expect(page.getByText('Vielen Dank!')).toBeVisible()
  await page.getByText('Vielen Dank!').hover()
  expect(await violations(page)).toEqual([])
})

test('the message that the address is already registered', async ({ page, site, allowConsole }) => {
  allowConsole(/409/)
  await site.pool.query(
    'insert into newsletter_signups (email, postal_code) values ($1, $2) on conflict do nothing',
    [frieda.email, frieda.postal_code],
  )
  await revisit(page, '/', 'rejected')
  await openDialog(page)
  await fillIn(page, frieda.email, frieda.postal_code)
  await submit(page)
  await expect(page.getByText('Diese E-Mail ist bereits registriert')).toBeVisible()
  expect(await violations(page)).toEqual([])
})

test('Kremmen and the texts', async ({ page }) => {
  test.slow()
  for (const path of ['/kremmen', '/datenschutz', '/impressum']) {
    await revisit(page, path, 'rejected')
    expect([path, await violations(page)]).toEqual([path, []])
  }
})

test('the pages without JavaScript: form, its refusals, thanks, unknown address', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/40[49]|422|503/)
  test.slow()
  for (const path of [
    '/anmelden',
    '/anmelden/danke',
    '/bestaetigen',
    '/abmelden',
    '/meine-daten',
    '/gibt-es-nicht',
  ]) {
    await page.goto(path)
    expect([path, await violations(page)]).toEqual([path, []])
  }
  await page.goto('/anmelden')
  await page.locator('form').evaluate((form: HTMLFormElement) => {
    form.noValidate = true
    form.submit()
  })
  await expect(page.getByText('Bitte gib deine E-Mail-Adresse ein.')).toBeVisible()
  expect(await violations(page)).toEqual([])
})

test('nothing sticks out at 320 px', async ({ page, allowConsole }) => {
  allowConsole(/404/)
  await page.setViewportSize({ width: 320, height: 640 })
  for (const path of [
    '/',
    '/kremmen',
    '/datenschutz',
    '/impressum',
    '/anmelden',
    '/anmelden/danke',
    '/bestaetigen',
    '/abmelden',
    '/meine-daten',
    '/gibt-es-nicht',
  ]) {
    await page.goto(path)
    await awake(page)
    const width = await page.evaluate(() => {
      scrollTo(9999, 0)
      return document.documentElement.scrollWidth + scrollX
    })
    expect([path, width]).toEqual([path, 320])
  }
})

test('whoever wants less motion gets none', async ({ page }) => {
  await revisit(page, '/', 'rejected')
  const moving = () =>
    page.evaluate(() =>
      document.getAnimations().flatMap((animation) => {
        const timing = animation.effect?.getComputedTiming()
        // What follows the scroll position moves only as far as the visitor's own hand.
        const byItself = animation.timeline instanceof DocumentTimeline && Number(timing?.duration) > 10
        return byItself ? [(animation as CSSAnimation).animationName ?? 'transition'] : []
      }),
    )
  expect(await moving()).toEqual([])
  await page.getByRole('radio', { name: '6 Haushalte' }).check({ force: true })
  expect(await moving()).toEqual([])
  await page.evaluate(() => scrollTo(0, 900))
  expect(await moving()).toEqual([])
  await page.locator('#item-2 summary').click()
  expect(await moving()).toEqual([])
  await openDialog(page)
  expect(await moving()).toEqual([])
})

const HEADINGS: Record<string, string[]> = {
  '/': [
    '1 Allein zu wenig. Zusammen satt.',
    '2 Derselbe Hunger, zwei Kassenzettel.',
    '3 Du allein',
    '3 Mit einem Nachbarn',
    '2 Ein Abend im Dorf, in vier Bildern.',
    '3 Einmal eintragen',
    '3 Aussuchen',
    '3 Bis es reicht',
    '3 Jeder an seiner Tür',
    '2 Aus dem Gästebuch der Testphase',
    '2 Was man im Dorf zuerst fragt',
    '3 Muss ich mich mit den Nachbarn absprechen?',
    '3 Wie komme ich zu einer gemeinsamen Bestellung?',
    '3 Was sehen die Nachbarn von mir?',
    '3 Wer weiß, was ich bestellt habe?',
    '2 Haushalte warten schon.',
  ],
  '/kremmen': [
    '1 Kremmen bestellt zusammen.',
    '2 Sei unter den Ersten.',
    '2 Sag’s den Nachbarn.',
    '2 Ein Abend im Dorf, in vier Bildern.',
    '3 Einmal eintragen',
    '3 Aussuchen',
    '3 Bis es reicht',
    '3 Jeder an seiner Tür',
    '2 In Kremmen stehen wir noch ganz am Anfang.',
  ],
}

for (const [path, expected] of Object.entries(HEADINGS)) {
  test(`headings and landmarks tell the same story as the page, ${path}`, async ({ page }) => {
    await revisit(page, path, 'rejected')
    const headings = await page.getByRole('heading').evaluateAll((all) =>
      all.map((heading) => {
        const text = (heading.textContent ?? '').replaceAll('\u00ad', '').replace(/\s+/g, ' ').trim()
        return `${heading.tagName.slice(1)} ${text}`
      }),
    )
    expect(headings).toEqual(expected)
    await expect(page.getByRole('main')).toHaveCount(1)
    await expect(page.getByRole('banner')).toHaveCount(1)
    await expect(page.getByRole('contentinfo')).toHaveCount(1)
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  })
}

test('every button is at least 44 px high and wide, on a phone and on a desk', async ({ page }) => {
  await page.goto('/')
  await expect(cookieNote(page)).toBeVisible()
  await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }))
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await still(page)
    expect(await page.evaluate(tooSmall)).toEqual([])
  }
  await page.evaluate(
    (id) => (document.getElementById(id) as HTMLDialogElement).showModal(),
    SIGNUP_DIALOG_ID,
  )
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await still(page)
    expect(await page.evaluate(tooSmall)).toEqual([])
  }
})

/** Runs in the page: every visible control whose target is smaller than 44 px either way. */
function tooSmall(): string[] {
  const controls = [...document.querySelectorAll('button, summary, label:has(input)')]
  return controls.flatMap((control) => {
    const { width, height } = control.getBoundingClientRect()
    const shown = control.checkVisibility({ visibilityProperty: true })
    return shown && (width < 44 || height < 44)
      ? [`${control.textContent?.trim()}: ${width} × ${height}`]
      : []
  })
}
