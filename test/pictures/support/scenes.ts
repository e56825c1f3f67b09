import type { Page } from '@playwright/test'
import { BY_SCRIPT, footerButton, formIn, signupDialog } from '../../e2e/support/visitor.ts'
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
  forcedColors?: boolean
}

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
  await page.route(BY_SCRIPT, (route) => route.fulfill({ status, json: answer }))
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

const wrong = async (page: Page) => {
  await openDialog(page)
  const form = formIn(signupDialog(page))
  await form.postalCode.fill('167')
  await form.consent.check()
  await form.submit.click()
}

export const scenes: readonly Scene[] = [
  { name: 'home', path: '/' },
  { name: 'home', path: '/', width: 1440 },
  { name: 'home-first-visit', path: '/', firstVisit: true },
  { name: 'home-evening', path: '/', part: '#so-gehts' },
  { name: 'town', path: '/kremmen' },
  { name: 'village', path: '/17268' },
  { name: 'village', path: '/17268', width: 1440 },
  { name: 'dialog', path: '/', act: typed },
  { name: 'dialog-wrong', path: '/', act: wrong },
  { name: 'thanks', path: '/', act: thanked },
  { name: 'form', path: '/anmelden' },
  { name: 'not-found', path: '/gibt-es-nicht' },
  { name: 'privacy', path: '/datenschutz' },
  { name: 'forced-home', path: '/', forcedColors: true },
]
