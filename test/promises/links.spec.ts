import type { Page } from '@playwright/test'
import { dovecotMissing, startDovecot } from '../support/dovecot.ts'
import { comesIn, logIn, type Operator } from './console.ts'
import { minutePasses, sends, sendsLetter, writesLetter } from './newsletters.ts'
import { title } from './signup.ts'
import { expect, test } from './story.ts'
import {
  joinTogether,
  type lettersTo,
  letterTo,
  linkIn,
  type Person,
  postLink,
  postSignup,
} from './visitor.ts'

type Letter = ReturnType<typeof lettersTo>[number]

/** What a mail program finds to leave by: where it posts, and where it writes. */
function waysOut({ raw }: { raw: Buffer }) {
  const head = String(raw).split(/\r?\n\r?\n/, 1)[0] ?? ''
  const field = (name: string) =>
    new RegExp(`^${name}: *(.*(?:\\r?\\n[ \\t].*)*)`, 'im').exec(head)?.[1]?.replaceAll(/\s+/g, '') ?? ''
  const ways = [...field('List-Unsubscribe').matchAll(/<([^>]*)>/g)].map(([, way = '']) => new URL(way))
  return {
    oneClick: ways.find(({ protocol }) => /^https?:$/.test(protocol))?.href ?? '',
    mail: ways.find(({ protocol }) => protocol === 'mailto:')?.pathname ?? '',
    post: field('List-Unsubscribe-Post'),
  }
}

/** RFC 8058 3.1: without cookies, and whoever sends it follows no redirect. */
function pressOneClick(letter: { raw: Buffer }, from: string): Promise<Response> {
  const { oneClick, post } = waysOut(letter)
  return fetch(oneClick, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': from },
    body: post,
  })
}

/** The button that sends says to how many. */
async function reaches(page: Page, count: string): Promise<void> {
  await expect(page.getByRole('button', { name: `${count} losschicken …` }).first()).toBeVisible()
}

test('a scanner opens every link in Anna’s letter, and only her own press confirms', async ({
  page,
  site,
  from,
}) => {
  const anna = { email: 'anna-klickt@links.example.org', postalCode: '94104' }
  await postSignup(site, anna, from)
  const link = linkIn(await letterTo(site, anna.email))
  for (const method of ['GET', 'HEAD', 'GET']) {
    for (const more of [{}, { 'sec-purpose': 'prefetch' }, { 'user-agent': 'SafeLinks' }]) {
      const answer = await fetch(link, { method, headers: { 'x-forwarded-for': from, ...more } })
      expect(answer.status).toBe(200)
    }
  }
  await page.goto(link)
  await expect(title(page)).toHaveText('Fast geschafft')
  // Somebody else's guess opens nothing.
  const guess = `${link.slice(0, -1)}${link.endsWith('A') ? 'B' : 'A'}`
  expect(await (await postLink(site, guess, from)).text()).not.toContain('Dein Licht ist an.')
  await page.reload()
  await expect(title(page)).toHaveText('Fast geschafft')

  await page.getByRole('button', { name: 'Anmeldung bestätigen' }).click()
  await expect(title(page)).toHaveText('Dein Licht ist an.')
  await expect(page.getByText('Du bist eines der ersten Häuser in Tittling.')).toBeVisible()
  expect(page.url()).not.toContain('t=')
  for (let time = 0; time < 2; time += 1) {
    const again = await postLink(site, link, from)
    expect([again.status, await again.text()]).toEqual([200, expect.stringContaining('Dein Licht ist an.')])
  }
  await site.pass(30)
  await page.goto(link)
  await expect(title(page)).toHaveText('Dein Licht ist an.')
})

test('whoever wants no more letters leaves by one press, even months later: by page or by mail program', async ({
  page,
  site,
  from,
}) => {
  const carla: Operator = { name: 'Carla Brief', email: 'carla-brief@example.com', role: 'send' }
  const [frieda, selma, lotte, adam] = ['frieda', 'selma', 'lotte', 'adam'].map((name) => ({
    email: `${name}-geht@links.example.org`,
    postalCode: '94107',
  })) as [Person, Person, Person, Person]
  await joinTogether(site, [frieda, selma, lotte, adam], from)
  await logIn(page, site, carla)
  const letter = { postalCodes: '94107', text: 'Guten Tag.', kind: 'ein Brief ohne Start' } as const
  await writesLetter(page, site, { ...letter, subject: 'Es geht voran' })
  await reaches(page, '4 Briefe')
  await sends(page)
  await minutePasses(site)
  const letters = [frieda, selma, lotte, adam].map(({ email }) => letterTo(site, email, /Es geht voran/))
  const [friedas, selmas, lottes] = (await Promise.all(letters)) as [Letter, Letter, Letter]

  const ways = waysOut(selmas)
  expect(ways.post).toBe('List-Unsubscribe=One-Click')
  expect(ways.oneClick).toContain(site.origin)
  // A scanner opens that as well.
  for (const link of [ways.oneClick, linkIn(friedas, '/abmelden')])
    expect((await fetch(link, { headers: { 'x-forwarded-for': from } })).status).toBe(200)
  await page.goto(linkIn(friedas, '/abmelden'))
  await expect(title(page)).toHaveText('Keine Post mehr?')
  await page.getByRole('main').getByRole('button', { name: 'Jetzt abmelden' }).click()
  await expect(title(page)).toHaveText('Abgemeldet')
  expect((await pressOneClick(selmas, from)).status).toBe(200)

  await site.pass(200)
  expect((await pressOneClick(lottes, from)).status).toBe(200)
  for (const letter of [friedas, selmas, lottes]) {
    await page.goto(linkIn(letter, '/abmelden'))
    await expect(title(page)).toHaveText('Abgemeldet')
  }
  await comesIn(page, site, carla)
  await writesLetter(page, site, { ...letter, subject: 'Fast da' })
  await reaches(page, '1 Brief')
})

const mailServer = dovecotMissing()

test('Bülent answers the newsletter’s way out by mail, as old mail programs do, and gets no more', async ({
  page,
  ownSite,
  from,
}) => {
  test.skip(mailServer !== undefined && !process.env.CI, `No mailbox to write to: ${mailServer}`)
  const dovecot = await startDovecot()
  try {
    const site = await ownSite({ MAIL_BOUNCES: 'bounce@dorfteller.example', BOUNCES_IMAP_URL: dovecot.url })
    const buelent = { email: 'buelent@links.example.org', postalCode: '94110' }
    const carla = { email: 'carla@links.example.org', postalCode: '94110' }
    await joinTogether(site, [buelent, carla], from)
    await logIn(page, site, { name: 'Carla Brief', email: 'carla-brief@example.com', role: 'send' })
    const letter = { postalCodes: '94110', text: 'Guten Tag.', kind: 'ein Brief ohne Start' } as const
    await sendsLetter(page, site, { ...letter, subject: 'Es geht voran' })
    const [buelents, carlas] = (await Promise.all(
      [buelent, carla].map(({ email }) => letterTo(site, email, /Es geht voran/)),
    )) as [Letter, Letter]

    const writes = (to: string, subject = 'Abmelden') =>
      dovecot.deliver(
        `From: ${buelent.email}\r\nTo: ${to}\r\nSubject: ${subject}\r\nMessage-ID: <${crypto.randomUUID()}@links.example.org>\r\n\r\n\r\n`,
      )
    // Whoever makes an address up ends nobody's letters.
    await writes(waysOut(carlas).mail.replace(/[0-9a-f]{4}@/, (tag) => (tag === '0000@' ? '1111@' : '0000@')))
    await writes(waysOut(buelents).mail)
    const link = linkIn(buelents, '/abmelden')
    const isOut = async (url: string) => /Abgemeldet/.test(await (await fetch(url)).text())
    await expect.poll(() => isOut(link), { timeout: 30_000 }).toBe(true)
    await expect.poll(() => dovecot.count('INBOX')).toBe(0)
    expect(await isOut(linkIn(carlas, '/abmelden'))).toBe(false)
    await writesLetter(page, site, { ...letter, subject: 'Fast da' })
    await reaches(page, '1 Brief')
    // The console asks for news while its site ends.
    await page.goto('about:blank')
  } finally {
    await dovecot.remove()
  }
})
