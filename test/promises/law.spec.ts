import {
  comesIn,
  logIn,
  logsOut,
  looksAgain,
  saysEverything,
  saysWhenItEnds,
  saysWhoRunsIt,
  VOICE,
} from './console.ts'
import { FORGERIES, refusalOf } from './database.ts'
import {
  DOMAIN,
  expect,
  heldLetterTo,
  PUBLIC_ORIGIN,
  REFUSED,
  refusingZone,
  signatureOf,
  test,
} from './law.ts'
import { minutePasses, sendButton, sends, writesLetter } from './newsletters.ts'
import { newsletterRefused } from './site.ts'
import { confirms, fillIn, joins, lettersTo, letterTo, openDialog, postSignup } from './visitor.ts'

const CARLA = { name: 'Carla Ziegler', email: 'carla@example.org', role: 'administer' } as const
const NEWSLETTER = { postalCodes: '16775', subject: 'Es geht los', text: 'Ab Freitag kommt das Essen.' }

test('Anna’s letter waits until Carla says who writes, and a newsletter until her imprint has no gap', async ({
  page,
  publicSite: { site },
  from,
  allow,
}) => {
  // Who has logged out is nobody, until she is in again.
  allow(/status of 401 .*\/api\/me/)
  const form = await openDialog(page, `${site.origin}/`)
  await fillIn(form, { email: 'anna@example.org', postalCode: '16775' })
  await form.submit.click()
  await expect(page.getByText('sobald unser Name und unsere Anschrift hier stehen')).toBeVisible()
  await logIn(page, site, CARLA)
  await page.goto(`${site.origin}/impressum`)
  await expect(page.getByText('Platzhalter').first()).toBeVisible()
  expect(site.smtp.taken()).toBe(0)

  await saysWhoRunsIt(page, site)
  const { text = '' } = (await heldLetterTo(site, 'anna@example.org')).parsed
  for (const line of ['Carla Ziegler', 'Dorfstraße 1', '16766 Kremmen']) expect(text).toContain(line)
  expect(text).toContain(`${PUBLIC_ORIGIN}/impressum`)
  expect(text).toContain(`${PUBLIC_ORIGIN}/datenschutz`)
  expect(lettersTo(site, 'anna@example.org')).toHaveLength(1)
  await confirms(site, 'anna@example.org', from)

  await writesLetter(page, site, NEWSLETTER)
  const draft = page.url()
  await expect(page.getByText('Angabe fehlt: Telefonnummer').first()).toBeVisible()
  await expect(sendButton(page)).toBeDisabled()
  expect(await newsletterRefused(site, NEWSLETTER)).toContain('Angabe fehlt: Telefonnummer')

  await logsOut(page, CARLA.name)
  await comesIn(page, site, CARLA)
  await saysEverything(page, site)
  await looksAgain(page, site)
  await page.goto(draft)
  await sends(page)
  await minutePasses(site)
  const newsletter = await letterTo(site, 'anna@example.org', /Es geht los/)
  expect(newsletter.parsed.text).toContain('+49 33055 12345')
  await page.goto(`${site.origin}/impressum`)
  await expect(page.getByText('+49 33055 12345').first()).toBeVisible()
  await expect(page.getByText('Platzhalter')).toHaveCount(0)
})

test('a newsletter stays while the DNS refuses what comes from Carla’s host, and leaves signed when it does not', async ({
  page,
  publicSite: { site, dns, zone, right },
  from,
}) => {
  await logIn(page, site, CARLA)
  await saysEverything(page, site)
  await postSignup(site, { email: 'buelent@example.org', postalCode: '16775' }, from)
  const confirmation = await heldLetterTo(site, 'buelent@example.org')
  await confirms(site, 'buelent@example.org', from)
  await writesLetter(page, site, NEWSLETTER)
  const draft = page.url()

  Object.assign(zone, await refusingZone(right))
  await looksAgain(page, site)
  for (const words of REFUSED) await expect(page.getByText(words).first()).toBeVisible()
  await page.goto(draft)
  for (const words of REFUSED) await expect(page.getByText(words).first()).toBeVisible()
  await expect(sendButton(page)).toBeDisabled()
  const refusal = await newsletterRefused(site, NEWSLETTER)
  for (const words of REFUSED) expect(refusal).toMatch(words)
  expect(lettersTo(site, 'buelent@example.org')).toEqual([confirmation])

  Object.assign(zone, right)
  await looksAgain(page, site)
  await page.goto(draft)
  await sends(page)
  await minutePasses(site)
  const newsletter = await letterTo(site, 'buelent@example.org', /Es geht los/)
  // Its page asks how far it is, and would complain when the site ends.
  await page.goto('about:blank')
  for (const { raw } of [confirmation, newsletter])
    expect(await signatureOf(raw, dns)).toMatchObject({ result: 'pass', domain: DOMAIN })

  // RFC 8058 4: who changed the address to unsubscribe at on the way would be found out.
  const { headers } = await signatureOf(newsletter.raw, dns)
  expect(headers).toEqual(expect.arrayContaining(['list-unsubscribe', 'list-unsubscribe-post']))
  const forged = newsletter.raw
    .toString('latin1')
    .replace('List-Unsubscribe=One-Click', 'List-Unsubscribe=Never')
  expect((await signatureOf(Buffer.from(forged, 'latin1'), dns)).result).not.toBe('pass')
  const lines = (name: string, { raw }: { raw: Buffer }) =>
    raw
      .toString('latin1')
      .replaceAll(/\r\n[ \t]+/g, ' ')
      .match(new RegExp(`^${name}: .*$`, 'gm')) ?? []
  expect(lines('List-Unsubscribe', newsletter)).toEqual([
    expect.stringMatching(/<https:\/\/dorfteller\.example\/\S+>, <mailto:carla@dorfteller\.example\b\S*>$/),
  ])
  expect(lines('List-Unsubscribe-Post', newsletter)).toEqual([
    'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
  ])
  // It asks whether to be on a list at all.
  expect(lines('List-Unsubscribe', confirmation)).toEqual([])
})

test('sample voices say so until Carla quotes Frieda, and the offer is gone a second after its end', async ({
  page,
  ownSite,
  browser,
}) => {
  // It waits for the clock, longer where pages are filled slowly.
  test.slow()
  const site = await ownSite()
  const samples = page.getByText('Beispieltexte – vor dem Start durch echte ersetzen')
  await page.goto(`${site.origin}/`)
  await expect(samples).toBeVisible()

  const carla = await browser.newPage()
  await logIn(carla, site, CARLA)
  await saysEverything(carla, site)
  const saved = Date.now()
  await expect(async () => {
    await page.goto(`${site.origin}/`)
    await expect(page.getByText(VOICE['Was gesagt wurde'])).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect(samples).toHaveCount(0)
  await expect(page.getByText('Vorname N.')).toHaveCount(0)

  // Time enough to see it before: twice what the pages took to say what is given.
  const end = new Date(Math.ceil((Date.now() + 5000 + 2 * (Date.now() - saved)) / 1000) * 1000)
  await saysWhenItEnds(carla, end)
  const served = async () => (await fetch(`${site.origin}/`)).text()
  await expect.poll(served).toContain(end.toISOString())
  await page.goto(`${site.origin}/`)
  await page.mouse.wheel(0, 1000)
  const bar = page.getByRole('region', { name: '10% Rabatt sichern!' })
  await expect(bar).toContainText('Nur noch wenige Stunden bis')
  await expect(bar).toBeVisible()
  expect(Date.now()).toBeLessThan(end.getTime())
  await expect(bar).toHaveCount(0, { timeout: end.getTime() + 1000 - Date.now() })
  await page.reload()
  await page.mouse.wheel(0, 1000)
  await expect(bar).toHaveCount(0)
  await expect.poll(served).not.toContain('Nur noch wenige Stunden')
  await carla.close()
})

test('Selma finds a hole, and the site’s security.txt tells her whom to write to', async ({ ownSite }) => {
  const site = await ownSite({ PUBLIC_ORIGIN })
  const answer = await fetch(`${site.origin}/.well-known/security.txt`)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
  const text = await answer.text()
  expect(text).toMatch(/\n$/)
  const fields = text.trimEnd().split(/\r?\n/)
  // RFC 9116 2.5: Contact and Expires must be there, the latter once and, for people's sake, within a year.
  for (const field of fields) expect(field).toMatch(/^(Contact|Expires|Preferred-Languages|Canonical): \S/)
  const values = (name: string) =>
    fields.filter((field) => field.startsWith(`${name}: `)).map((field) => field.slice(name.length + 2))
  expect(values('Contact')).not.toEqual([])
  for (const contact of values('Contact')) expect(contact).toMatch(/^(mailto:\S+@|https:\/\/)\S+$/)
  const [expires = '', ...others] = values('Expires')
  expect(others).toEqual([])
  expect(expires).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/)
  const days = (Date.parse(expires) - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(30)
  expect(days).toBeLessThan(365)
  expect(values('Preferred-Languages')).toEqual([expect.stringMatching(/\bde\b/)])
  expect(values('Canonical')).toEqual([`${PUBLIC_ORIGIN}/.well-known/security.txt`])
})

test('nobody is on the list without a whole proof, and no proof is changed: the database itself refuses', async ({
  site,
  from,
}) => {
  const lotte = { email: 'lotte.proof@example.org', postalCode: '17268' }
  const dieter = { email: 'dieter.proof@example.org', postalCode: '17268' }
  await postSignup(site, lotte, from)
  await letterTo(site, lotte.email)
  await joins(site, dieter, from)
  for (const [forgeries, { email }] of [
    [FORGERIES.open, lotte],
    [FORGERIES.confirmed, dieter],
  ] as const) {
    const before = await site.placesOf(email)
    for (const [what, statement] of Object.entries(forgeries)) {
      // A constraint (class 23) or a guard that says no (42501); a slip in the statement would be neither.
      expect(await refusalOf(site, statement, email), what).toMatch(/^(23...|42501)$/)
    }
    expect(await site.placesOf(email)).toEqual(before)
  }
  // What it waited for, it takes.
  await confirms(site, lotte.email, from)
})
