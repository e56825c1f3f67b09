import type pg from 'pg'
import { saysOfLetter, sendButton, writesLetter } from '../promises/newsletters.ts'
import { settle } from '../support/households.ts'
import { queue } from '../support/launch.ts'
import { violations } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { logIn } from './support/operator.ts'

// Playwright looks into a letter's frame by a script of its own, which the frame refuses, as it refuses any.
test.beforeEach(({ allow }) => allow(/^console error: Blocked script execution in .* sandboxed/))

/** A letter to Lüchow, whose own letters wait while it is paused. @returns its number */
async function paused(pool: pg.Pool, people: number): Promise<string> {
  await settle(pool, [{ postalCode: '29439', waiting: people }])
  const { rows } = await pool.query<{ id: string }>(
    `insert into newsletters (subject, body, postal_codes, state, paused_because, started_at)
     values ('Nach Lüchow', 'Text', '{29439}', 'paused', 'blocked', now()) returning id`,
  )
  const id = rows[0]?.id ?? ''
  await queue(pool, id)
  return id
}

test('a letter that stayed is tried again by the outbox, another given up', async ({ page, site }) => {
  await paused(site.pool, 2)
  await site.pool.query(`update letters set state = 'given_up', answer = '451 4.7.1 <b>later</b>'`)
  await logIn(page, site, 'send')
  await page.goto('/konsole/postausgang')
  const stuck = page.getByRole('table', { name: 'Briefe, die liegen geblieben sind' })
  await expect(stuck.getByRole('row')).toHaveCount(3)
  await expect(stuck).toContainText('451 4.7.1 <b>later</b>')
  expect(await violations(page)).toEqual([])
  await stuck
    .getByRole('button', { name: /^noch einmal für h…@/ })
    .first()
    .click()
  await expect(stuck.getByRole('row')).toHaveCount(2)
  await stuck.getByRole('button', { name: /^verwerfen für h…@/ }).click()
  await page.getByRole('button', { name: 'Endgültig verwerfen' }).click()
  await expect(page.getByText('Nichts ist liegen geblieben.')).toBeVisible()
})

test('the mail server takes no letters: why, and when it is asked again', async ({ page, site }) => {
  const id = await paused(site.pool, 1)
  await site.pool.query(
    `update letters set due_at = now() + interval '1 hour', tries = 1, answer = '550 5.7.1 listed'`,
  )
  await site.pool.query(
    `insert into post_offices (id, code, answer, next_try_at)
     values (gen_random_uuid(), 'login', '535 5.7.8 Authentication credentials invalid', now() + interval '10 minutes')`,
  )
  await logIn(page, site, 'send')
  const news = page.getByRole('status').first()
  for (const address of ['postausgang', `briefe/${id}`]) {
    await page.goto(`/konsole/${address}`)
    await expect(news).toContainText('Der Mailserver nimmt Namen oder Passwort nicht an.')
    await expect(news).toContainText(/Nächster Versuch um \d\d:\d\d Uhr/)
    await expect(news).toContainText('535 5.7.8 Authentication credentials invalid')
    expect(await violations(page)).toEqual([])
  }
  await expect(news).toContainText('Von selbst angehalten')
  const waits = /^1 Brief wartet auf den nächsten Versuch, .*550 5\.7\.1 listed$/
  await expect(page.getByRole('listitem').filter({ hasText: waits })).toBeVisible()
  await page.getByRole('button', { name: 'Weiter senden' }).click()
  await saysOfLetter(page, 'läuft')
  await expect(news).not.toContainText('Von selbst angehalten')
})

test('going live is blocked: Selma is told why, and Adam sends all the same', async ({ page, site }) => {
  await site.pool.query(
    `update site set blockers = '[{"code": "promo-without-end", "what": "„Nur noch wenige Stunden“ hat kein Ende."}]'`,
  )
  await settle(site.pool, [{ postalCode: '17252', waiting: 20 }])
  await logIn(page, site, 'send')
  await writesLetter(page, site, {
    postalCodes: '17252',
    subject: 'Es geht auch in Mirow los',
    text: 'Ab Freitag könnt ihr gemeinsam bestellen.',
  })
  await expect(page.getByText('Wer verwaltet, kann trotzdem losschicken, mit Grund.')).toBeVisible()

  await logIn(page, site, 'administer')
  await page.reload()
  await page.getByText('Trotzdem losschicken').click()
  await page.getByRole('textbox', { name: 'Warum' }).fill('Die Aktion endet heute')
  await sendButton(page).click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText('weil: Die Aktion endet heute')
  await question.getByRole('button', { name: '20 Briefe losschicken' }).click()
  await saysOfLetter(page, 'geplant')
})
