import { expect, type Locator, type Page } from '@playwright/test'
import type { ReceivedLetter } from '../support/smtp-server.ts'
import { OFTEN, PUBLIC_KEY, type Site } from './site.ts'

/** What visitors do: by addresses, roles and visible words alone. */
export type Person = { email: string; postalCode: string }

/** The form, in the dialog or as a page of its own. */
export function formIn(place: Page | Locator) {
  return {
    email: place.getByRole('textbox', { name: 'E-Mail-Adresse' }),
    postalCode: place.getByRole('textbox', { name: /^Postleitzahl/ }),
    consent: place.getByRole('checkbox'),
    submit: place.getByRole('button', { name: /^(Jetzt anmelden|Wird gespeichert …)$/ }),
  }
}

/** The question whether advertisements may be measured. */
export const cookieNote = (page: Page) => page.getByRole('region', { name: 'Dürfen wir Werbung messen?' })

/** The offer at the lower edge. */
export const stickyBar = (page: Page) => page.getByRole('region', { name: '10% Rabatt sichern!' })

export const scrollDown = (page: Page, pixels: number) =>
  page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), pixels)

export const signupDialog = (page: Page) => page.getByRole('dialog', { name: 'Wir sagen dir Bescheid.' })

export const footerButton = (page: Page) =>
  page.getByRole('contentinfo').getByRole('button', { name: 'Jetzt anmelden' })

/** Opens the dialog by the footer's button. @returns its form */
export async function openDialog(page: Page, path = '/') {
  await page.goto(path)
  await footerButton(page).click()
  const form = formIn(signupDialog(page))
  await expect(form.email).toBeVisible()
  return form
}

export async function fillIn(form: ReturnType<typeof formIn>, person: Person): Promise<void> {
  await form.email.fill(person.email)
  await form.postalCode.fill(person.postalCode)
  await form.consent.check()
}

/** Signs up over REST as the page's script does, from this visitor's address. @returns the answer */
export function postSignup(site: Site, { email, postalCode }: Person, from: string): Promise<Response> {
  return postRow(site, 'newsletter_signups', from, { email, postal_code: postalCode })
}

/** A visit as the page's script notes it, by a browser of this name. */
export function postVisit(site: Site, userAgent: string, from: string): Promise<Response> {
  return postRow(site, 'website_visits', from, { user_agent: userAgent, referrer: null, page_path: '/' })
}

function postRow({ origin }: Site, table: string, from: string, row: object): Promise<Response> {
  return fetch(`${origin}/rest/v1/${table}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      apikey: PUBLIC_KEY,
      authorization: `Bearer ${PUBLIC_KEY}`,
      'x-forwarded-for': from,
    },
    body: JSON.stringify(row),
  })
}

/** Signs up and confirms, by REST and by the letter's link. */
export async function joins(site: Site, person: Person, from: string): Promise<void> {
  const answer = await postSignup(site, person, from)
  expect(answer.status, await answer.text()).toBe(201)
  await confirms(site, person.email, from)
}

/** Presses the button behind the link of the confirmation that has come. */
export async function confirms(site: Site, email: string, from: string): Promise<void> {
  const link = linkIn(await letterTo(site, email, /bestätige/i))
  const answer = await postLink(site, link, from)
  expect(answer.status, await answer.text()).toBe(200)
}

/** Sends the form behind a letter's link, as the one button there does without JavaScript. */
export function postLink(site: Site, link: string, from: string): Promise<Response> {
  const { pathname, searchParams } = new URL(link)
  return fetch(site.origin + pathname, {
    method: 'POST',
    headers: { origin: site.origin, 'x-forwarded-for': from },
    body: new URLSearchParams({ t: searchParams.get('t') ?? '' }),
  })
}

type Mailed = Pick<Site, 'smtp'>

/** All letters to an address whose subject has these words, the oldest first. */
export function lettersTo({ smtp }: Mailed, email: string, subject = /./): ReceivedLetter[] {
  return smtp.letters.filter(
    ({ envelope, parsed }) => envelope.to.includes(email) && subject.test(parsed.subject ?? ''),
  )
}

/** Waits for the newest letter to an address whose subject has these words; what a minute missed the next one sends. */
export async function letterTo(site: Mailed, email: string, subject = /./, timeout = 90_000) {
  const count = () => lettersTo(site, email, subject).length
  await expect.poll(count, { ...OFTEN, message: `no letter to ${email}`, timeout }).toBeGreaterThan(0)
  return lettersTo(site, email, subject).at(-1) as ReceivedLetter
}

/** The link that a letter is about: the one with a token whose path begins so. */
export function linkIn({ parsed }: ReceivedLetter, path = ''): string {
  const links = (parsed.text ?? '').match(/https?:\/\/\S+\?t=[\w-]{43}/g) ?? []
  const link = links.find((one) => new URL(one).pathname.startsWith(path))
  if (!link) throw new Error(`There is no link to ${path} in the letter: ${parsed.text}`)
  return link
}

/** The same as a path, for a site that runs under another address than its letters name. */
export const pathIn = (letter: ReceivedLetter) => linkIn(letter).replace(/^\w+:\/\/[^/]+/, '')

/** Each field as somebody left it. */
export async function expectFilledIn(form: ReturnType<typeof formIn>, person: Person): Promise<void> {
  await expect(form.email).toHaveValue(person.email)
  await expect(form.postalCode).toHaveValue(person.postalCode)
  await expect(form.consent).toBeChecked()
}

/** What the browser itself writes to the console about a request that was refused or got lost. */
export const FAILED_LOAD = /Failed to load resource/

/** So many sign up and confirm at once, each by a line of their own, as no street has one for all. */
export function joinTogether(site: Site, people: readonly Person[], from: string): Promise<unknown> {
  const [, worker, ...story] = from.split('.')
  return Promise.all(
    people.map((person, number) => joins(site, person, [100 + number, worker, ...story].join('.'))),
  )
}
