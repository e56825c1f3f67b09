import { beforeEach, expect, test } from 'vitest'
import { appForAll, FORM } from '../../../test/support/fresh-app.ts'
import { aLink } from '../../../test/support/links.ts'
import { anna } from '../../../test/support/people.ts'
import { visitorOf } from '../../../test/support/visitor-of-links.ts'

const server = appForAll({ trustProxy: 'x-real-ip' })
const visitor = visitorOf(server)
beforeEach(() => server.ask('truncate newsletter_signups cascade'))

const UNKNOWN = 'u'.repeat(43)
const MULTIPART = 'multipart/form-data; boundary=--grenze'
const ONE_CLICK = 'List-Unsubscribe=One-Click'
const ONE_CLICK_MULTIPART =
  '----grenze\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n----grenze--\r\n'

/** What a mail provider sends when somebody presses its button: no cookie, no Origin, no Sec-Fetch-Site. */
function oneClick(
  token: string,
  type: string = FORM,
  payload = ONE_CLICK,
  headers: Record<string, string> = {},
) {
  return server.app.inject({
    method: 'POST',
    url: `/abmelden?t=${token}`,
    headers: server.own({ ...(type && { 'content-type': type }), ...headers }),
    payload,
  })
}

async function channels() {
  const rows = await server.ask<{ channel: string }>(
    `select facts ->> 'channel' as channel from consent_events
     where type = 'withdrawn' and signup_id in (select id from newsletter_signups)`,
  )
  return rows.map(({ channel }) => channel)
}

test.each([
  [FORM, ONE_CLICK],
  [`${FORM}; charset=UTF-8`, `${ONE_CLICK}\r\n`],
  [MULTIPART, ONE_CLICK_MULTIPART],
  // What others send instead: the token in the address says it all.
  [FORM, 'list-unsubscribe=one-click'],
  [FORM, ''],
  ['', ONE_CLICK],
  ['application/json', '{"List-Unsubscribe":"One-Click"}'],
  [MULTIPART, '----grenze\r\nnichts'],
  ['nonsense', '\0\u00ff'],
  [FORM, 'x'.repeat(20_000)],
])("a mail program's button (%s, %j) ends it without a page or a redirect", async (type, payload) => {
  const token = await visitor.signedUp(anna, 'unsubscribe')
  for (let time = 0; time < 2; time += 1) {
    const answer = await oneClick(token, type, payload)
    expect([answer.statusCode, answer.body, answer.headers.location]).toEqual([200, 'ok\n', undefined])
    expect(answer.headers['set-cookie']).toBeUndefined()
  }
  expect(await visitor.row(anna.email)).toMatchObject({ withdrawn: true })
  expect(await channels()).toEqual(['one-click'])
})

test('a button with a foreign origin is still the wish of somebody who has the link', async () => {
  const token = await visitor.signedUp(anna, 'unsubscribe')
  const answer = await oneClick(token, FORM, ONE_CLICK, {
    origin: 'https://mail.example',
    'sec-fetch-site': 'cross-site',
  })
  expect(answer.statusCode).toBe(200)
  expect(await visitor.row(anna.email)).toMatchObject({ withdrawn: true })
})

test('a wrong token gets the same answer and changes nothing', async () => {
  const token = await visitor.signedUp(anna, 'unsubscribe')
  const myData = await aLink(server.fresh, anna.email, 'my_data')
  for (const wrong of [UNKNOWN, myData, '', 'kurz', `${token}x`]) {
    const answer = await oneClick(wrong)
    expect([answer.statusCode, answer.body]).toEqual([200, 'ok\n'])
  }
  expect(await visitor.row(anna.email)).toMatchObject({ withdrawn: false })
})
