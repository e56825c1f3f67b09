import type { Browser, Page } from '@playwright/test'
import { routes } from '../../src/routes.ts'
import { crowd, crowdJoins } from '../support/crowd.ts'
import { violations } from './support/console-axe.ts'
import { minutePasses, sendButton } from './support/letter-steps.ts'
import type { NewsletterSite } from './support/newsletter-site.ts'
import { expect, test } from './support/own-newsletter-site.ts'
import { letterTo, linkIn } from './support/post.ts'
import { fillIn, formIn } from './support/signup-story.ts'

// Playwright looks into a letter's frame by a script of its own, which the frame refuses, as it refuses any.
test.beforeEach(({ allowConsole }) => allowConsole(/Blocked script execution in .* sandboxed/))

const SIXTY = crowd(60)
const MIROW = 'mirow@example.org'
const SUBJECT = 'Es geht los im Havelland'
const WELCOME = 'Bei euch wird schon geliefert'

/** Sixty wait in Kremmen, one in Mirow, nobody in Rheinsberg. */
async function havelland({ database }: NewsletterSite): Promise<string> {
  await crowdJoins(database, SIXTY, '16766')
  await crowdJoins(database, [MIROW], '17252')
  const { rows } = await database.owner.query<{ id: string }>(
    `with region as (insert into regions (name, goal) values ('Havelland', 50) returning id)
     insert into region_places select code, region.id from region, unnest('{16766,17252,16831}'::text[]) as code
     returning region_id as id`,
  )
  return rows[0]?.id ?? ''
}

/** They hear of a goal that is reached, and of their own test letter. */
const OPERATORS = ['adam@example.org', 'lotte@example.org', 'selma@example.org']

/** The subjects that each of these people read, once for each Message-ID; a confirmation is no letter of the region. */
function told({ smtp }: NewsletterSite): Map<string, string[]> {
  const byPerson = new Map<string, string[]>()
  const ids = new Set<string | undefined>()
  for (const { envelope, parsed } of smtp.letters) {
    const [to = ''] = envelope.to
    if (OPERATORS.includes(to) || parsed.text?.includes('/bestaetigen')) continue
    expect(ids, 'each Message-ID arrives once').not.toContain(parsed.messageId)
    ids.add(parsed.messageId)
    byPerson.set(to, [...(byPerson.get(to) ?? []), parsed.subject ?? ''])
  }
  return byPerson
}

const started = async ({ database }: NewsletterSite) =>
  (await database.owner.query('select postal_code from place_starts order by 1')).rows.map(
    ({ postal_code }) => postal_code,
  )

const question = (page: Page) => page.getByRole('dialog')
const state = (page: Page) => page.locator('.page-head .state-sign')

/** Presses what sends, and says yes to the last question. */
async function send(page: Page, letters: number) {
  await sendButton(page).click()
  await question(page)
    .getByRole('button', { name: `${letters} Briefe losschicken` })
    .click()
  await expect(page.getByRole('heading', { name: new RegExp(`^${letters} Briefe gehen in`) })).toBeVisible()
}

/** Somebody signs up in a browser of their own, and presses the button behind the link of the letter that comes. */
async function joins(browser: Browser, site: NewsletterSite, email: string, postalCode: string) {
  const context = await browser.newContext({ baseURL: site.origin, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(routes.signup)
  const form = formIn(page.getByRole('main'))
  await fillIn(form, { email, postal_code: postalCode })
  await form.submit.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vielen Dank!')
  await page.goto(linkIn(await letterTo(site, email, /bitte bestätigen/i)))
  await page.getByRole('button', { name: 'Anmeldung bestätigen' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dein Licht ist an.')
  await context.close()
}

/** The region's letter, ready to go. */
async function ready(page: Page, region: string) {
  await page.goto(`/konsole/regionen/${region}`)
  await page.getByRole('link', { name: 'Start vorbereiten' }).click()
  await page.getByRole('textbox', { name: 'Betreff' }).fill(SUBJECT)
  await page.getByRole('textbox', { name: 'Adresse des Knopfs' }).fill('https://dorfteller.example/app')
  await page.getByRole('button', { name: 'Testbrief an mich' }).first().click()
  await expect(page.getByRole('heading', { name: 'Alles bereit.' })).toBeVisible({ timeout: 30_000 })
}

test('a launch is taken back, started anew, cancelled in the middle, finished, and joined by latecomers: everybody once', async ({
  page,
  context,
  browser,
  newsletterSite,
}) => {
  test.setTimeout(300_000)
  const { smtp, database } = newsletterSite
  const region = await havelland(newsletterSite)
  await newsletterSite.startWorker()
  await newsletterSite.logIn(context, 'send')
  await ready(page, region)
  await page.getByRole('button', { name: 'Einschalten' }).click()
  await expect(page.getByText('An: jedem einzeln, binnen einer Minute')).toBeVisible()

  // Taken back within the minute: whatever time goes by, nobody hears of it.
  await send(page, 61)
  await page.getByRole('button', { name: 'Zurückholen' }).click()
  await expect(page.getByText('Zurückgeholt. Kein Brief ist raus.')).toBeVisible()
  await minutePasses(newsletterSite)
  await page.getByRole('button', { name: 'Zum Entwurf' }).click()
  await expect(page.getByRole('textbox', { name: 'Betreff' })).toHaveValue(SUBJECT)
  expect(told(newsletterSite).size).toBe(0)
  expect(await started(newsletterSite)).toEqual([])

  // Started anew, and cancelled when ten have it: what has no letter goes on collecting.
  await send(page, 61)
  smtp.setBehaviour({ slow: { content: 150 } })
  await minutePasses(newsletterSite)
  await expect.poll(() => told(newsletterSite).size, { timeout: 60_000 }).toBeGreaterThan(9)
  smtp.setBehaviour({ slow: { content: 2500 } })
  await page.getByRole('button', { name: 'Abbrechen …' }).click()
  await expect(question(page)).toContainText('Sie sammeln weiter')
  await question(page).getByRole('button', { name: 'Ja, abbrechen' }).click()
  await expect(state(page)).toHaveText('abgebrochen')
  await expect
    .poll(async () => (await database.owner.query(`select from letters where outcome is null`)).rowCount)
    .toBe(0)
  smtp.setBehaviour({})
  const atCancel = told(newsletterSite).size
  expect(atCancel).toBeLessThan(61)
  const startedThen = await started(newsletterSite)
  expect(startedThen).toContain('16766')
  expect(startedThen.includes('17252')).toBe(told(newsletterSite).has(MIROW))

  // Anna comes to where it runs, and hears that within the minute; Carla to where it does not yet, and waits.
  await joins(browser, newsletterSite, 'anna@example.org', '16766')
  await joins(browser, newsletterSite, 'carla@example.org', '16831')
  await expect.poll(() => told(newsletterSite).get('anna@example.org'), { timeout: 60_000 }).toHaveLength(1)
  expect(told(newsletterSite).get('anna@example.org')?.[0]).toBe(WELCOME)

  // Finished with one press: those who do not have it, and Carla.
  await page.reload()
  await page.getByRole('button', { name: /^An alle, die ihn noch nicht haben: \d+ …$/ }).click()
  await question(page).getByRole('button', { name: 'Losschicken' }).click()
  const missing = 61 - atCancel + 1
  await expect(
    page.getByRole('heading', { name: new RegExp(`^${missing} Briefe? (geht|gehen) in`) }),
  ).toBeVisible()
  await minutePasses(newsletterSite)
  await expect(state(page)).toHaveText('fertig', { timeout: 90_000 })
  await expect.poll(() => told(newsletterSite).size, { timeout: 60_000 }).toBe(63)
  await expect.poll(() => started(newsletterSite)).toEqual(['16766', '16831', '17252'])

  // Dora is the last one, where nobody lived before.
  await joins(browser, newsletterSite, 'dora@example.org', '16831')
  await expect.poll(() => told(newsletterSite).get('dora@example.org'), { timeout: 60_000 }).toHaveLength(1)

  const everybody = [...SIXTY, MIROW, 'carla@example.org']
  const subjects = told(newsletterSite)
  expect([...subjects.keys()].sort()).toEqual([...everybody, 'anna@example.org', 'dora@example.org'].sort())
  for (const email of everybody) expect([email, subjects.get(email)]).toEqual([email, [SUBJECT]])
  for (const email of ['anna@example.org', 'dora@example.org']) expect(subjects.get(email)).toEqual([WELCOME])

  // As the region's page says it.
  await page.goto(`/konsole/regionen/${region}`)
  await expect(page.getByText('64 von 64 haben den Brief.')).toBeVisible()
})

test('Selma and Adam press at once: the letter goes once, and who was slower reads what became of it', async ({
  page,
  context,
  browser,
  newsletterSite,
  allowConsole,
}) => {
  test.setTimeout(240_000)
  allowConsole(/status of 409/)
  const region = await havelland(newsletterSite)
  await newsletterSite.startWorker()
  await newsletterSite.logIn(context, 'send')
  await ready(page, region)
  const other = await browser.newContext({ baseURL: newsletterSite.origin })
  await newsletterSite.logIn(other, 'administer')
  const adams = await other.newPage()
  await adams.goto(page.url())
  await sendButton(page).click()
  await sendButton(adams).click()
  const press = (of: Page) => question(of).getByRole('button', { name: '61 Briefe losschicken' }).click()
  await Promise.all([press(page), press(adams)])
  for (const each of [page, adams]) {
    await expect(each.getByRole('heading', { name: /^61 Briefe gehen in/ })).toBeVisible()
    await expect(state(each)).toHaveText('läuft')
  }
  await minutePasses(newsletterSite)
  await expect(state(adams)).toHaveText('fertig', { timeout: 60_000 })
  await expect.poll(() => told(newsletterSite).size).toBe(61)
  expect([...told(newsletterSite).values()].filter((each) => each.length !== 1)).toEqual([])
  await other.close()
})

test('axe finds nothing while letters leave, are taken back, planned, on their way, held, cancelled and done', async ({
  page,
  context,
  newsletterSite,
}) => {
  test.setTimeout(400_000)
  const { database, smtp } = newsletterSite
  const region = await havelland(newsletterSite)
  await newsletterSite.logIn(context, 'send')
  await ready(page, region)
  // Nobody can take a letter back for so long; here the minute outlasts the looking.
  const longer = () =>
    database.owner.query(`update newsletters set leaves_at = now() + interval '59 seconds'`)
  await send(page, 61)
  await longer()
  expect(await violations(page)).toEqual([])
  await longer()
  await page.getByRole('button', { name: 'Zurückholen' }).click()
  await page.getByText('Zurückgeholt. Kein Brief ist raus.').waitFor()
  expect(await violations(page)).toEqual([])

  await page.getByRole('button', { name: 'Zum Entwurf' }).click()
  await page.getByLabel('An einem Tag').check()
  await page.getByRole('button', { name: 'Morgen, 10 Uhr' }).click()
  await sendButton(page).click()
  await question(page).getByRole('button', { name: '61 Briefe planen' }).click()
  await expect(state(page)).toHaveText('geplant')
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Zeit ändern' }).click()
  await page.getByLabel('Gleich', { exact: true }).check()

  smtp.setBehaviour({ slow: { content: 3000 } })
  await newsletterSite.startWorker()
  await send(page, 61)
  await minutePasses(newsletterSite)
  await expect.poll(() => told(newsletterSite).size, { timeout: 60_000 }).toBeGreaterThan(1)
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Anhalten' }).click()
  await expect(state(page)).toHaveText('angehalten')
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Abbrechen …' }).click()
  expect(await violations(page)).toEqual([])
  await question(page).getByRole('button', { name: 'Ja, abbrechen' }).click()
  await expect(state(page)).toHaveText('abgebrochen')
  expect(await violations(page)).toEqual([])
  for (const tab of ['Empfänger', 'Protokoll']) {
    await page
      .getByRole('link', { name: tab, exact: true })
      .or(page.getByRole('tab', { name: tab }))
      .first()
      .click()
    expect([tab, await violations(page)]).toEqual([tab, []])
  }
})
