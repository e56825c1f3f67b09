import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { caddy, startCaddy } from '../support/caddy.ts'
import { freePort } from '../support/ports.ts'
import { addOperator, typePassword } from './console.ts'
import { ask, FORM, JSON_OF_PAGES } from './raw.ts'
import { expect, test } from './story.ts'
import { confirms, lettersTo, letterTo, linkIn, postSignup } from './visitor.ts'

const tokenOf = (link: string) => new URL(link).searchParams.get('t') ?? ''

test('Through all that Adam and his site live through, no log names an address, a token or where he came from', async ({
  page,
  ownSite,
  from,
  allow,
}) => {
  allow(/Failed to load resource/)
  const site = await ownSite({ LOG_LEVEL: 'trace' })
  const adam = { email: 'adam+kanarienvogel@example.org', postalCode: '15377' }
  const v6 = '2001:db8:77:1::abcd'
  const secrets = [adam.email, 'kanarienvogel', from, v6]
  const sent = async (status: number, path: string, body: string, headers: Record<string, string> = FORM) => {
    const answer = await ask(site, path, from, { method: 'POST', headers, body })
    expect(answer.status, `${path}: ${answer.text.slice(0, 300)}`).toBe(status)
    return answer
  }
  const email = String(new URLSearchParams({ email: adam.email }))

  // A mail server that does not take letters for him yet, and says for whom.
  let refused = 0
  const notYet = (address: string) => {
    refused += 1
    return { code: 450, text: `4.2.0 <${address}>: Recipient address rejected` }
  }
  site.smtp.setBehaviour({ refuse: { recipient: notYet } })
  expect((await postSignup(site, adam, from)).status).toBe(201)
  await expect.poll(() => refused).toBeGreaterThan(0)
  site.smtp.setBehaviour({})
  await site.pass(1 / 24)
  expect((await postSignup(site, adam, v6)).status).toBe(409)
  const link = linkIn(await letterTo(site, adam.email, /bestätige/i, 60_000))
  await ask(site, link.slice(site.origin.length), from, { headers: { referer: link } })
  await confirms(site, adam.email, from)
  await sent(200, '/meine-daten', email)
  const myData = linkIn(await letterTo(site, adam.email, /Daten/), '/meine-daten')
  await page.goto(myData)
  await page.getByRole('button', { name: 'Meine Daten ansehen' }).click()
  await expect(page.getByText(adam.email).first()).toBeVisible()
  await page.getByRole('button', { name: 'Jetzt abmelden' }).click()
  await expect(page.getByText(/abgemeldet/i).first()).toBeVisible()

  // What is no request, or no sign-up.
  await ask(site, `/nirgendwo/${encodeURIComponent(adam.email)}?t=${tokenOf(link)}`, from)
  await ask(site, '/kanarienvogel%E0%A4%A', from)
  await ask(site, '/rest/v1/newsletter_signups?email=eq.kanarienvogel', from, { headers: JSON_OF_PAGES })
  await sent(400, '/rest/v1/newsletter_signups', `{"email": "${adam.email}"`, JSON_OF_PAGES)
  await sent(
    400,
    '/rest/v1/newsletter_signups',
    '{"email": "kanarienvogel", "postal_code": "1"}',
    JSON_OF_PAGES,
  )
  await sent(422, '/anmelden', 'email=kanarienvogel&postal_code=15377&consent=on')
  await sent(413, '/anmelden', `${email}&mehr=${'kanarienvogel'.repeat(2_000)}`)

  // Somebody else at the console's door.
  const operator = {
    name: 'Carla Ziegler',
    email: 'carla.kanarienvogel@example.org',
    role: 'administer',
  } as const
  await addOperator(site, operator)
  secrets.push(operator.email)
  await typePassword(page, site, operator.email, 'kanarienvogel regenschirm')
  await expect(page.getByRole('alert').first()).toBeVisible()

  // A database that says nothing, and one that dies.
  const release = await site.hangDatabase()
  await sent(503, '/anmelden', `${email.replace('=', '=neu.')}&postal_code=15377&consent=on`)
  await sent(503, '/meine-daten', email)
  await release()
  await expect.poll(async () => (await postSignup(site, adam, from)).status).toBeLessThan(500)

  // A mail server that takes nothing any more, which the operator must read of.
  const nothing = { code: 554, text: `5.7.1 No more letters from you, see ${adam.email}` }
  site.smtp.setBehaviour({ refuse: { connect: nothing } })
  // Connections that are open were greeted before.
  await site.smtp.stop()
  await site.smtp.start()
  expect((await postSignup(site, { ...adam, email: `2${adam.email}` }, from)).status).toBe(201)
  await expect
    .poll(() => site.said().includes('No more letters from you'), {
      message: 'the log says what the server said',
    })
    .toBe(true)

  const tokens = lettersTo(site, adam.email).flatMap(
    ({ raw }) => String(raw).match(/(?<=[?&]t=(?:3D)?)[\w-]{20,}/g) ?? [],
  )
  expect(tokens.length).toBeGreaterThan(1)
  await site.stop()
  const logs = { programs: site.said(), database: await site.databaseSaid() }
  // They are the right ones, and were written at this level.
  expect(logs.programs).toMatch(/"route":"[^"]*newsletter_signups","status":201/)
  expect(logs.database).toContain('ready to accept connections')
  const forms = [...secrets, ...tokens].flatMap((secret) => [secret, encodeURIComponent(secret)])
  for (const [name, log] of Object.entries(logs)) {
    const lines = log
      .split('\n')
      .filter((line) => forms.some((form) => line.toLowerCase().includes(form.toLowerCase())))
    expect(lines, name).toEqual([])
  }
})

test('The proxy that we hand out keeps Lotte’s link to itself, whether the site answers or not', async ({
  site,
}) => {
  test.skip(!caddy && !process.env.CI, 'Caddy is not on this machine')
  const token = 'KanarienvogelKanarienvogelKanarienvogelKana'
  const hangsUp = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => socket.destroy())
  }).listen(0, '127.0.0.1')
  await once(hangsUp, 'listening')
  const upstreams: [port: number, status: number][] = [
    [Number(new URL(site.origin).port), 404],
    [await freePort(), 502],
    [(hangsUp.address() as AddressInfo).port, 502],
  ]
  for (const [upstream, status] of upstreams) {
    const proxy = await startCaddy(upstream)
    const ways = [
      { path: `/bestaetigen?t=${token}`, method: 'GET' },
      { path: `/abmelden?t=${token}&e=kanarienvogel%40example.org`, method: 'GET' },
      { path: `/bestaetigen?t=${token}`, method: 'POST', body: `t=${token}` },
    ]
    for (const { path, method, body } of ways) {
      const answer = await fetch(proxy.origin + path, {
        method,
        ...(body && { body }),
        redirect: 'manual',
        headers: {
          'content-type': FORM['content-type'],
          origin: site.origin,
          referer: `https://dorfteller.example/bestaetigen?t=${token}`,
          cookie: 'session=kanarienvogel',
          'x-forwarded-for': '203.0.113.77',
          'user-agent': 'Kanarienvogel/1.0',
        },
      })
      await answer.text()
      expect(answer.status, `${method} ${path}`).toBe(status)
    }
    if (status === 502) await expect.poll(() => proxy.said()).toMatch(/"status":502/)
    await proxy.stop()
    expect(proxy.said()).toContain('serving initial configuration')
    const lines = proxy
      .said()
      .split('\n')
      .filter((line) => /kanarienvogel|203\.0\.113\.77|referer|remote_ip|client_ip/i.test(line))
    expect(lines).toEqual([])
  }
  hangsUp.close()
})
