import type { Page } from '@playwright/test'
import { mailNews } from '../../src/worker/operator-news/mail-news.ts'
import { crowd, crowdJoins } from '../support/crowd.ts'
import { testSender } from '../support/letters.ts'
import { violations } from './support/console-axe.ts'
import type { NewsletterSite } from './support/newsletter-site.ts'
import { expect, test } from './support/own-newsletter-site.ts'

const SUBJECT = 'Es geht los im Rhinluch'

/** A region that has just reached its goal, and the letter of it that goes by itself in two days. */
async function goesByItself({ database }: NewsletterSite): Promise<void> {
  await database.owner.query(
    `with region as (insert into regions (name, goal) values ('Rhinluch', 3) returning id),
       place as (insert into region_places (postal_code, region_id) select '16766', id from region)
     insert into newsletters (subject, body, postal_codes, is_launch, state, region_id, at_goal)
     select '${SUBJECT}', 'Ab Freitag.', '{}', true, 'scheduled', id, true from region`,
  )
  await crowdJoins(database, crowd(3))
  await database.owner.query('select tend_newsletters()')
}

/** What the worker does every minute. @returns how many letters to operators it sent */
const news = async ({ database, smtp }: NewsletterSite) =>
  mailNews({ pool: database.owner, sender: await testSender(), mail: { smtpUrl: smtp.url } })

const stateOf = async ({ database }: NewsletterSite) =>
  (await database.owner.query<{ state: string }>('select state from newsletters')).rows[0]?.state

/** As a link in a letter is opened: nothing of the console was there before. */
async function follow(page: Page, token: string) {
  await page.goto('about:blank')
  await page.goto(`/konsole/anhalten${token}`)
}

test('a letter that goes by itself is stopped by the link in the letter about it, without logging in', async ({
  page,
  newsletterSite,
  allowConsole,
}) => {
  test.setTimeout(200_000)
  // The link is used up, and nobody is logged in.
  allowConsole(/status of (410|401)/)
  await goesByItself(newsletterSite)
  expect(await news(newsletterSite)).toBe(2)
  const letter = newsletterSite.smtp.letters.find(({ envelope }) => envelope.to.includes('selma@example.org'))
  const [, token = ''] = /\/konsole\/anhalten(#\S+)/.exec(letter?.parsed.text ?? '') ?? []
  expect(token).not.toBe('')

  await follow(page, '')
  await expect(page.getByText('Hierher führt ein Link aus einer E-Mail.')).toBeVisible()
  await follow(page, token)
  await expect(page.getByRole('heading', { name: 'Wirklich anhalten?' })).toBeVisible()
  await expect(page.getByText(`Der Brief „${SUBJECT}“ geht am`)).toContainText(
    'von selbst raus, an 3 Haushalte in der Region Rhinluch.',
  )
  // What was opened has done nothing yet, and its address tells nobody the link.
  expect(await stateOf(newsletterSite)).toBe('scheduled')
  await expect(page).toHaveURL(/\/konsole\/anhalten$/)
  expect(await violations(page)).toEqual([])

  await page.getByRole('button', { name: 'Ja, Brief anhalten' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Angehalten' })).toBeVisible()
  await expect(page.getByRole('status')).toHaveText(
    'Der Brief ist wieder ein Entwurf. Niemand hat ihn bekommen.',
  )
  expect(await violations(page)).toEqual([])
  expect(await stateOf(newsletterSite)).toBe('draft')

  await follow(page, token)
  await expect(page.getByText(/Dieser Link hält nichts mehr an/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ja, Brief anhalten' })).toHaveCount(0)
  await follow(page, `${token.slice(0, -1)}x`)
  await expect(page.getByText(/Dieser Link hält nichts mehr an/)).toBeVisible()
  expect(await violations(page)).toEqual([])
})

test('Selma wants no letter about goals: she gets none, Adam does; Lotte is offered Mondays alone', async ({
  page,
  context,
  newsletterSite,
}) => {
  test.setTimeout(200_000)
  const mail = page.getByRole('region', { name: 'E-Mails an dich' })
  await newsletterSite.logIn(context, 'look')
  await page.goto('/konsole/konto')
  await expect(mail.getByRole('checkbox')).toHaveCount(1)
  await expect(mail.getByRole('checkbox', { name: /^Montags um 7 Uhr/ })).not.toBeChecked()

  await newsletterSite.logIn(context, 'send')
  await page.reload()
  const goals = mail.getByRole('checkbox', { name: /^Sobald eine Region am Ziel ist/ })
  await expect(goals).toBeChecked()
  expect(await violations(page)).toEqual([])
  await goals.press('Space')
  await expect(page.locator('.toasts')).toContainText('Das gilt für alle E-Mails von jetzt an.')
  await expect(goals).toBeFocused()
  await page.reload()
  await expect(goals).not.toBeChecked()

  await goesByItself(newsletterSite)
  expect(await news(newsletterSite)).toBe(1)
  expect(newsletterSite.smtp.recipients()).toEqual(['adam@example.org'])
})
