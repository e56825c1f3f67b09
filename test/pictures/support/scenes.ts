import type { Page } from '@playwright/test'
import { footerButton, formIn, SIGNUPS } from '../../e2e/support/signup-story.ts'
import { signupDialog } from '../../e2e/support/visitor.ts'
import { anna } from '../../support/people.ts'

/** One view of the site, on a phone. */
export type Scene = {
  name: string
  path: string
  /** In px, if the window is not 390 wide. */
  width?: number
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
  { name: 'home', path: '/' },
  { name: 'home-first-visit', path: '/', firstVisit: true },
  { name: 'home-alone', path: '/', act: alone },
  { name: 'home-receipts', path: '/', part: '.receipts' },
  { name: 'home-evening', path: '/', part: '#so-gehts' },
  { name: 'home-guest-book', path: '/', part: '.guest-book' },
  {
    name: 'home-questions',
    path: '/',
    act: (page) => page.locator('#item-1 summary').click(),
    part: '.questions',
  },
  { name: 'home-footer', path: '/', part: 'footer' },
  { name: 'home-sticky-bar', path: '/', act: scrolled },
  { name: 'town', path: '/kremmen' },
  { name: 'town-neighbours', path: '/kremmen', act: counted, part: '#nachbarn' },
  { name: 'village', path: '/17268' },
  { name: 'forced-village', path: '/17268', forcedColors: true },
  { name: 'dialog', path: '/', act: typed },
  { name: 'dialog-wrong', path: '/', act: wrong },
  { name: 'dialog-refused', path: '/', act: refused },
  { name: 'thanks', path: '/', act: thanked },
  { name: 'form', path: '/anmelden' },
  { name: 'form-thanks', path: '/anmelden/danke' },
  { name: 'confirm', path: '/bestaetigen' },
  { name: 'my-data', path: '/meine-daten' },
  { name: 'not-found', path: '/gibt-es-nicht' },
  { name: 'privacy', path: '/datenschutz' },
  { name: 'legal-notice', path: '/impressum' },
  { name: 'notice', path: '/aushang/16766' },
  { name: 'forced-home', path: '/', forcedColors: true },
  { name: 'forced-town', path: '/kremmen', forcedColors: true },
  { name: 'forced-dialog', path: '/', act: typed, forcedColors: true },
  { name: 'spaced-home', path: '/', ownStyles: SPACING },
  { name: 'spaced-form', path: '/anmelden', width: 320, ownStyles: SPACING },
  { name: 'large-home', path: '/', ownStyles: ':root{font-size:24px}' },
]
