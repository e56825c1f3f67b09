import type { Page } from '@playwright/test'
import { footerButton, formIn, SIGNUPS } from '../../e2e/support/signup-story.ts'
import { signupDialog } from '../../e2e/support/visitor.ts'
import { anna } from '../../support/people.ts'

/** One view of the site, at some widths. */
export type Scene = {
  name: string
  path: string
  widths: readonly number[]
  /** What somebody does before the picture is taken. */
  act?: (page: Page) => Promise<void>
  /** The part that is shown; the window without it. */
  part?: string
  firstVisit?: boolean
  /** Styles that a visitor adds. */
  ownStyles?: string
  forcedColors?: boolean
}

/** What a visitor may set without losing anything (WCAG 1.4.12). */
const SPACING =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }'

export const PHONE = 390
const PHONE_AND_DESK = [PHONE, 1440] as const

const openDialog = async (page: Page) => {
  await footerButton(page).click()
  await signupDialog(page).waitFor()
}

const typed = async (page: Page) => {
  await openDialog(page)
  const form = formIn(signupDialog(page))
  await form.email.fill(anna.email)
  await form.postalCode.pressSequentially(anna.postal_code)
  await signupDialog(page).getByText('Kremmen').waitFor()
}

const sent = (status: number, answer: object) => async (page: Page) => {
  await page.route(SIGNUPS, (route) => route.fulfill({ status, json: answer }))
  await typed(page)
  await formIn(signupDialog(page)).consent.check()
  await formIn(signupDialog(page)).submit.click()
}

const thanked = async (page: Page) => {
  await sent(201, {})(page)
  // Pointed at, it stays.
  await page.getByText('Vielen Dank!').hover()
  await page.getByRole('region', { name: 'Noch ein Schritt' }).waitFor()
}

const refused = async (page: Page) => {
  await sent(409, { code: '23505', message: '' })(page)
  await page.getByText('Diese E-Mail ist bereits registriert').waitFor()
}

const wrong = async (page: Page) => {
  await openDialog(page)
  const form = formIn(signupDialog(page))
  await form.postalCode.fill('167')
  await form.consent.check()
  await form.submit.click()
}

const scrolled = (page: Page) => page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }))

const alone = (page: Page) => page.getByRole('radio', { name: '1 Haushalt' }).check({ force: true })

const counted = async (page: Page) => {
  await page.locator('#nachbarn').scrollIntoViewIfNeeded()
}

export const scenes: readonly Scene[] = [
  { name: 'home', path: '/', widths: [320, 390, 820, 1440, 1920] },
  { name: 'home-first-visit', path: '/', widths: PHONE_AND_DESK, firstVisit: true },
  { name: 'home-alone', path: '/', widths: PHONE_AND_DESK, act: alone },
  { name: 'home-receipts', path: '/', widths: PHONE_AND_DESK, part: '.receipts' },
  { name: 'home-evening', path: '/', widths: PHONE_AND_DESK, part: '#so-gehts' },
  { name: 'home-guest-book', path: '/', widths: PHONE_AND_DESK, part: '.guest-book' },
  {
    name: 'home-questions',
    path: '/',
    widths: PHONE_AND_DESK,
    act: (page) => page.locator('#item-1 summary').click(),
    part: '.questions',
  },
  { name: 'home-footer', path: '/', widths: PHONE_AND_DESK, part: 'footer' },
  { name: 'home-sticky-bar', path: '/', widths: PHONE_AND_DESK, act: scrolled },
  { name: 'town', path: '/kremmen', widths: [320, ...PHONE_AND_DESK] },
  { name: 'town-neighbours', path: '/kremmen', widths: PHONE_AND_DESK, act: counted, part: '#nachbarn' },
  { name: 'village', path: '/17268', widths: [320, 390, 820, 1440] },
  { name: 'forced-village', path: '/17268', widths: [390], forcedColors: true },
  { name: 'dialog', path: '/', widths: [320, ...PHONE_AND_DESK], act: typed },
  { name: 'dialog-wrong', path: '/', widths: PHONE_AND_DESK, act: wrong },
  { name: 'dialog-refused', path: '/', widths: PHONE_AND_DESK, act: refused },
  { name: 'thanks', path: '/', widths: [320, ...PHONE_AND_DESK], act: thanked },
  { name: 'form', path: '/anmelden', widths: [320, ...PHONE_AND_DESK] },
  { name: 'form-thanks', path: '/anmelden/danke', widths: PHONE_AND_DESK },
  { name: 'confirm', path: '/bestaetigen', widths: PHONE_AND_DESK },
  { name: 'my-data', path: '/meine-daten', widths: PHONE_AND_DESK },
  { name: 'not-found', path: '/gibt-es-nicht', widths: [390, 820, 1440] },
  { name: 'privacy', path: '/datenschutz', widths: PHONE_AND_DESK },
  { name: 'legal-notice', path: '/impressum', widths: PHONE_AND_DESK },
  { name: 'notice', path: '/aushang/16766', widths: PHONE_AND_DESK },
  { name: 'forced-home', path: '/', widths: PHONE_AND_DESK, forcedColors: true },
  { name: 'forced-town', path: '/kremmen', widths: [390], forcedColors: true },
  { name: 'forced-dialog', path: '/', widths: [390], act: typed, forcedColors: true },
  { name: 'spaced-home', path: '/', widths: [390], ownStyles: SPACING },
  { name: 'spaced-form', path: '/anmelden', widths: [320], ownStyles: SPACING },
  { name: 'large-home', path: '/', widths: [390], ownStyles: ':root{font-size:24px}' },
]
