import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { logIn } from './support/operator.ts'

const navigation = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Konsole' }).getByRole('link', { name, exact: true })
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('one step back is the page as it was left, a new one begins at its top', async ({ page, site }) => {
  await logIn(page, site, 'look')
  await page.setViewportSize({ width: 390, height: 500 })
  await page.goto('/konsole')
  await page.getByRole('heading', { name: 'Orte', exact: true }).waitFor()
  await page.evaluate(() => window.scrollTo(0, 300))
  // A real press would scroll up to the link first.
  await navigation(page, 'Besuche').dispatchEvent('click')
  await expect(title(page, 'Besuche')).toBeVisible()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await page.goBack()
  await expect(title(page, 'Wo als Nächstes')).toBeAttached()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(300)
  await page.goForward()
  await expect(title(page, 'Besuche')).toBeVisible()
})

test('a letter that could not be kept is asked about before it is lost, forwards and back', async ({
  page,
  site,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED/)
  await logIn(page, site, 'send')
  await page.goto('/konsole/briefe')
  await page.getByRole('link', { name: 'Neuen Brief schreiben' }).click()
  await page.route('**/konsole/api/newsletters**', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  const subject = page.getByRole('textbox', { name: 'Betreff' })
  await subject.fill('Es geht los')
  await expect(page.getByText('Nicht gespeichert. Dein Text steht noch hier.')).toBeVisible()
  const questions: string[] = []
  let answer: 'accept' | 'dismiss' = 'dismiss'
  page.on('dialog', (dialog) => {
    questions.push(dialog.message())
    return dialog[answer]()
  })
  await navigation(page, 'Besuche').click()
  await page.evaluate(() => window.history.back())
  await expect.poll(() => questions).toHaveLength(2)
  await expect(page).toHaveURL('/konsole/briefe/neu')
  await expect(subject).toHaveValue('Es geht los')

  answer = 'accept'
  await page.goBack()
  await expect(title(page, 'Briefe')).toBeVisible()
  expect(questions).toEqual(Array(3).fill('Dein Text ist noch nicht gespeichert. Trotzdem weggehen?'))
})

test('an address that leads nowhere says so; a link can be opened beside', async ({
  page,
  context,
  site,
}) => {
  await logIn(page, site, 'look')
  await page.goto('/konsole/nirgends')
  await page.getByRole('link', { name: 'Zu „Wo als Nächstes“' }).click()
  await expect(page).toHaveURL('/konsole')
  const opened = context.waitForEvent('page')
  await navigation(page, 'Besuche').click({ modifiers: ['ControlOrMeta'] })
  const beside = await opened
  // Not toHaveURL(): in a page opened in the background, Playwright may wait for ever for a navigation that is over.
  await beside.waitForURL('/konsole/besuche')
  await expect(page).toHaveURL('/konsole')
  await beside.close()
})

test('a page whose files are gone since the last release is fetched from the new one', async ({
  page,
  site,
  allowConsole,
}) => {
  allowConsole(/Failed to fetch|ERR_FAILED|Failed to load resource/)
  await logIn(page, site, 'look')
  await page.goto('/konsole/besuche')
  await navigation(page, 'Wo als Nächstes').waitFor()
  let refused = 0
  await page.route(/\/konsole\/assets\/.*\.js$/, (route) =>
    refused++ === 0 ? route.abort() : route.continue(),
  )
  await navigation(page, 'Regionen').click()
  await expect(title(page, 'Regionen')).toBeVisible()
  expect(refused).toBeGreaterThan(0)
})
