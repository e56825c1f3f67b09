import { carla, entryOf } from '../support/people.ts'
import { expect, fillIn, footerButton, formIn, hold, storedSignups, test } from './support/signup-story.ts'
import { awake, cookieNote, revisit, signupDialog } from './support/visitor.ts'

test('Carla sends before the script is there: the browser does, she is thanked', async ({ page, site }) => {
  const letGo = await hold(page, '**/_astro/react.*.js')
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
