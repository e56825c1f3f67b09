import type { BrowserContext, Page } from '@playwright/test'
import type { StoredInBrowser } from '../../src/content/processing/purpose.ts'
import { storedInBrowser } from '../../src/content/processing/register.ts'
import { routes } from '../../src/routes.ts'
import { carla, entryOf } from '../support/people.ts'
import { answerAdTag } from './support/ad-tag.ts'
import { expect, test } from './support/fixtures.ts'
import { expectThanks, fillIn, formIn } from './support/signup-story.ts'
import { awake, cookieNote, formAwake, signupDialog } from './support/visitor.ts'

/** The pages behind the letters' links, without a token and with one that opens nothing. */
const LETTER_PATHS = [routes.confirm, routes.unsubscribe, routes.myData, routes.changeAddress].flatMap(
  (path) => [path, routes.withToken(path, 'A'.repeat(43))],
)

/** Every page a visitor can come to. */
const PATHS = [
  routes.home,
  routes.town('kremmen'),
  routes.signup,
  routes.signupThanks,
  routes.privacy,
  routes.legalNotice,
  '/gibt-es-nicht',
  ...LETTER_PATHS,
]

/** Everything that a browser can keep, by the kind of place. */
type Kept = { cookie: string[]; localStorage: string[]; sessionStorage: string[]; others: string[] }

const NOTHING: Kept = { cookie: [], localStorage: [], sessionStorage: [], others: [] }

async function kept(page: Page, context: BrowserContext): Promise<Kept> {
  const [local, session, others] = await page.evaluate(async () => [
    Object.keys(localStorage),
    Object.keys(sessionStorage),
    [
      ...(await indexedDB.databases()).map(({ name }) => name ?? ''),
      ...(await caches.keys()),
      ...(await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
    ],
  ])
  const cookies = (await context.cookies()).map(({ name }) => name)
  return { cookie: cookies, localStorage: local ?? [], sessionStorage: session ?? [], others: others ?? [] }
}

/** What of it the register does not name, for this kind of place. */
function unnamed(found: Kept, consented: boolean): string[] {
  const names = (kind: StoredInBrowser['kind']) =>
    storedInBrowser.filter((entry) => entry.kind === kind && (consented || !entry.needsConsent))
  const isNamed = (kind: StoredInBrowser['kind'], name: string) =>
    names(kind).some((entry) => patternOf(entry.name).test(name))
  return [
    ...found.cookie.filter((name) => !isNamed('cookie', name)),
    ...found.localStorage.filter((name) => !isNamed('localStorage', name)),
    ...found.sessionStorage.filter((name) => !isNamed('sessionStorage', name)),
    ...found.others,
  ]
}

/** The names hold no other sign that means something in a pattern. */
const patternOf = (name: string) => new RegExp(`^${name.replaceAll('*', '.+')}$`)

async function visitAll(page: Page, context: BrowserContext, consented: boolean): Promise<Kept> {
  let last: Kept = NOTHING
  for (const path of PATHS) {
    await page.goto(path)
    await awake(page)
    last = await kept(page, context)
    expect(unnamed(last, consented), path).toEqual([])
  }
  return last
}

/** An unknown page and a link that opens nothing answer 4xx, which Chromium writes to the console. */
const NOT_FOUND = /4\d\d/

test('Anna looks at every page and chooses nothing: her browser keeps nothing', async ({
  page,
  context,
  allowConsole,
}) => {
  allowConsole(NOT_FOUND)
  expect(await visitAll(page, context, false)).toEqual(NOTHING)
})

test.describe('on the site that measures ads', () => {
  test.use({ baseURL: async ({ siteWithAds }, use) => use(siteWithAds.origin) })

  test('Carla accepts, signs up and looks at every page: her browser keeps what the register names', async ({
    page,
    context,
    siteWithAds,
    allowConsole,
  }) => {
    allowConsole(NOT_FOUND)
    await answerAdTag(page, siteWithAds.origin)
    await page.goto('/')
    await cookieNote(page).getByRole('button', { name: 'Alle akzeptieren' }).click()
    await page.getByRole('button', { name: /App Store/ }).click()
    await formAwake(page)
    await fillIn(formIn(signupDialog(page)), entryOf(carla))
    await formIn(signupDialog(page)).submit.click()
    await expectThanks(page)

    const found = await visitAll(page, context, true)
    expect(found.localStorage).toEqual(['cookie-consent'])
    expect(found.sessionStorage).toEqual(['sticky-bar'])
  })

  test('Carla accepted, but a page that a letter leads to asks nobody else for anything', async ({
    page,
    siteWithAds,
    allowConsole,
  }) => {
    allowConsole(NOT_FOUND)
    const tag = await answerAdTag(page, siteWithAds.origin)
    await page.addInitScript(() => localStorage.setItem('cookie-consent', 'accepted'))
    for (const path of LETTER_PATHS) {
      await page.goto(path)
      await awake(page)
    }
    expect(tag.foreign()).toEqual([])
  })
})

test('Bülent refuses: what needs consent is not there, on any page', async ({
  page,
  context,
  allowConsole,
}) => {
  allowConsole(NOT_FOUND)
  await page.goto('/')
  await cookieNote(page).getByRole('button', { name: 'Ablehnen', exact: true }).click()
  const found = await visitAll(page, context, false)
  expect(found).toEqual({ ...NOTHING, localStorage: ['cookie-consent'] })
})

test('the comparison notices a key, a cookie and a database that nobody registered', async ({
  page,
  context,
  site,
}) => {
  await page.goto(routes.legalNotice)
  await page.evaluate(async () => {
    localStorage.setItem('last-visit', '1')
    localStorage.setItem('sb-127-auth-token', '{}')
    await new Promise((done) => {
      indexedDB.open('drafts').onsuccess = done
    })
  })
  await context.addCookies([{ name: 'theme', value: '1', url: site.origin }])
  expect(unnamed(await kept(page, context), true).sort()).toEqual(['drafts', 'last-visit', 'theme'])
})
