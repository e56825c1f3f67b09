import { ask, FORM, neighbour } from './raw.ts'
import type { Site } from './site.ts'
import { expect, test } from './story.ts'
import { confirms, lettersTo, letterTo, linkIn, type Person, postSignup } from './visitor.ts'

const MINUTES = 1 / 24 / 60

/** Somebody else's letters come: whatever was to come before has come. */
async function queueIsDone(site: Site, from: string): Promise<void> {
  for (const _ of 'ab') {
    const email = `after.${crypto.randomUUID()}@example.org`
    expect((await postSignup(site, { email, postalCode: '15306' }, from)).status).toBe(201)
    await letterTo(site, email)
  }
}

const askForData = (site: Site, email: string, from: string) =>
  ask(site, '/meine-daten', from, {
    method: 'POST',
    headers: FORM,
    body: String(new URLSearchParams({ email })),
  })

test('Whoever types Frieda’s address again and again has two confirmations sent to her a day, three a month', async ({
  site,
  from,
}) => {
  const frieda = { email: 'frieda.limit@example.org', postalCode: '15320' }
  const letters = () => lettersTo(site, frieda.email).length
  /** @returns how many letters she has had when all that this brought about has happened */
  const typedAgain = async (person = frieda) => {
    expect((await postSignup(site, person, from)).status).toBe(409)
    await queueIsDone(site, from)
    return letters()
  }
  expect((await postSignup(site, frieda, from)).status).toBe(201)
  await letterTo(site, frieda.email)
  expect(await typedAgain()).toBe(1)
  await site.pass(9 * MINUTES)
  expect(await typedAgain()).toBe(1)
  // Ten minutes are over.
  await site.pass(2 * MINUTES)
  expect(await typedAgain({ ...frieda, email: 'FRIEDA.limit@Example.org' })).toBe(2)
  expect(new Set(lettersTo(site, frieda.email).map((letter) => linkIn(letter))).size).toBe(2)
  await site.pass(60 * MINUTES)
  expect(await typedAgain()).toBe(2)
  await site.pass(1)
  expect(await typedAgain()).toBe(3)
  await site.pass(2)
  expect(await typedAgain()).toBe(3)
  // Another spelling of the same mailbox is a sign-up of its own, and gets no letter more.
  const spelt = { ...frieda, email: 'frieda.limit+dorf@example.org' }
  expect((await postSignup(site, spelt, from)).status).toBe(201)
  await queueIsDone(site, from)
  expect(lettersTo(site, spelt.email)).toEqual([])
  // The last letter's link is good for a week from then on.
  await confirms(site, frieda.email, from)
})

test('Lotte is sent three links to her data a day, and nobody sees by the answer that she is known', async ({
  site,
  from,
}) => {
  const lotte = { email: 'lotte.limit@example.org', postalCode: '15324' }
  await postSignup(site, lotte, from)
  await confirms(site, lotte.email, from)
  const links = () =>
    lettersTo(site, lotte.email).filter(({ parsed }) => parsed.text?.includes('/meine-daten?t='))
  const before = links().length
  const strangers = await askForData(site, 'niemand.limit@example.org', from)
  expect(strangers.status).toBe(200)
  expect(strangers.text).toContain('Schau in dein Postfach')

  for (const count of [1, 2, 3, 3]) {
    const answer = await askForData(site, lotte.email, from)
    expect([answer.status, answer.text]).toEqual([200, strangers.text])
    await expect.poll(() => links().length - before).toBeGreaterThanOrEqual(count)
    await queueIsDone(site, from)
    expect(links().length - before).toBe(count)
  }
  expect(new Set(links().map((letter) => linkIn(letter, '/meine-daten'))).size).toBe(before + 3)
  await site.pass(1)
  await askForData(site, lotte.email, from)
  await expect.poll(() => links().length - before).toBeGreaterThanOrEqual(4)
  expect(lettersTo(site, 'niemand.limit@example.org')).toEqual([])
})

test('Three networks flood the form, and Anna in a fourth one has her letter within two minutes', async ({
  ownSite,
}) => {
  const site = await ownSite({ CONFIRMATIONS_PER_HOUR: '200' })
  let sent = 0
  const flood = async (signups: number) => {
    const domains = ['gmx.example', 'web.example', 'posteo.example']
    const one = async () => {
      sent += 1
      const person = { email: `flood${sent}@${domains[sent % 7] ?? `d${sent}.example`}`, postalCode: '15326' }
      expect((await postSignup(site, person, `10.66.${sent % 3}.${sent % 50}`)).status).toBe(201)
    }
    // As many at once as a flood has.
    const lane = async () => {
      while (sent < signups) await one()
    }
    await Promise.all(Array.from({ length: 20 }, lane))
  }
  await flood(450)
  const anna = { email: 'anna.flood@example.org', postalCode: '15345' }
  expect((await postSignup(site, anna, '10.67.0.1')).status).toBe(201)
  await flood(600)
  // A hundred seconds at most go by at once, twenty more by the clock.
  if (lettersTo(site, anna.email).length === 0) await site.pass(100 / 24 / 3600)
  await letterTo(site, anna.email, /bestätige/i, 20_000)
  const flooded = site.smtp.recipients().filter((email) => email.startsWith('flood'))
  expect(flooded.length).toBeLessThanOrEqual(200)
  await confirms(site, anna.email, '10.67.0.1')
})

test('One line that sends sign-ups without end is told to wait, and its neighbour Bülent is served', async ({
  site,
}) => {
  const line = '10.68.1.7'
  const person = (name: string): Person => ({ email: `${name}.line@example.org`, postalCode: '15366' })
  // Addresses written in front of the proxy's own are the sender's invention.
  const forged = (number: number) => `192.0.2.${number}, ${line}`
  let answer = await postSignup(site, person('same'), line)
  let tries = 1
  while (answer.status !== 429 && tries < 200) {
    answer = await postSignup(site, person('same'), forged(tries))
    tries += 1
  }
  expect(tries).toBeGreaterThan(30)
  expect(tries).toBeLessThan(100)
  expect(await answer.json()).toMatchObject({ message: expect.stringContaining('Too many requests') })
  const minutes = Number(answer.headers.get('retry-after')) / 60
  expect(minutes).toBeGreaterThan(0)
  expect(minutes).toBeLessThanOrEqual(10)

  // The form counts for the same line, if not from its very first.
  const sendForm = (email: string) => {
    const fields = new URLSearchParams({ email, postal_code: '15366', consent: 'on' })
    return ask(site, '/anmelden', line, { method: 'POST', headers: FORM, body: String(fields) })
  }
  let last = person('form0').email
  let form = await sendForm(last)
  for (let number = 1; form.status !== 429 && number < 20; number += 1) {
    last = person(`form${number}`).email
    form = await sendForm(last)
  }
  expect([form.status, form.type]).toEqual([429, 'text/html; charset=utf-8'])
  expect(form.text).toContain(`value="${last}"`)
  expect(form.text).toMatch(/später|in ein paar Minuten/)
  expect(await site.placesOf(last)).toEqual([])

  expect((await postSignup(site, person('buelent'), neighbour(line, 256 + 8))).status).toBe(201)
  await letterTo(site, person('buelent').email)
  expect((await ask(site, '/', line)).status).toBe(200)
})
