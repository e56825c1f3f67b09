import type { Page } from '@playwright/test'
import { keepBlockers } from '../../src/office/newsletters/blockers.ts'
import { sendButton, writesLetter } from '../promises/console.ts'
import { crowd, crowdJoins } from '../support/crowd.ts'
import { queue } from '../support/launch.ts'
import { violations } from './support/console-axe.ts'
import { testWithConsole } from './support/console-site.ts'
import { expect } from './support/fixtures.ts'

const test = testWithConsole()
// Each takes what the ones before have left.
test.describe.configure({ mode: 'serial', timeout: 300_000 })
// Playwright looks into a letter's frame by a script of its own, which the frame refuses, as it refuses any.
test.beforeEach(({ allowConsole }) =>
  allowConsole(/^console error: Blocked script execution in .* sandboxed/),
)

const stateSign = (page: Page) => page.locator('.page-head .state-sign')

test('a letter that stayed is tried again by the outbox, another given up', async ({ page, console }) => {
  const { database } = console
  await crowdJoins(database, ['gerda@example.org', 'horst@example.org'], '29439')
  const { rows } = await database.owner.query<{ id: string }>(
    `insert into newsletters (subject, body, postal_codes, state) values ('Nach Lüchow', 'Text', '{29439}', 'sending') returning id`,
  )
  await queue(database.owner, rows[0]?.id)
  await database.owner.query(
    `update letters set state = 'given_up', answer = '451 4.7.1 <b>later</b>' where newsletter_id = $1`,
    [rows[0]?.id],
  )
  await console.logIn(page, 'send')
  await page.goto('/konsole/postausgang')
  const stuck = page.getByRole('table', { name: 'Briefe, die liegen geblieben sind' })
  await expect(stuck.getByRole('row')).toHaveCount(3)
  await expect(stuck).toContainText('451 4.7.1 <b>later</b>')
  expect(await violations(page)).toEqual([])

  await page.getByRole('button', { name: 'noch einmal für g…@example.org' }).click()
  await expect(stuck.getByRole('row')).toHaveCount(2)
  await page.getByRole('button', { name: 'verwerfen für h…@example.org' }).click()
  await page.getByRole('button', { name: 'Endgültig verwerfen' }).click()
  await expect(page.getByText('Nichts ist liegen geblieben.')).toBeVisible()
})

test('the mail server takes no letters: why, and when it is asked again', async ({ page, console }) => {
  const { owner } = console.database
  await crowdJoins(console.database, ['ida@example.org'], '23769')
  const { rows } = await owner.query<{ id: string }>(
    `insert into newsletters (subject, body, postal_codes, state, paused_because, started_at)
     values ('Nach Fehmarn', 'Text', '{23769}', 'paused', 'blocked', now()) returning id`,
  )
  await queue(owner, rows[0]?.id)
  await owner.query(
    `update letters set due_at = now() + interval '1 hour', tries = 1, answer = '550 5.7.1 listed' where newsletter_id = $1`,
    [rows[0]?.id],
  )
  await owner.query(
    `insert into post_offices (id, code, answer, next_try_at)
     values (gen_random_uuid(), 'login', '535 5.7.8 Authentication credentials invalid', now() + interval '10 minutes')`,
  )
  await console.logIn(page, 'send')
  const news = page.getByRole('status')
  for (const address of ['postausgang', `briefe/${rows[0]?.id}`]) {
    await page.goto(`/konsole/${address}`)
    await expect(news.first()).toContainText('Der Mailserver nimmt Namen oder Passwort nicht an.')
    await expect(news.first()).toContainText(/Nächster Versuch um \d\d:\d\d Uhr/)
    await expect(news.first()).toContainText('535 5.7.8 Authentication credentials invalid')
    expect(await violations(page)).toEqual([])
  }
  await expect(news.first()).toContainText('Von selbst angehalten')
  await expect(
    page
      .getByRole('listitem')
      .filter({ hasText: /^1 Brief wartet auf den nächsten Versuch, .*550 5\.7\.1 listed$/ }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Weiter senden' }).click()
  await expect(stateSign(page)).toHaveText('läuft')
  await expect(news.first()).not.toContainText('Von selbst angehalten')
  await owner.query('delete from post_offices')
})

test('going live is blocked: Selma is told why, and Adam sends all the same', async ({ page, console }) => {
  await keepBlockers(console.database.office, [
    { code: 'promo-without-end', what: '„Nur noch wenige Stunden“ hat kein Ende.' },
  ])
  await crowdJoins(console.database, crowd(20), '17252')
  await console.logIn(page, 'send')
  await writesLetter(page, console, {
    postalCodes: '17252',
    subject: 'Es geht auch in Mirow los',
    text: 'Ab Freitag könnt ihr gemeinsam bestellen.',
  })
  await expect(page.getByText('Wer verwaltet, kann trotzdem losschicken, mit Grund.')).toBeVisible()

  await console.logIn(page, 'administer')
  await page.reload()
  await page.getByText('Trotzdem losschicken').click()
  await page.getByRole('textbox', { name: 'Warum' }).fill('Die Aktion endet heute')
  await sendButton(page).click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText('weil: Die Aktion endet heute')
  await question.getByRole('button', { name: '20 Briefe losschicken' }).click()
  await expect(stateSign(page)).toHaveText('geplant')
})
