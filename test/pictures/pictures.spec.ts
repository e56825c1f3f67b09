import type { Page } from '@playwright/test'
import { routes } from '../../src/routes.ts'
import { expect, test } from '../e2e/support/fixtures.ts'
import {
  addStyles,
  awake,
  BY_SCRIPT,
  cookieNote,
  footerButton,
  formIn,
  revisit,
  signupDialog,
  still,
} from '../e2e/support/visitor.ts'
import { anna } from '../support/people.ts'
import { expectPicture } from './support/compare.ts'

/** One view of the site, on a phone. */
type Scene = {
  name: string
  path: string
  /** In px, if the window is not 390 wide. */
  width?: number
  /** What somebody does before the picture is taken. */
  act?: (page: Page) => Promise<unknown>
  /** The part that is shown; the window without it. */
  part?: string
  firstVisit?: boolean
  forcedColors?: boolean
}

/** Presses what opens the dialog. @returns its form */
const openDialog = async (page: Page) => {
  await footerButton(page).click()
  return formIn(signupDialog(page))
}

const typed = async (page: Page) => {
  const form = await openDialog(page)
  await form.email.fill(anna.email)
  await form.postalCode.pressSequentially(anna.postal_code)
  await signupDialog(page).getByText('Kremmen').waitFor()
  return form
}

const thanked = async (page: Page) => {
  await page.route(BY_SCRIPT, (route) => route.fulfill({ status: 201, json: {} }))
  const form = await typed(page)
  await form.consent.check()
  await form.submit.click()
  // Pointed at, it stays.
  await page.getByText('Vielen Dank!').hover()
  await page.getByRole('region', { name: 'Noch ein Schritt' }).waitFor()
}

const wrong = async (page: Page) => {
  const form = await openDialog(page)
  await form.postalCode.fill('167')
  await form.consent.check()
  await form.submit.click()
}

const scenes: readonly Scene[] = [
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

// The street of the start page moves by itself unless whoever opens it wants less motion.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

for (const scene of scenes) {
  const width = scene.width ?? 390
  test(`${scene.name}, ${width} px wide, looks as it did`, async ({ page, browser, allow }, info) => {
    allow(/status of 404|404 Error/)
    await page.setViewportSize({ width, height: 844 })
    await page.emulateMedia({ forcedColors: scene.forcedColors ? 'active' : 'none' })
    // No picture may change with the clock.
    await page.route(`**${routes.placeStanding('16766')}`, (route) =>
      route.fulfill({ json: { place: 'Kremmen', row: ['Kremmen: 9 von 25', 'Noch 16 bis zum Ziel.'] } }),
    )
    await open(page, scene)
    await scene.act?.(page)
    await page.evaluate(() => document.fonts.ready)
    await still(page)
    const shown = scene.part ? page.locator(scene.part) : page
    expectPicture(await shown.screenshot({ animations: 'disabled' }), `${scene.name}-${width}`, browser, info)
  })
}

async function open(page: Page, { path, part, firstVisit }: Scene): Promise<void> {
  if (firstVisit) {
    await page.goto(path)
    await awake(page)
    await expect(cookieNote(page)).toBeVisible()
  } else await revisit(page, path)
  // It would lie over whatever part happens to be above it.
  if (part) await addStyles(page, '.sticky-bar { display: none }')
}
