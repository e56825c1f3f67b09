import type { Page } from '@playwright/test'
import { routes } from '../../../src/routes.ts'
import { isThanked } from '../../promises/signup.ts'
import { FAILED_LOAD, footerButton, formIn, signupDialog } from '../../promises/visitor.ts'
import { test as base, expect } from './fixtures.ts'
import type { Site } from './serve-site.ts'
import { formAwake, revisit } from './visitor.ts'

export { expect, FAILED_LOAD, footerButton, formIn }

/** `test` with nobody signed up, no visits and no letters before and after each story. */
export const test = base.extend<{ emptyTables: undefined }>({
  emptyTables: [
    async ({ site }, use) => {
      await empty(site)
      await use(undefined)
      await empty(site)
    },
    { auto: true },
  ],
})

// One table after the other: an office may be at work on a letter, and a truncate of all at once would block it and be blocked.
async function empty(site: Site): Promise<void> {
  await site.pool.query(`update letters set state = 'cancelled' where state = 'waiting'`)
  // What the office has in hand still goes out, to the story before.
  await expect.poll(() => inHand(site), { timeout: 20_000 }).toBe(0)
  for (const table of ['letters', 'newsletter_signups', 'website_visits']) {
    await site.pool.query(`delete from ${table}`)
  }
  site.smtp.letters.length = 0
}

async function inHand({ pool }: Site): Promise<number> {
  const { rows } = await pool.query<{ letters: number }>(
    `select count(*)::integer as letters from letters where state = 'sending'`,
  )
  return rows[0]?.letters ?? 0
}

export type Person = { email: string; postal_code: string }

/** The addresses that any request for a sign-up has. */
export const SIGNUPS = `**${routes.rest.signups}*`

/** Opens the page as somebody who was here before, and then the dialog. @returns the dialog's form. */
export async function openSignup(page: Page, path = '/') {
  await revisit(page, path, 'rejected')
  await footerButton(page).click()
  await expect(signupDialog(page)).toBeVisible()
  await formAwake(page)
  return formIn(signupDialog(page))
}

/** Types e-mail address and postal code and ticks the consent. */
export async function fillIn(form: ReturnType<typeof formIn>, person: Person): Promise<void> {
  await form.email.fill(person.email)
  await form.postalCode.fill(person.postal_code)
  await form.consent.check()
}

/** The thanks, and beside them what is still to do. */
export async function expectThanks(page: Page): Promise<void> {
  await isThanked(page)
  await expect(page.getByRole('region', { name: 'Noch ein Schritt' })).toContainText(
    /Wir haben an \S+@\S+ geschrieben\. Öffne unsere E-Mail und bestätige\. Erst dann stehst du auf der Liste\./,
  )
}

/** What is stored, in the order in which it came. */
export async function storedSignups(site: Site): Promise<Person[]> {
  const { rows } = await site.pool.query<Person>(
    'select email, postal_code from newsletter_signups order by id',
  )
  return rows
}

/** Holds what the browser asks for back on its way. @returns what lets it go */
export async function hold(page: Page, what: string): Promise<() => void> {
  const gate = Promise.withResolvers<void>()
  await page.route(what, async (route) => {
    await gate.promise
    await route.continue()
  })
  return gate.resolve
}

/** What the form writes to the console when a sign-up was not stored. */
export const NOT_STORED = /^console error: The sign-up was not stored\./
