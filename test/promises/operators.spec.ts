import { addOperator, bringsIn, comesIn, logIn, makesRegion, mostWaiting } from './console.ts'
import {
  cancels,
  goesOn,
  minutePasses,
  pauses,
  plansForTomorrow,
  saysOfLetter,
  sendAtOnce,
  sends,
  takesBack,
  welcomesLatecomers,
  writesLetter,
  writesStart,
} from './newsletters.ts'
import type { Site } from './site.ts'
import { expect, test } from './story.ts'
import { lettersEach, village } from './village.ts'
import { joins, lettersTo, letterTo, linkIn, postLink } from './visitor.ts'

// Nobody is logged in when a story begins; and Playwright looks into a letter's frame by a script of its own.
test.beforeEach(({ allow }) => allow(/status of 401|Blocked script execution in .* sandboxed/))

const TEXT = 'Ab Freitag könnt ihr gemeinsam bestellen. Den Anfang macht der Gasthof am Markt.'

/** So many neighbours of one place. */
const neighbours = (postalCode: string, count: number) => village(postalCode, postalCode, count)

/** Whether a place's public page says that it has started there. */
const runsIn = async ({ origin }: Site, postalCode: string): Promise<boolean> =>
  (await (await fetch(`${origin}/${postalCode}`)).text()).includes('sind wir gestartet')

test('Selma finds where most wait, makes a region of it, and is told by mail when it reaches its goal', async ({
  page,
  site,
  from,
}) => {
  await logIn(page, site, { name: 'Adam Ahrens', email: 'adam.ahrens@example.org', role: 'administer' })
  await bringsIn(page, site, neighbours('16816', 30))
  const selma = { name: 'Selma Seidel', email: 'selma.seidel@example.org', role: 'send' as const }
  await addOperator(site, selma)
  await page.context().clearCookies()
  await comesIn(page, site, selma)
  expect(await mostWaiting(page, site)).toMatch(/^Neuruppin\s+16816\D+30\b/)
  await makesRegion(page, site, { name: 'Ruppiner Land', postalCodes: ['16816', '16827'], goal: 32 })
  await joins(site, { email: 'anna.alt-ruppin@example.org', postalCode: '16827' }, from)
  await site.works('newsletters', 'news')
  expect(lettersTo(site, selma.email, /Ruppiner Land/)).toEqual([])
  await joins(site, { email: 'bert.alt-ruppin@example.org', postalCode: '16827' }, from)
  await site.works('newsletters', 'news')
  const told = await letterTo(site, selma.email, /Ruppiner Land/)
  expect(told.parsed.subject).toBe('Ruppiner Land ist am Ziel')
  expect(told.parsed.text).toContain('32 Haushalte warten')
})

test('Selma tries her region’s letter, takes it back within the minute and plans it; next day everybody there has it once', async ({
  page,
  site,
}) => {
  const there = [...neighbours('16909', 3), ...neighbours('16928', 2)]
  const elsewhere = neighbours('16945', 2)
  const selma = { name: 'Selma Sommer', email: 'selma.sommer@example.org', role: 'administer' as const }
  await logIn(page, site, selma)
  await bringsIn(page, site, [...there, ...elsewhere])
  await makesRegion(page, site, { name: 'Prignitz', postalCodes: ['16909', '16928'], goal: 5 })
  const subject = 'Es geht los in der Prignitz'
  const start = new RegExp(`^${subject}$`)
  await writesStart(page, subject)
  const trial = await letterTo(site, selma.email, start)
  expect(trial.parsed.html).toContain('https://dorfteller.example/app')

  await sends(page)
  await takesBack(page)
  await minutePasses(site)
  await plansForTomorrow(page)
  await site.works('newsletters')
  expect(lettersEach(site, there, start)).toEqual([0, 0, 0, 0, 0])

  await site.pass(2)
  await site.works('newsletters')
  await minutePasses(site)
  await expect.poll(() => lettersEach(site, there, start), { timeout: 60_000 }).toEqual([1, 1, 1, 1, 1])
  await site.works('newsletters')
  expect(lettersEach(site, there, start)).toEqual([1, 1, 1, 1, 1])
  expect(lettersEach(site, elsewhere, /./)).toEqual([0, 0])
})

// One lives in each of them: whether a place has a letter is whether this one has.
const VILLAGES =
  `17033 17039 17087 17089 17091 17094 17098 17099 17109 17111 17121 17126 17129 17139 17153 17154
  17159 17166 17168 17179 17192 17194 17207 17209`.split(/\s+/)

test('Selma pauses a letter on its way, lets it go on and cancels it: it runs where somebody has it, and nowhere else', async ({
  page,
  site,
  from,
}) => {
  const people = VILLAGES.flatMap((code) => neighbours(code, 1))
  const have = () => people.filter(({ email }) => lettersTo(site, email).length > 0)
  await logIn(page, site, { name: 'Selma Stolz', email: 'selma.stolz@example.org', role: 'administer' })
  await bringsIn(page, site, people)
  await writesLetter(page, site, { postalCodes: VILLAGES.join(', '), subject: 'Auf dem Weg', text: TEXT })
  site.smtp.setBehaviour({ slow: { content: 2000 } })
  await sends(page)
  await minutePasses(site)
  await expect.poll(() => have().length, { timeout: 60_000 }).toBeGreaterThan(0)
  await pauses(page)
  // What the mail server had in hand it may still take.
  let before = -1
  const isStill = () => {
    const still = have().length === before
    before = have().length
    return still
  }
  await expect.poll(isStill, { intervals: [3000], timeout: 60_000 }).toBe(true)
  await joins(site, { email: 'anna.eilig@example.org', postalCode: '18055' }, from)
  expect(have().length).toBe(before)

  await goesOn(page)
  await expect.poll(() => have().length, { timeout: 60_000 }).toBeGreaterThan(before)
  await cancels(page)
  await expect.poll(isStill, { intervals: [3000], timeout: 60_000 }).toBe(true)
  site.smtp.setBehaviour({})
  expect(have().length).toBeLessThan(VILLAGES.length)
  const running: string[] = []
  for (const code of VILLAGES) if (await runsIn(site, code)) running.push(code)
  expect(running).toEqual(have().map(({ postalCode }) => postalCode))
})

test('Anna joins where it has started, and is told once; Carla where it has not, and is not', async ({
  page,
  site,
  from,
}) => {
  const [first] = neighbours('17213', 1)
  await logIn(page, site, { name: 'Selma Sturm', email: 'selma.sturm@example.org', role: 'administer' })
  await bringsIn(page, site, neighbours('17213', 1))
  await makesRegion(page, site, { name: 'Müritz', postalCodes: ['17213'], goal: 1 })
  await writesStart(page, 'Los an der Müritz')
  await welcomesLatecomers(page)
  await sends(page)
  await minutePasses(site)
  await letterTo(site, first?.email ?? '', /Los an der Müritz/)
  // The answer is noted after the letter has arrived, and a place's words are told again for a minute.
  await expect.poll(() => runsIn(site, '17213'), { timeout: 75_000 }).toBe(true)

  const anna = { email: 'anna.spaet@example.org', postalCode: '17213' }
  await joins(site, anna, from)
  await joins(site, { email: 'carla.spaet@example.org', postalCode: '17217' }, from)
  const welcome = await letterTo(site, anna.email, /schon/)
  expect(welcome.parsed.subject).toBe('Bei euch wird schon geliefert')
  await postLink(site, linkIn(await letterTo(site, anna.email, /bestätige/i)), from)
  await site.works('newsletters')
  await site.pass(1)
  await site.works('newsletters')
  const subjects = (email: string) =>
    lettersTo(site, email, /^(?!.*bestätige)/i).map(({ parsed }) => parsed.subject)
  expect(subjects(anna.email)).toEqual(['Bei euch wird schon geliefert'])
  expect(subjects('carla.spaet@example.org')).toEqual([])
  expect(subjects(first?.email ?? '')).toEqual(['Los an der Müritz'])
})

test('Selma and Adam press in the same moment, each of them twice: everybody has the letter once', async ({
  page,
  site,
  browser,
  watch,
  allow,
}) => {
  allow(/status of 409/)
  const people = neighbours('17219', 6)
  await logIn(page, site, { name: 'Selma Stein', email: 'selma.stein@example.org', role: 'administer' })
  await bringsIn(page, site, people)
  await writesLetter(page, site, { postalCodes: '17219', subject: 'Nur einmal', text: TEXT })
  const adams = await browser.newPage({ baseURL: site.origin })
  watch(adams)
  await logIn(adams, site, { name: 'Adam Apfel', email: 'adam.apfel@example.org', role: 'send' })
  await adams.goto(page.url())
  await sendAtOnce([page, adams])
  await minutePasses(site)
  await letterTo(site, people[0]?.email ?? '')
  await site.works('newsletters')
  for (const each of [page, adams]) await saysOfLetter(each, 'fertig')
  expect(lettersEach(site, people, /Nur einmal/)).toEqual([1, 1, 1, 1, 1, 1])
  await adams.context().close()
})
