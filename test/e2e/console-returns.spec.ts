import { anna } from '../support/people.ts'
import { deliver, join, queueNewsletter } from '../support/signup-steps.ts'
import { violations } from './support/console-axe.ts'
import { testWithConsole } from './support/console-site.ts'
import { expect } from './support/fixtures.ts'

/** A newsletter that Anna was sent, and that came back. */
const test = testWithConsole({ mailServer: false }, async (database) => {
  await join(database, anna)
  await queueNewsletter(database, anna.postal_code)
  await deliver(database, anna.email)
  const letter = `select l.id from letters as l join newsletter_signups as s on s.id = l.signup_id
    where s.email = $1 and l.kind = 'newsletter'`
  const { owner } = database
  await owner.query(
    `insert into letter_events (letter_id, type, source, status, answer, message_digest)
     values ((${letter}), 'bounced_hard', 'imap', '5.1.1', '550 5.1.1 <address>: no such user', sha256('1'))`,
    [anna.email],
  )
  await owner.query(
    `update newsletter_signups set refused_at = now() - interval '2 days', undeliverable_at = now(),
       refused_answer = '550 5.1.1 <address>: no such user' where email = $1`,
    [anna.email],
  )
})

test('Selma sees what came back, and gives Anna another chance', async ({ page, console }) => {
  await console.logIn(page, 'send')
  await page.goto('/konsole/postausgang')
  const returned = page.getByRole('table', { name: 'Zurückgekommen' }).getByRole('row')
  await expect(returned).toHaveCount(2)
  await expect(returned.nth(1)).toContainText('Adresse gibt es nicht')
  expect(await violations(page)).toEqual([])

  await page.goto('/konsole/anmeldungen?suche=anna@')
  await page.getByRole('link', { name: anna.email }).click()
  await expect(page.getByText('zurückgekommen: die Adresse gibt es nicht')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Noch einmal versuchen' }).click()
  await expect(page.locator('.toasts')).toContainText('Der nächste Brief geht dorthin.')
  await expect(page.getByRole('button', { name: 'Noch einmal versuchen' })).toHaveCount(0)
})
