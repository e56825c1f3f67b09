import { beforeEach, expect, test } from 'vitest'
import { appForAll, FORM } from '../../../test/support/fresh-app.ts'
import { aLink, expireLinks } from '../../../test/support/links.ts'
import { anna } from '../../../test/support/people.ts'
import { visitorOf } from '../../../test/support/visitor-of-links.ts'
import { LIMITS } from '../rate-limit.ts'

const server = appForAll({ trustProxy: 'x-real-ip' })
const visitor = visitorOf(server)
let token: string
beforeEach(async () => {
  await server.ask('truncate newsletter_signups cascade')
  await visitor.signUp(anna)
  token = await aLink(server.fresh, anna.email, 'confirm')
})

const PATHS = ['/bestaetigen', '/abmelden', '/meine-daten', '/meine-daten/adresse']

test('every answer to a link keeps to itself: no referrer, no copy, no search engine, a strict policy', async () => {
  const answers = await Promise.all(
    PATHS.flatMap((path) => [
      visitor.open(`${path}?t=${token}`),
      visitor.open(`${path}?t=kurz`),
      visitor.post(path, { t: token }),
      visitor.post(path, { t: token }, { 'sec-fetch-site': 'cross-site' }),
    ]),
  )
  for (const { headers } of answers) {
    expect(headers).toMatchObject({
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    })
    expect(headers.location ?? '').not.toContain('?')
  }
  const { headers } = await visitor.open(`/meine-daten?t=${token}`)
  for (const rule of [
    "default-src 'none'; script-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ])
    expect(headers['content-security-policy']).toContain(rule)
})

// What is too large, broken or of another kind: test/promises/refusals.spec.ts; cross-site forms: wire.spec.ts.
test('the form of a foreign page is refused everywhere; our own pages say null in browsers without Sec-Fetch-Site', async () => {
  for (const path of [...PATHS, '/meine-daten/daten.json']) {
    const leave = { t: token, wunsch: 'loeschen', ja: 'on' }
    expect((await visitor.post(path, leave, { 'sec-fetch-site': 'same-site' })).statusCode).toBe(403)
  }
  expect(await visitor.row(anna.email)).toMatchObject({ withdrawn: false })
  const from = (origin: string) => server.form('/bestaetigen', { t: 'kurz' }, { origin })
  expect((await from('https://evil.example')).statusCode).toBe(403)
  for (const own of ['null', 'https://dorfteller.example']) expect((await from(own)).statusCode).toBe(404)
})

test('ten letters may be asked for from one line in ten minutes, withdrawing goes on', async () => {
  const line = { 'x-real-ip': '203.0.113.7' }
  const ask = (email: string) => visitor.post('/meine-daten', { email }, line)
  const asked = await Promise.all(
    Array.from({ length: LIMITS.letters }, (_, index) => ask(`nachbar-${index}@example.org`)),
  )
  expect(new Set(asked.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  const answer = await ask('noch-jemand@example.org')
  expect(answer.statusCode).toBe(429)
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  await visitor.post('/bestaetigen', { t: token })
  const own = { ...line, cookie: await visitor.opened(await aLink(server.fresh, anna.email, 'my_data')) }
  const change = { wunsch: 'adresse', email: 'noch-jemand@example.org' }
  expect((await visitor.post('/meine-daten', change, own)).statusCode).toBe(429)
  expect((await visitor.post('/meine-daten', { wunsch: 'abmelden' }, own)).statusCode).toBe(200)
})

const press = (t: string, more = {}) => visitor.post('/bestaetigen', { t, ...more })
const CONFIRMED = 'Dein Licht ist an.'

test('the link is the link, whatever mail programs leave behind it', async () => {
  for (const behind of ['),', ' ', '…', '">', "'", '-.', '?utm_source=mail', '\u200b']) {
    const question = await visitor.open(`/bestaetigen?t=${token}${encodeURIComponent(behind)}`)
    expect([question.statusCode, question.body.includes(`value="${token}"`)], behind).toEqual([200, true])
  }
})

test('a link that is too old confirms nothing; a new letter can be asked for', async () => {
  await expireLinks(server.fresh)
  await server.ask(`update letters set claimed_at = now() - interval '8 days'`)
  const opened = await visitor.open(`/bestaetigen?t=${token}`)
  expect([opened.statusCode, opened.body.includes(`value="${token}"`)]).toEqual([410, true])
  expect((await press(token)).statusCode).toBe(410)
  expect(await visitor.row(anna.email)).toMatchObject({ confirmed: false })

  const again = await press(token, { wunsch: 'neu' })
  expect([again.statusCode, again.body.includes('dann bist du dabei.')]).toEqual([200, true])
  expect((await press(await aLink(server.fresh, anna.email, 'confirm'))).body).toContain(CONFIRMED)
  // Who is confirmed gets no more letters that ask for it.
  expect((await press(token, { wunsch: 'neu' })).body).toContain(CONFIRMED)
})

test('who left is not brought back by the old link', async () => {
  await visitor.post('/abmelden', { t: await leavingToken() })
  for (const answer of [await visitor.open(`/bestaetigen?t=${token}`), await press(token)])
    expect([answer.statusCode, answer.body.includes('Du hast dich abgemeldet')]).toEqual([200, true])
  expect(await visitor.row(anna.email)).toMatchObject({ withdrawn: true })
})

const MULTIPART = 'multipart/form-data; boundary=--grenze'
const ONE_CLICK = 'List-Unsubscribe=One-Click'
const ONE_CLICK_MULTIPART =
  '----grenze\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n----grenze--\r\n'

/** What a mail provider sends when somebody presses its button: no cookie, no Origin, no Sec-Fetch-Site. */
const oneClick = (t: string, type = FORM, payload = ONE_CLICK, headers: Record<string, string> = {}) =>
  server.app.inject({
    method: 'POST',
    url: `/abmelden?t=${t}`,
    headers: server.own({ ...(type && { 'content-type': type }), ...headers }),
    payload,
  })

async function leavingToken(): Promise<string> {
  await press(token)
  return aLink(server.fresh, anna.email, 'unsubscribe')
}

test.each([
  [FORM, `${ONE_CLICK}\r\n`],
  [MULTIPART, ONE_CLICK_MULTIPART],
  // What others send instead: the token in the address says it all.
  [FORM, ''],
  ['', ONE_CLICK],
  ['application/json', '{"List-Unsubscribe":"One-Click"}'],
  ['nonsense', '\0\u00ff'],
  [FORM, 'x'.repeat(20_000)],
  // Somebody who has the link wishes it, from wherever.
  [FORM, ONE_CLICK, { origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' }],
])(
  "a mail program's button (%s, %j) ends it without a page or a redirect",
  async (type, payload, headers?) => {
    const leave = await leavingToken()
    for (let time = 0; time < 2; time += 1) {
      const answer = await oneClick(leave, type, payload, headers)
      expect([answer.statusCode, answer.body, answer.headers.location]).toEqual([200, 'ok\n', undefined])
      expect(answer.headers['set-cookie']).toBeUndefined()
    }
    expect(await visitor.row(anna.email)).toMatchObject({ withdrawn: true })
    const rows = await server.ask(
      `select facts ->> 'channel' as channel from consent_events
     where type = 'withdrawn' and signup_id in (select id from newsletter_signups)`,
    )
    expect(rows).toEqual([{ channel: 'one-click' }])
  },
)

test('a wrong token gets the same answer and changes nothing', async () => {
  const leave = await leavingToken()
  const myData = await aLink(server.fresh, anna.email, 'my_data')
  for (const wrong of ['u'.repeat(43), myData, '', 'kurz', `${leave}x`]) {
    const answer = await oneClick(wrong)
    expect([answer.statusCode, answer.body]).toEqual([200, 'ok\n'])
  }
  expect(await visitor.row(anna.email)).toMatchObject({ withdrawn: false })
})
