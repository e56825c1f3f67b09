import { readFile } from 'node:fs/promises'
import { codeOfApp } from '../support/authenticator-app.ts'
import {
  addOperator,
  choosesPassword,
  erases,
  exports,
  invites,
  isIn,
  logIn,
  logsOut,
  opensPerson,
  overreaches,
  PASSWORD,
  proofGrowsOld,
  provesAgain,
  removesAccess,
  setsUpApp,
  statusOf,
  triesPassword,
  typePassword,
  typesCode,
} from './console.ts'
import { minutePasses, sends, writesLetter } from './newsletters.ts'
import { expect, test } from './story.ts'
import { joins, letterTo } from './visitor.ts'

// Nobody is logged in when a story begins, and the browser notes each refusal.
test.beforeEach(({ allow }) => allow(/status of 40[01]/))

test('Carla’s link sets her password once; her app’s codes are asked for from then on, and open once each', async ({
  page,
  site,
  allow,
}) => {
  allow(/status of 410/)
  const carla = { name: 'Carla Conrad', email: 'carla.conrad@example.org', role: 'administer' as const }
  const link = await invites(site, carla)
  await choosesPassword(page, link)
  await typePassword(page, site, carla.email)
  await expect(isIn(page, carla.name)).toBeVisible()
  let first = ''
  const secret = await setsUpApp(page, site, (known) => {
    first = codeOfApp(known)
    return first
  })
  await logsOut(page, carla.name)

  await typePassword(page, site, carla.email, 'geraten und daneben')
  await expect(page.getByRole('alert')).toHaveText('E-Mail-Adresse oder Passwort stimmt nicht.')
  await typePassword(page, site, carla.email)
  await typesCode(page, '000000')
  await expect(page.getByRole('alert')).toHaveText(/^Dieser Code stimmt nicht/)
  await typesCode(page, first)
  expect(await statusOf(page, site)).toBe(401)
  await typePassword(page, site, carla.email)
  await typesCode(page, codeOfApp(secret, 1))
  await expect(isIn(page, carla.name)).toBeVisible()

  await page.goto(link)
  await expect(page.getByText('Dieser Link gilt nicht mehr')).toBeVisible()
})

test('Mallory guesses Bülent’s password and has to wait, wherever he guesses from; Bülent gets in at once', async ({
  page,
  site,
  from,
}) => {
  const buelent = { name: 'Bülent Bach', email: 'buelent.bach@example.org', role: 'look' as const }
  await addOperator(site, buelent)
  const statuses: number[] = []
  for (let number = 0; number < 25; number += 1) {
    const { status } = await triesPassword(
      site,
      buelent.email,
      `apfelmus regenschirm ${number}`,
      '203.0.113.9',
    )
    statuses.push(status)
  }
  expect(new Set(statuses)).toEqual(new Set([401, 429]))
  expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(10)
  const right = await triesPassword(site, buelent.email, PASSWORD, '203.0.113.9')
  expect([right.status, Number(right.headers.get('retry-after')) > 0]).toEqual([429, true])

  // From as many addresses as one can rent; none of them is Bülent's.
  const rented = Array.from({ length: 60 }, (_, number) => `198.51.100.${number + 1}`)
  await Promise.all(rented.map((address) => triesPassword(site, buelent.email, 'ziegel apfelmus', address)))
  expect(rented).not.toContain(from)
  await typePassword(page, site, buelent.email)
  await expect(isIn(page, buelent.name)).toBeVisible()
})

test('Adam’s log-in is old: before the list leaves, a letter goes or somebody is erased he shows that it is him, and types nothing twice', async ({
  page,
  site,
  from,
  allow,
}) => {
  // Playwright looks into a letter's frame by a script of its own, which the frame refuses.
  allow(/status of 403|Blocked script execution in .* sandboxed/)
  await joins(site, { email: 'frieda.fort@example.org', postalCode: '16818' }, from)
  await logIn(page, site, { name: 'Adam Arndt', email: 'adam.arndt@example.org', role: 'administer' })
  await proofGrowsOld(site)
  const list = exports(page, site, 'CSV', 'frieda.fort@example.org')
  await provesAgain(page, 'geraten und daneben')
  await expect(page.getByText('Dein Passwort stimmt nicht.')).toBeVisible()
  await provesAgain(page)
  expect(await readFile(await (await list).path(), 'utf8')).toContain('frieda.fort@example.org')

  await writesLetter(page, site, {
    postalCodes: '16818',
    subject: 'Neues aus Lindow',
    text: 'Bald geht es los.',
  })
  await proofGrowsOld(site)
  const sending = sends(page)
  await provesAgain(page)
  await sending
  await minutePasses(site)
  await letterTo(site, 'frieda.fort@example.org', /^Neues aus Lindow$/)

  await opensPerson(page, site, 'frieda.fort@example.org')
  await proofGrowsOld(site)
  await erases(page, 'frieda.fort@example.org')
  await provesAgain(page)
  await expect(page.getByText('Dazu gibt es keine Anmeldung')).toBeVisible()
  expect(await site.placesOf('frieda.fort@example.org')).toEqual([])
})

test('Lotte may only look and reads no address, Selma takes no list along; who is removed is out at once, who stays is out after twelve hours', async ({
  page,
  site,
  from,
  browser,
  watch,
  allow,
}) => {
  allow(/status of 403/)
  await joins(site, { email: 'gerda.geheim@example.org', postalCode: '16845' }, from)
  const lotte = { name: 'Lotte Lang', email: 'lotte.lang@example.org', role: 'look' as const }
  await logIn(page, site, lotte)
  await page.goto('/konsole/anmeldungen?suche=16845')
  await page.getByRole('link', { name: 'g…@example.org' }).click()
  await expect(page.getByText('Adressen sind verdeckt')).toBeVisible()
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
  await expect(page.locator('body')).not.toContainText('gerda.geheim')
  for (const answer of await overreaches(page, site, 'look')) expect(answer).toMatch(/: 403$/)

  const selma = { name: 'Selma Sand', email: 'selma.sand@example.org', role: 'send' as const }
  const hers = await browser.newPage({ baseURL: site.origin })
  watch(hers)
  await logIn(hers, site, selma)
  await hers.goto('/konsole/anmeldungen?suche=16845')
  await expect(hers.getByRole('link', { name: 'gerda.geheim@example.org' })).toBeVisible()
  for (const answer of await overreaches(hers, site, 'send')) expect(answer).toMatch(/: 403$/)

  await removesAccess(site, lotte)
  await page.reload()
  await expect(page.getByLabel('Passwort')).toBeVisible()
  await typePassword(page, site, lotte.email)
  await expect(page.getByRole('alert')).toBeVisible()

  for (let hours = 0; hours < 12; hours += 0.4) {
    await expect.poll(() => statusOf(hers, site), `after ${hours} hours`).toBe(200)
    await site.pass(0.4 / 24)
  }
  await hers.reload()
  await expect(hers.getByLabel('Passwort')).toBeVisible()
  await hers.context().close()
})
