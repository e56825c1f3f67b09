import { ask, drip, FORM, JSON_OF_PAGES, neighbour, post, type RawRequest, SIGNUPS, sendForm } from './raw.ts'
import { expect, test } from './story.ts'
import { lettersTo, letterTo, postSignup } from './visitor.ts'

const VISITS = '/rest/v1/website_visits'

/** What was typed, and to whom a letter may go for it; all else must be refused. */
const TYPED: [typed: string, mailbox?: string][] = [
  ['anna@example.org\r\nBcc: x@wire-evil.example'],
  ['anna@example.org\nBcc: x@wire-evil.example'],
  ['anna@example.org\r\n\r\nx@wire-evil.example'],
  ['anna@example.org%0aBcc:x@wire-evil.example'],
  ['anna@example.org%0d%0aRCPT TO:<x@wire-evil.example>'],
  ['anna@example.org>\r\nRCPT TO:<x@wire-evil.example'],
  ['anna@example.org,x@wire-evil.example'],
  ['anna@example.org; x@wire-evil.example'],
  ['anna@example.org x@wire-evil.example'],
  ['anna@example.org <x@wire-evil.example>'],
  ['"anna@example.org, x"@wire-evil.example'],
  ['"anna@example.org" <x@wire-evil.example>'],
  ['undisclosed-recipients:x@wire-evil.example;'],
  ['anna@example.org\u2028Bcc: x@wire-evil.example'],
  ['x%wire-evil.example@example.org'],
  ['wire-evil.example!x@example.org'],
  ['@wire-evil.example:anna@example.org'],
  ['=?utf-8?q?x=40wire-evil.example=3e?=@example.org'],
  ['x@wire-evil.example\0'],
  // One mailbox that looks odd.
  ["o'neil+bcc=wire@example.org", "o'neil+bcc=wire@example.org"],
]

test('Whatever is typed as an address, no letter goes to somebody whom it smuggles in', async ({
  site,
  from,
}) => {
  const anna = { email: 'anna.smuggle@example.org', postalCode: '14715' }
  for (const [typed, mailbox] of TYPED) {
    const fields = String(new URLSearchParams({ email: typed, postal_code: '14715', consent: 'on' }))
    const answers = [
      await post(site, SIGNUPS, from, { email: typed, postal_code: '14715' }),
      await sendForm(site, '/anmelden', from, fields),
      await sendForm(site, '/meine-daten', from, fields),
    ]
    const statuses = answers.map(({ status }) => status)
    if (mailbox) expect(statuses, typed).toEqual([201, 409, 200])
    else for (const status of statuses) expect([400, 422], typed).toContain(status)
  }
  // Twice the same field, and a line break in the other one.
  for (const fields of [
    'email=anna.smuggle%40example.org&email=x%40wire-evil.example&postal_code=14715&consent=on',
    'email=lotte.smuggle%40example.org&postal_code=14715%0d%0aBcc:x%40wire-evil.example&consent=on',
  ])
    await sendForm(site, '/anmelden', from, fields)
  const broken = `${'14715'}\r\nBcc: x@wire-evil.example`
  expect(
    (await post(site, SIGNUPS, from, { email: 'lotte.smuggle@example.org', postal_code: broken })).status,
  ).toBe(400)

  await letterTo(site, "o'neil+bcc=wire@example.org")
  await letterTo(site, anna.email)
  expect(await site.placesOf('wire-evil')).toEqual([])
  for (const { envelope, raw, parsed } of site.smtp.letters) {
    expect(envelope.to).toHaveLength(1)
    expect([parsed.to].flat().map((to) => to?.text)).toEqual(envelope.to)
    const [head = ''] = String(raw).split('\r\n\r\n', 1)
    expect(head.match(/^(to|cc|bcc):/gim)?.map((name) => name.toLowerCase())).toEqual(['to:'])
  }
  expect(site.smtp.recipients().filter((address) => address.includes('evil'))).toEqual([])
})

test('What is too large, broken or of another kind is refused in words that Carla understands', async ({
  site,
  from,
}) => {
  const carla = { email: 'carla.gross@example.org', postal_code: '14728' }
  const row = JSON.stringify(carla)
  const form = String(new URLSearchParams({ ...carla, consent: 'on' }))
  const long = 'x'.repeat(20_000)
  const withType = (type: string) => ({ ...JSON_OF_PAGES, 'content-type': type })
  const requests: [status: number, path: string, RawRequest][] = [
    [413, SIGNUPS, { method: 'POST', headers: JSON_OF_PAGES, body: row + ' '.repeat(20_000) }],
    [413, SIGNUPS, { method: 'POST', headers: JSON_OF_PAGES, body: row + ' '.repeat(20_000), chunked: true }],
    [413, '/anmelden', { method: 'POST', headers: FORM, body: `${form}&mehr=${long}` }],
    [413, '/meine-daten', { method: 'POST', headers: FORM, body: `${form}&mehr=${long}` }],
    [415, SIGNUPS, { method: 'POST', headers: withType('text/csv'), body: 'email\ncarla.gross@example.org' }],
    [415, SIGNUPS, { method: 'POST', headers: { ...JSON_OF_PAGES, 'content-encoding': 'gzip' }, body: row }],
    [415, VISITS, { method: 'POST', headers: withType('application/xml'), body: '<carla.gross/>' }],
    [415, '/anmelden', { method: 'POST', headers: { 'content-type': 'application/json' }, body: row }],
    [
      415,
      '/anmelden',
      { method: 'POST', headers: { 'content-type': 'multipart/form-data; boundary=x' }, body: form },
    ],
    [400, SIGNUPS, { method: 'POST', headers: JSON_OF_PAGES, body: row.slice(0, -1) }],
    [400, SIGNUPS, { method: 'POST', headers: JSON_OF_PAGES, body: `[${row},${row}]` }],
    [400, SIGNUPS, { method: 'POST', headers: JSON_OF_PAGES, body: '['.repeat(8_000) }],
    [
      400,
      SIGNUPS,
      { method: 'POST', headers: JSON_OF_PAGES, body: Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d]) },
    ],
    [400, SIGNUPS, { method: 'POST', headers: JSON_OF_PAGES }],
    [414, `/?x=${long.slice(0, 6_000)}`, {}],
    [414, `${SIGNUPS}?x=${long.slice(0, 6_000)}`, { method: 'POST', headers: JSON_OF_PAGES, body: row }],
    [431, '/', { headers: { 'x-lang': long } }],
    [405, '/anmelden', { method: 'PUT', headers: FORM, body: form }],
    [405, '/', { method: 'DELETE' }],
    [405, '/datenschutz', { method: 'POST', headers: FORM, body: form }],
    [405, SIGNUPS, { method: 'TRACE', headers: JSON_OF_PAGES }],
    [404, '/gross.example', {}],
  ]
  for (const [status, path, sent] of requests) {
    const answer = await ask(site, path, from, sent)
    const asked = `${sent.method ?? 'GET'} ${path.slice(0, 60)}: ${answer.text.slice(0, 200)}`
    expect(answer.status, asked).toBe(status)
    if (path.startsWith('/rest/')) {
      expect(JSON.parse(answer.text), asked).toMatchObject({ code: expect.any(String), message: /\w+ \w+/ })
    } else {
      expect(answer.type, asked).toMatch(/^text\/(plain|html); charset=utf-8$/)
      expect(answer.text, asked).toMatch(/Diese|Das (geht|ist)/)
    }
    expect(answer.text).not.toMatch(/carla|node_modules|\bat .*:\d+:\d+/)
  }
  expect(await site.placesOf('carla.gross')).toEqual([])
  expect(lettersTo(site, carla.email)).toEqual([])
})

test('Two hundred connections that drip a byte a second are ended, and Frieda is served meanwhile', async ({
  site,
  from,
}) => {
  const dripping = Array.from({ length: 200 }, (_, number) => {
    const headers = { ...JSON_OF_PAGES, host: 'localhost', 'x-forwarded-for': neighbour(from, number) }
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    const head = `POST ${SIGNUPS} HTTP/1.1\r\n${lines.join('')}`
    return drip(site, number % 2 ? `${head}content-length: 900\r\n\r\n{"email": "` : head)
  })
  const since = performance.now()
  const served: number[] = []
  const frieda = { email: 'frieda.drip@example.org', postalCode: '14770' }
  expect((await postSignup(site, frieda, from)).status).toBe(201)
  while (performance.now() - since < 4_000) {
    const asked = performance.now()
    expect((await ask(site, '/', from)).status).toBe(200)
    served.push(performance.now() - asked)
    await new Promise((later) => setTimeout(later, 200))
  }
  await letterTo(site, frieda.email)
  expect(Math.max(...served)).toBeLessThan(2_000)
  for (const { answer, seconds } of await Promise.all(dripping)) {
    expect(seconds).toBeLessThan(20)
    if (answer) expect(answer).toMatch(/^HTTP\/1\.1 408 .*Die Anfrage hat zu lange gedauert/s)
  }
})
