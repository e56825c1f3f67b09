import type { Page } from '@playwright/test'
import { anna } from '../support/people.ts'
import { deliver, join, queueNewsletter } from '../support/signup-steps.ts'
import { findings } from './support/axe.ts'
import { testWithConsole } from './support/console-site.ts'
import { expect } from './support/fixtures.ts'
import { still } from './support/visitor.ts'

const NEIGHBOURS = ['dora', 'emil', 'fritz'].map((name) => `${name}@gmx.example`)

/** A newsletter that four neighbours were sent; Anna's came back twice. */
const test = testWithConsole({ mailServer: false }, async (database) => {
  const everybody = [anna.email, ...NEIGHBOURS]
  for (const email of everybody) await join(database, { email, postal_code: '16766' })
  await queueNewsletter(database, '16766')
  for (const email of everybody) await deliver(database, email)
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

async function faultsOf(page: Page): Promise<string[]> {
  await still(page)
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
  return [...(await findings(page)), ...(wide ? ['too wide'] : [])]
}

test('Selma sees what came back, and gives Anna another chance', async ({ page, console }) => {
  await console.logIn(page, 'send')
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/konsole/postausgang')
    await expect(page.getByText('Kein Brief wartet.')).toBeVisible()
    expect(await faultsOf(page), `outbox, ${width} px`).toEqual([])

    await page.goto('/konsole/briefe/1')
    const returned = page.getByRole('table', { name: 'Briefe, die angenommen wurden und zurückkamen' })
    await expect(returned.getByRole('row').nth(1)).toContainText('Adresse gibt es nicht')
    expect(await faultsOf(page), `newsletter, ${width} px`).toEqual([])

    await page.goto('/konsole/anmeldungen?suche=anna@')
    await page.getByRole('link', { name: anna.email }).click()
    await expect(page.getByText('zurückgekommen: die Adresse gibt es nicht')).toBeVisible()
    expect(await faultsOf(page), `person, ${width} px`).toEqual([])
  }

  await page.getByRole('button', { name: 'Noch einmal versuchen' }).click()
  await expect(page.locator('.toasts')).toContainText('Der nächste Brief geht wieder an diese Adresse.')
  await expect(page.getByRole('button', { name: 'Noch einmal versuchen' })).toHaveCount(0)
})
