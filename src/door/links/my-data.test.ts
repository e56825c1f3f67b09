import { beforeEach, expect, test } from 'vitest'
import { appForAll } from '../../../test/support/fresh-app.ts'
import { aLink, expireLinks } from '../../../test/support/links.ts'
import { anna, buelent, carla } from '../../../test/support/people.ts'
import { visitorOf } from '../../../test/support/visitor-of-links.ts'
import { problemTexts } from '../../browser/signup/texts.ts'
import { overviewTexts } from '../../content/my-data.ts'
import { untilNextStep } from './my-data.ts'

const { notices } = overviewTexts

const server = appForAll({ trustProxy: 'x-real-ip' })
const visitor = visitorOf(server)
beforeEach(() => server.ask('truncate newsletter_signups cascade'))

const wish = (cookie: string, wunsch: string, fields: Record<string, string> = {}) =>
  visitor.post('/meine-daten', { wunsch, ...fields }, { cookie })

/** Somebody on the list who has pressed the button behind the link of their letter. */
const openedBy = async (person: { email: string; postal_code: string }) =>
  visitor.opened(await visitor.signedUp(person))

const saysOf = ({ statusCode, body }: { statusCode: number; body: string }, text: string) => [
  statusCode,
  body.includes(text),
]

test('the address is found as it was copied, with an umlaut in its domain; what is none comes back with the reason', async () => {
  await visitor.signedUp({ ...anna, email: 'anna@xn--kse-qla.example' })
  await visitor.post('/meine-daten', { email: 'mailto:anna@Käse.example.\u200b' })
  expect(await server.ask(`select kind from letters where state = 'waiting'`)).toEqual([{ kind: 'my_data' }])
  const answer = await visitor.post('/meine-daten', { email: 'anna"@' })
  expect(saysOf(answer, problemTexts.email.invalid)).toEqual([422, true])
  expect(answer.body).toContain('value="anna&#34;@"')
})

test('a quarter of an hour after the button was pressed first, link and pages are over, however often it was pressed', async () => {
  const token = await visitor.signedUp(anna)
  const first = await visitor.opened(token)
  const later = (minutes: number) =>
    server.ask(
      `update link_tokens set expires_at = expires_at - make_interval(mins => $1) where purpose = 'my_data'`,
      [minutes],
    )
  await later(14)
  // A session is no link that could be drawn out.
  const all = [first, await visitor.opened(token), await visitor.opened(first.split('=')[1] ?? '')]
  for (const cookie of all)
    expect((await visitor.open('/meine-daten', { cookie })).body).toContain(anna.email)
  await later(1)
  for (const cookie of all) {
    const { statusCode, headers } = await visitor.open('/meine-daten', { cookie })
    expect([statusCode, headers['set-cookie']]).toEqual([410, expect.stringContaining('Max-Age=0')])
  }
  expect((await visitor.open(`/meine-daten?t=${token}`)).statusCode).toBe(410)
  expect((await visitor.post('/meine-daten', { t: token })).statusCode).toBe(410)
})

test('a postal code that is the same, or none, and a wish that there is not change nothing', async () => {
  const session = await openedBy(anna)
  for (const [postal_code, status, said] of [
    [anna.postal_code, 200, notices.postalCodeSame],
    ['1067a', 422, problemTexts.postalCode.invalid],
    ['', 422, problemTexts.postalCode.missing],
  ] as const) {
    const answer = await wish(session, 'postleitzahl', { postal_code })
    expect(saysOf(answer, said)).toEqual([status, true])
    expect(answer.body.match(/aria-invalid="true"/g) ?? []).toHaveLength(status === 200 ? 0 : 1)
    expect(answer.body).toContain(`value="${postal_code}"`)
  }
  for (const name of ['', 'anderes', '__proto__', 'constructor']) {
    const answer = await wish(session, name, { ja: 'on', postal_code: '01067' })
    expect(answer.statusCode).toBe(200)
    for (const notice of Object.values(notices)) expect(answer.body).not.toContain(notice)
  }
  expect(await visitor.row(anna.email)).toMatchObject({ postal_code: anna.postal_code, withdrawn: false })
})

test('the address: asked there, confirmed there by its link, twice the same', async () => {
  const session = await openedBy(anna)
  const asked = await wish(session, 'adresse', { email: `<${carla.email}>` })
  expect(saysOf(asked, notices.addressAsked)).toEqual([200, true])
  expect(asked.body).toContain(`${carla.email}, noch nicht bestätigt`)
  expect((await wish(session, 'adresse', { email: anna.email })).body).toContain(notices.addressSame)
  const wrong = await wish(session, 'adresse', { email: 'carla@@käse.example' })
  expect(saysOf(wrong, problemTexts.email.several)).toEqual([422, true])
  expect(wrong.body).toContain('value="carla@@käse.example"')

  const link = await aLink(server.fresh, carla.email, 'change_address')
  expect((await visitor.open(`/meine-daten/adresse?t=${link}`)).body).toContain('Deine neue Adresse?')
  expect(await visitor.row(carla.email)).toBeUndefined()
  for (let time = 0; time < 2; time += 1)
    expect(saysOf(await visitor.post('/meine-daten/adresse', { t: link }), 'Adresse geändert')).toEqual([
      200,
      true,
    ])
  expect(await visitor.row(carla.email)).toMatchObject({ confirmed: true })
  expect(await visitor.row(anna.email)).toBeUndefined()
})

test('an address that is on the list already: whoever asks sees no difference, its owner is told', async () => {
  await visitor.signedUp(buelent)
  const session = await openedBy(anna)
  expect((await wish(session, 'adresse', { email: buelent.email })).body).toContain(notices.addressAsked)

  const link = await aLink(server.fresh, buelent.email, 'change_address')
  const answer = await visitor.post('/meine-daten/adresse', { t: link })
  expect(saysOf(answer, 'Schon angemeldet')).toEqual([409, true])
  expect(await visitor.row(anna.email)).toMatchObject({ confirmed: true })
})

test('Carla takes her letters along without their links, and none of whoever had the mailbox before', async () => {
  const token = await visitor.signedUp(carla)
  await server.ask(
    `insert into mailbox (letter_id, recipient, subject, raw)
     select id, $1, 'Deine Daten', convert_to($2, 'UTF8') from letters where kind = 'my_data' union all
     select null, $1, 'An jemand anderen', 'x'`,
    [carla.email, `https://dorfteller.example/meine-daten?t=${token}`],
  )
  const cookie = await visitor.opened(token)
  const answer = await visitor.post('/meine-daten/daten.json', {}, { cookie })
  expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
  expect(answer.json().kept_letters).toMatchObject([{ subject: 'Deine Daten' }])
  expect(answer.body).not.toContain(token)
})

test('an old, a wrong and a broken link show and change nothing', async () => {
  const token = await visitor.signedUp(anna)
  await expireLinks(server.fresh)
  for (const [link, status] of [
    [token, 410],
    ['u'.repeat(43), 410],
    ['kurz', 404],
    [`${token}x`, 404],
  ] as const) {
    const cookie = `__Host-meine-daten=${link}`
    const answers = [
      await visitor.open(`/meine-daten?t=${encodeURIComponent(link)}`),
      await visitor.post('/meine-daten', { t: link }),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([status, status])
    const wishes = [
      await wish(cookie, 'loeschen', { ja: 'on' }),
      await wish(cookie, 'postleitzahl', { postal_code: '01067' }),
      await visitor.post('/meine-daten/daten.json', {}, { cookie }),
      // The letter's link alone is no leave to act.
      await visitor.post('/meine-daten', { t: link, wunsch: 'loeschen', ja: 'on' }),
    ]
    expect(wishes.map(({ statusCode }) => statusCode)).toEqual([410, 410, 410, 410])
    for (const { body } of [...answers, ...wishes]) expect(body).not.toContain(anna.email)
  }
  expect((await visitor.open('/meine-daten/adresse')).statusCode).toBe(404)
  expect(await visitor.row(anna.email)).toMatchObject({ postal_code: '16766' })
})

test.each([
  [0, 400],
  [399, 1],
  [1_250, 350],
])('after %d ms of work an answer waits %d ms, so that it shows nothing of the work', (elapsed, wait) => {
  expect(untilNextStep(elapsed)).toBe(wait)
})
