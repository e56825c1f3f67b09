import { startSmtpServer } from '../support/smtp-server.ts'
import { lettersRest, type Site, sendsNewsletter } from './site.ts'
import { expect, test } from './story.ts'
import { villager } from './village.ts'
import {
  confirms,
  fillIn,
  formIn,
  joins,
  lettersTo,
  letterTo,
  linkIn,
  openDialog,
  type Person,
  postLink,
  postSignup,
} from './visitor.ts'

const subjects = (site: Site, { email }: Person) =>
  lettersTo(site, email, /Brief$/).map(({ parsed }) => parsed.subject)
/** What a page says, without its styles and drawings. */
const wordsOf = (page: string) => /<main.*<\/main>/s.exec(page)?.[0].replace(/<[^>]+>/g, ' ') ?? ''

test('Anna and Bülent leave while a letter goes out: Bülent gets none, Anna hears that hers is under way', async ({
  ownSite,
  from,
}) => {
  const site = await ownSite({ SMTP_CONNECTIONS: '1' })
  const anna = villager('anna')
  const buelent = { ...villager('buelent'), postalCode: '16727' }
  const dieter = { ...villager('dieter'), postalCode: '16727' }
  for (const person of [anna, buelent, dieter]) await joins(site, person, from)
  await sendsNewsletter(site, { postalCodes: '16766,16727', subject: 'Erster Brief' })
  const leavingLink = async (email: string) => linkIn(await letterTo(site, email, /Erster/), '/abmelden')
  const annas = await leavingLink(anna.email)
  const buelents = await leavingLink(buelent.email)

  // Over one connection: Bülent's waits behind Anna's, which has arrived and is not answered yet.
  site.smtp.setBehaviour({ slow: { content: 10_000 } })
  await sendsNewsletter(site, { postalCodes: '16766', subject: 'Zweiter Brief' })
  await letterTo(site, anna.email, /Zweiter/)
  await sendsNewsletter(site, { postalCodes: '16727', subject: 'Dritter Brief' })
  const toAnna = wordsOf(await (await postLink(site, annas, from)).text())
  const toBuelent = wordsOf(await (await postLink(site, buelents, from)).text())
  expect(toAnna).toMatch(/Abgemeldet.*schon unterwegs und kann noch ankommen/s)
  expect(toBuelent).toContain('Abgemeldet')
  expect(toBuelent).not.toContain('schon unterwegs')

  site.smtp.setBehaviour({})
  await letterTo(site, dieter.email, /Dritter/)
  await lettersRest(site)
  await site.pass(1)
  await sendsNewsletter(site, { postalCodes: '16766,16727', subject: 'Vierter Brief' })
  await letterTo(site, dieter.email, /Vierter/)
  await lettersRest(site)
  expect(subjects(site, anna)).toEqual(['Erster Brief', 'Zweiter Brief'])
  expect(subjects(site, buelent)).toEqual(['Erster Brief'])
})

test('a mail server that takes long gets every letter once', async ({ ownSite, from }) => {
  const site = await ownSite()
  const people = ['anna', 'buelent', 'carla'].map(villager)
  for (const person of people) await joins(site, person, from)
  site.smtp.setBehaviour({ slow: { content: 20_000 } })
  await sendsNewsletter(site, { postalCodes: '16766', subject: 'Es geht los' })
  for (const { email } of people) await letterTo(site, email, /Es geht los/)
  await lettersRest(site)
  site.smtp.setBehaviour({})

  // Whoever was thought not to have got it would get it again by now.
  await site.pass(1)
  await sendsNewsletter(site, { postalCodes: '16766', subject: 'Nachtrag' })
  for (const { email } of people) await letterTo(site, email, /Nachtrag/)
  await lettersRest(site)
  expect(people.map(({ email }) => lettersTo(site, email, /Es geht los/).length)).toEqual([1, 1, 1])
})

test('who does not exist twice, a day apart, is not written to again; a full mailbox is tried until it takes the letter', async ({
  ownSite,
  from,
}) => {
  const site = await ownSite()
  const [anna, buelent] = [villager('anna'), villager('buelent')]
  const [carla, dieter] = [villager('carla'), villager('dieter')]
  for (const person of [anna, buelent, carla, dieter]) await joins(site, person, from)
  const unknown = { code: 550, text: '5.1.1 User unknown' }
  const answers = new Map([
    [anna.email, unknown],
    [buelent.email, { code: 452, text: '4.2.2 Mailbox full' }],
    [carla.email, unknown],
  ])
  site.smtp.setBehaviour({ refuse: { recipient: (address) => answers.get(address) } })
  const sends = async (subject: string) => {
    await sendsNewsletter(site, { postalCodes: '16766', subject })
    await letterTo(site, dieter.email, new RegExp(subject))
    await lettersRest(site)
  }
  await sends('Erster Brief')
  answers.delete(carla.email)
  await site.pass(1)
  await sends('Zweiter Brief')
  await letterTo(site, carla.email, /Zweiter/)
  answers.clear()
  await site.pass(1)
  await sends('Dritter Brief')
  await letterTo(site, buelent.email, /Dritter/)

  const all = ['Dritter Brief', 'Erster Brief', 'Zweiter Brief']
  for (const person of [buelent, carla, dieter]) expect(subjects(site, person).sort()).toEqual(all)
  expect(subjects(site, anna)).toEqual([])
})

test('the mail server is away, busy, and refuses the log-in: letters wait, leave later, and count against nobody', async ({
  ownSite,
  from,
}) => {
  const site = await ownSite()
  const [anna, buelent, carla] = [villager('anna'), villager('buelent'), villager('carla')]
  const signsUp = async (person: Person) => expect((await postSignup(site, person, from)).status).toBe(201)
  await site.smtp.stop()
  await signsUp(anna)
  await site.smtp.start()
  await letterTo(site, anna.email)

  const sentAway = { code: 421, text: '4.3.2 Try again later' }
  let asked = 0
  site.smtp.setBehaviour({ refuse: { sender: () => (asked++ < 3 ? sentAway : undefined) } })
  await signsUp(buelent)
  await letterTo(site, buelent.email)

  const strict = await startSmtpServer({ login: { user: 'post', password: 'right' } })
  await site.stop()
  await site.start({ SMTP_URL: strict.url.replace('right', 'wrong') })
  await signsUp(carla)
  await expect.poll(() => strict.connections(), { timeout: 30_000 }).toBeGreaterThan(0)
  const before = strict.connections()
  await site.pass(1)
  await site.killSender()
  await expect.poll(() => strict.connections(), { timeout: 30_000 }).toBeGreaterThan(before)
  await site.stop()
  await strict.stop()
  await site.start()
  for (const { email } of [anna, buelent, carla]) await confirms(site, email, from)
  await sendsNewsletter(site, { postalCodes: '16766', subject: 'Es geht los' })
  for (const { email } of [anna, buelent, carla]) await letterTo(site, email, /Es geht los/)
})

test('the database hangs: all is answered within three seconds, and the form keeps what Bülent typed', async ({
  ownSite,
  page,
  browser,
  from,
  allow,
}) => {
  allow(/Failed to load resource|The sign-up was not stored/)
  const site = await ownSite()
  const anna = villager('anna')
  const buelent = villager('buelent')
  await joins(site, anna, from)
  await sendsNewsletter(site, { postalCodes: '16766', subject: 'Es geht los' })
  const leaving = linkIn(await letterTo(site, anna.email, /Es geht los/), '/abmelden')
  const confirming = linkIn(await letterTo(site, anna.email, /bestätige/i))
  const plain = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  await plain.goto(`${site.origin}/anmelden`)
  await fillIn(formIn(plain), buelent)
  const inDialog = await openDialog(page, site.origin)
  await fillIn(inDialog, buelent)

  const ask = async (path: string, form?: Record<string, string>) => {
    const answer = await fetch(new URL(path, site.origin), {
      signal: AbortSignal.timeout(3_000),
      headers: { origin: site.origin, 'x-forwarded-for': from },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    }).catch(() => ({ status: 'no answer in time' }))
    return [path, answer.status]
  }
  const token = (link: string) => ({ t: new URL(link).searchParams.get('t') ?? '' })
  const goOn = await site.hangDatabase()
  try {
    const still = ['/', '/kremmen', '/16766', '/12043', '/anmelden', '/meine-daten', '/datenschutz', '/livez']
    expect(await Promise.all(still.map((path) => ask(path)))).toEqual(still.map((path) => [path, 200]))
    const later = await Promise.all([
      ask(leaving),
      ask(leaving, token(leaving)),
      ask(confirming),
      ask(confirming, token(confirming)),
      ask('/meine-daten', { email: anna.email }),
    ])
    expect(later.map(([, status]) => status)).toEqual([503, 503, 503, 503, 503])

    for (const [shown, form] of [
      [plain, formIn(plain)],
      [page, inDialog],
    ] as const) {
      await form.submit.click()
      await expect(shown.getByText('Fehler bei der Anmeldung').filter({ visible: true })).toBeVisible({
        timeout: 3_000,
      })
      await expect(form.email).toHaveValue(buelent.email)
      await expect(form.postalCode).toHaveValue(buelent.postalCode)
      await expect(form.consent).toBeChecked()
    }
  } finally {
    await goOn()
  }

  await expect.poll(async () => (await ask(leaving, token(leaving)))[1]).toBe(200)
  await plain.context().close()
  await inDialog.submit.click()
  await expect(page.getByText('Vielen Dank!').filter({ visible: true })).toBeVisible()
  await letterTo(site, buelent.email)
})
