import { beforeEach, expect, test } from 'vitest'
import { appForAll, FORM } from '../../../test/support/fresh-app.ts'
import { aLink } from '../../../test/support/links.ts'
import { anna } from '../../../test/support/people.ts'
import { visitorOf } from '../../../test/support/visitor-of-links.ts'

const server = appForAll({ trustProxy: 'x-real-ip' })
const visitor = visitorOf(server)
let token: string
beforeEach(async () => {
  await server.ask('truncate newsletter_signups cascade')
  token = await visitor.signedUp(anna, 'unsubscribe')
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
    for (let time = 0; time < 2; time += 1) {
      const answer = await oneClick(token, type, payload, headers)
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
  const myData = await aLink(server.fresh, anna.email, 'my_data')
  for (const wrong of ['u'.repeat(43), myData, '', 'kurz', `${token}x`]) {
    const answer = await oneClick(wrong)
    expect([answer.statusCode, answer.body]).toEqual([200, 'ok\n'])
  }
  expect(await visitor.row(anna.email)).toMatchObject({ withdrawn: false })
})
