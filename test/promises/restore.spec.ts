import { logIn } from './console.ts'
import { uncertainLetters } from './newsletters.ts'
import { backUp, lettersRest, restore, type Site, sendsNewsletter } from './site.ts'
import { expect, test } from './story.ts'
import { allConfirm, allJoin, allSignUp, lettersEach, village, villager } from './village.ts'
import { confirms, joins, lettersTo, letterTo, linkIn, type Person, postLink, postSignup } from './visitor.ts'

const carla = { name: 'Carla Ziegler', email: 'carla@dorfteller.example', role: 'send' } as const
/** So many letters are under way at once, over as many connections to the mail server. */
const UNDER_WAY = 5

/** Of each that was acknowledged a letter comes, and its link works. */
async function nothingIsLost(site: Site, thanked: Person[]): Promise<void> {
  // A letter that was under way when its sender died may have arrived; it comes again some time later.
  await site.pass(0.1)
  await lettersRest(site)
  await allConfirm(site, thanked)
}

test('the program that sends letters is killed twice: no confirmation is lost, nobody gets the newsletter twice', async ({
  ownSite,
  page,
}) => {
  const site = await ownSite()
  const readers = village('gransee', '16775', 20)
  const newcomers = village('neu', '16775', 6)
  await allJoin(site, readers)
  // Long enough that whatever is under way at a kill has arrived and is not answered.
  site.smtp.setBehaviour({ slow: { content: 5_000 } })
  const thanked: Person[] = []
  let taken = site.smtp.taken()
  await sendsNewsletter(site, { postalCodes: '16775', subject: 'Es geht los' })
  for (const some of [newcomers.slice(0, 3), newcomers.slice(3)]) {
    await site.smtp.waitFor(taken + UNDER_WAY)
    await allSignUp(site, some, thanked)
    await site.killSender()
    taken = site.smtp.taken()
  }
  site.smtp.setBehaviour({})
  await lettersRest(site)

  const received = lettersEach(site, readers, /Es geht los/)
  expect(Math.max(...received)).toBe(1)
  await logIn(page, site, carla)
  const uncertain = await uncertainLetters(page, site, 'Es geht los')
  expect(uncertain).toBeLessThanOrEqual(2 * UNDER_WAY)
  expect(received.filter((letters) => letters === 0).length).toBeLessThanOrEqual(uncertain)
  expect(thanked).toHaveLength(newcomers.length)
  await nothingIsLost(site, thanked)
})

test('the database is killed while people sign up: who was thanked is on the list', async ({
  ownSite,
  from,
}) => {
  const site = await ownSite()
  const people = village('zehdenick', '16792', 200)
  const thanked: Person[] = []
  const signingUp = allSignUp(site, people, thanked)
  await expect.poll(() => thanked.length, { intervals: [10] }).toBeGreaterThan(15)
  await site.killDatabase()
  await signingUp
  expect(thanked.length).toBeLessThan(people.length)

  const frieda = { email: 'frieda@example.org', postalCode: '16792' }
  await expect.poll(async () => (await postSignup(site, frieda, from)).status).toBe(201)
  await nothingIsLost(site, [...thanked, frieda])
})

test('the power goes in the middle of a newsletter and of sign-ups: nothing acknowledged is lost', async ({
  ownSite,
  page,
}) => {
  const site = await ownSite()
  const readers = village('kremmen', '16766', 20)
  const newcomers = village('neu', '16766', 200)
  await allJoin(site, readers)
  site.smtp.setBehaviour({ slow: { content: 20_000 } })
  const before = site.smtp.taken()
  await sendsNewsletter(site, { postalCodes: '16766', subject: 'Es geht los' })
  await site.smtp.waitFor(before + UNDER_WAY)
  const thanked: Person[] = []
  const signingUp = allSignUp(site, newcomers, thanked)
  await expect.poll(() => thanked.length, { intervals: [10] }).toBeGreaterThan(8)
  await site.kill()
  await signingUp
  expect(thanked.length).toBeLessThan(newcomers.length)

  site.smtp.setBehaviour({})
  await site.start()
  await lettersRest(site)
  const received = lettersEach(site, readers, /Es geht los/)
  expect(Math.max(...received)).toBe(1)
  await logIn(page, site, carla)
  const uncertain = await uncertainLetters(page, site, 'Es geht los')
  expect(uncertain).toBeLessThanOrEqual(UNDER_WAY)
  expect(received.filter((letters) => letters === 0).length).toBeLessThanOrEqual(uncertain)
  await nothingIsLost(site, thanked)
})

test('after a restore nobody who left is written to, nobody erased is back, and Carla, who came back, is still there', async ({
  ownSite,
  page,
  from,
}) => {
  const site = await ownSite()
  const [anna, buelent, carla] = [villager('anna'), villager('buelent'), villager('carla')]
  const [dieter, frieda] = [villager('dieter'), villager('frieda')]
  for (const person of [anna, buelent, carla, dieter]) await joins(site, person, from)
  await sendsNewsletter(site, { postalCodes: '16766', subject: 'Erster Brief' })
  const leaves = async ({ email }: Person) => {
    const link = linkIn(await letterTo(site, email, /Erster/), '/abmelden')
    expect((await postLink(site, link, from)).status).toBe(200)
  }
  await leaves(carla)
  // A mailbox gets a second letter of this kind after ten minutes.
  await lettersRest(site)
  await site.pass(0.1)
  expect((await postSignup(site, carla, from)).status).toBe(201)
  await expect.poll(() => lettersTo(site, carla.email, /bestätige/i).length).toBe(2)
  await confirms(site, carla.email, from)

  await backUp(site)
  await leaves(anna)
  await page.goto(`${site.origin}/meine-daten`)
  await page.getByRole('textbox', { name: 'E-Mail-Adresse' }).fill(buelent.email)
  await page.getByRole('button', { name: 'Link anfordern' }).click()
  await page.goto(linkIn(await letterTo(site, buelent.email, /Daten/), '/meine-daten'))
  await page.getByRole('button', { name: 'Meine Daten ansehen' }).click()
  await page.getByRole('checkbox', { name: 'Ja, alles löschen' }).check()
  await page.getByRole('button', { name: 'Alles löschen' }).click()
  await expect(page.getByRole('heading', { name: 'Alles gelöscht' })).toBeVisible()
  await joins(site, frieda, from)
  await restore(site)

  await sendsNewsletter(site, { postalCodes: '16766', subject: 'Zweiter Brief' })
  await letterTo(site, dieter.email, /Zweiter/)
  await letterTo(site, carla.email, /Zweiter/)
  await lettersRest(site)
  expect(lettersEach(site, [anna, buelent], /Zweiter/)).toEqual([0, 0])
  expect(await site.placesOf(buelent.email)).toEqual([])
})
