import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { logIn } from './support/operator.ts'

const navigation = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Konsole' }).getByRole('link', { name, exact: true })
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('made-up data says so on every page', async ({ page, site, allowConsole }) => {
  // This server has no mailer to ask.
  allowConsole(/503.*outbox\/server/)
  await logIn(page, site, 'look')
  await site.pool.query('update public.site set demo_filled_at = now()')
  for (const path of ['/konsole', '/konsole/postausgang']) {
    await page.goto(path)
    await expect(page.getByRole('banner').getByText('Beispieldaten')).toBeVisible()
  }
  await site.pool.query('update public.site set demo_filled_at = null')
})

test('a letter that was not kept is asked about before it is lost', async ({ page, site, allowConsole }) => {
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

test('a page whose files are gone is fetched from the new release', async ({ page, site, allowConsole }) => {
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
