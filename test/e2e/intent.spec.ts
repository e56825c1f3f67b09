import { anna, carla, entryOf } from '../support/people.ts'
import {
  expect,
  expectFilledIn,
  expectThanks,
  fillIn,
  footerButton,
  formIn,
  hold,
  storedSignups,
  test,
} from './support/signup-story.ts'
import { awake, cookieNote, formAwake, revisit, signupDialog } from './support/visitor.ts'

const REACT = '**/_astro/react.*.js'

test('Anna is quicker than the script: what she typed, ticked is kept and sent', async ({ page, site }) => {
  const letGo = await hold(page, REACT)
  await revisit(page, '/', 'rejected')
  await footerButton(page).click()
  await expect(signupDialog(page)).toBeVisible()
  const form = formIn(signupDialog(page))
  await expect(form.email).toBeFocused()
  await fillIn(form, anna)

  letGo()
  await formAwake(page)
  await expectFilledIn(form, anna)
  await expect(signupDialog(page).getByText('Kremmen')).toBeVisible()
  await form.submit.click()
  await expectThanks(page)
  expect(await storedSignups(site)).toEqual([entryOf(anna)])
})

test('Carla sends before the script is there: the browser does, she is thanked', async ({ page, site }) => {
  const letGo = await hold(page, REACT)
  await revisit(page, '/', 'rejected')
  await footerButton(page).click()
  const form = formIn(signupDialog(page))
  await fillIn(form, carla)
  await form.submit.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vielen Dank!')
  letGo()
  expect(await storedSignups(site)).toEqual([entryOf(carla)])
})

test('one part of the page fails: it says so, and all the others go on', async ({ page, allowConsole }) => {
  allowConsole(/^page error: the bar is broken/)
  await page.addInitScript(() => {
    window.ResizeObserver = class {
      constructor() {
        throw new Error('the bar is broken')
      }
    } as unknown as typeof ResizeObserver
  })
  const visit = page.waitForRequest('**/website_visits')
  await page.goto('/kremmen')
  await visit
  await awake(page)
  await expect(cookieNote(page)).toBeVisible()
  await footerButton(page).click()
  await expect(signupDialog(page)).toBeVisible()
})
