import { beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { consoleForAll, PEOPLE } from '../../test/support/console-app.ts'
import { eachTextWith, fittingInput } from '../../test/support/fitting-input.ts'
import type { ConsoleBrowser } from '../../test/support/operators.ts'
import { anna, buelent, carla } from '../../test/support/people.ts'
import { deliver, join, queueNewsletter } from '../../test/support/signup-steps.ts'
import { hasControl } from '../http/request-body.ts'
import { AUDIT_ACTIONS } from './audit-words.ts'
import { ROLES } from './auth/roles.ts'
import { authAddresses } from './auth/serve-auth.ts'
import type { AuditedRule } from './procedure.ts'
import { officeFiles, officeRouter } from './router.ts'
import { importUploads } from './signups/import.ts'

const server = consoleForAll()

type Asked = {
  name: string
  rule?: AuditedRule | undefined
  input?: z.ZodType | undefined
  changes: boolean
}
type Definition = { meta?: AuditedRule; type: string; inputs: z.ZodType[] }

const PROCEDURES = Object.entries(
  officeRouter._def.procedures as unknown as Record<string, { _def: Definition }>,
).map(
  ([name, { _def }]): Asked => ({
    ...{ name, rule: _def.meta, input: _def.inputs[0] },
    changes: _def.type === 'mutation',
  }),
)
const FILES = [...officeFiles, ...importUploads].map(
  ({ name, rule, ...more }): Asked => ({ name, rule, ...more, changes: rule.audit !== null }),
)
const EVERY = [...PROCEDURES, ...FILES]
const ask = (who: ConsoleBrowser, { name }: Asked, input?: unknown) =>
  name.includes('.') ? who.ask(name, input) : who.file(name, input)

test.each(EVERY.filter(({ rule }) => rule))(
  '$name: whoever may less is turned away, before anything is read',
  async (asked) => {
    for (const who of ['nobody', ...ROLES.slice(0, ROLES.indexOf(asked.rule?.least ?? 'look'))] as const) {
      for (const input of [{}, fittingInput(asked.input)]) {
        const { statusCode, headers } = await ask(server.as[who], asked, input)
        const refused = [who, who === 'nobody' ? 401 : 403, 'no-store']
        expect([who, statusCode, headers['cache-control']]).toEqual(refused)
      }
    }
  },
)

const PROVEN = new Set(['account.proven', 'newsletters.start', 'newsletters.welcome'])

test('who may only look changes nothing but the own access, and who may do what is Adam’s', () => {
  const named = (needs: (asked: Asked) => boolean) => PROCEDURES.filter(needs).map(({ name }) => name)
  expect(named(({ rule }) => !rule)).toEqual(['account.link'])
  expect(named(({ rule, changes }) => rule?.least === 'look' && changes)).toEqual(['account.proven'])
  for (const { name, rule, changes } of EVERY) {
    if (!rule || !changes) continue
    // What administering takes along or changes, and what reaches many, asks for a fresh log-in; everything is in the log in words.
    expect([name, rule.proof ?? false]).toEqual([name, rule.least === 'administer' || PROVEN.has(name)])
    expect(rule.audit, name).toBeDefined()
    for (const action of [rule.audit ?? []].flat()) expect(AUDIT_ACTIONS).toHaveProperty(action)
  }
})

test('whoever may only look gets nobody else’s address anywhere', async () => {
  await server.as.administer.ask('team.add', { name: 'Tom', email: 'tom@example.org', role: 'look' })
  await threeAreKnown()
  const others = [anna, buelent, carla, PEOPLE.send, PEOPLE.administer].map(({ email }) => email)
  const reached: string[] = []
  for (const asked of EVERY.filter(({ rule }) => rule?.least === 'look')) {
    const { statusCode, body } = await ask(server.as.look, asked, fittingInput(asked.input))
    if (statusCode === 200) reached.push(asked.name)
    for (const email of ['tom@example.org', ...others])
      expect(body.toLowerCase(), asked.name).not.toContain(email)
  }
  // None of those that show people was left out.
  const showing = ['newsletters.one', 'outbox.overview', 'signups.list', 'signups.person']
  expect(reached).toEqual(expect.arrayContaining(showing))
})

/** A draft that Selma tried; three neighbours who were sent a newsletter: one's came back, one's was given up, of one's nobody knows whether it arrived. */
async function threeAreKnown() {
  const { database } = server.fresh
  await server.ask(
    `insert into newsletters (subject, body, postal_codes, tested_at, tested_by, tested_words)
     select '', '', '{}', now(), id, '{}' from operators where name = 'Selma'`,
  )
  for (const person of [anna, buelent, carla]) await join(database, { ...person, postal_code: '16766' })
  await queueNewsletter(database, '16766')
  await deliver(database, anna.email)
  for (const [person, state, event] of [
    [anna, 'sent', 'bounced_hard'],
    [buelent, 'given_up', 'deferred'],
    [carla, 'uncertain', 'possibly_delivered'],
  ] as const)
    await server.ask(
      `with letter as (
         update letters set state = $2, answer = '550 5.1.1 no', lease_until = null
         where newsletter_id is not null and signup_id = (select id from newsletter_signups where email = $1) returning id)
       insert into letter_events (letter_id, type, source, answer) select id, $3, 'imap', 'no' from letter`,
      [person.email, state, event],
    )
}

const CONTROLS = ['\0', '\x07', '\x1b[31m', '\x7f', '\x85']
const SHOWN = { name: 'Telefon', response: { id: 'QW5uYQ', type: 'public-key' } }
const LIBRARY = Object.entries(authAddresses).map(
  ([name, { input, rule }]): Asked => ({ name, input, rule, changes: true }),
)

test.each([...EVERY, ...LIBRARY].filter(({ input }) => input))(
  '$name: no text keeps a control character: it is refused, or taken out where people paste',
  async (asked) => {
    const fitting = asked.name.includes('/passkey/verify') ? SHOWN : fittingInput(asked.input)
    expect(asked.input?.safeParse(fitting).success, JSON.stringify(fitting)).toBe(true)
    const { administer } = server.as
    for (const control of CONTROLS) {
      for (const tainted of eachTextWith(control, fitting)) {
        const read = asked.input?.safeParse(tainted)
        if (read?.success && !hasControl(read.data)) continue
        const sent = asked.name.startsWith('/')
          ? administer.post(`/konsole/auth${asked.name}`, tainted as object)
          : ask(administer, asked, tainted)
        expect([tainted, (await sent).statusCode]).toEqual([tainted, 400])
      }
    }
  },
)

let cookie: string
beforeAll(() => {
  cookie = [...server.as.administer.cookies].map((pair) => pair.join('=')).join('; ')
})
const OURS = 'https://dorfteller.example'

test.each<[string, Record<string, string>, number]>([
  ['of a foreign page', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }, 403],
  ['of a foreign page, from an old browser', { origin: 'https://evil.example' }, 403],
  ['that claims both', { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' }, 403],
  [
    'of another host of the same site',
    { origin: 'https://blog.dorfteller.example', 'sec-fetch-site': 'same-site' },
    403,
  ],
  ['typed into the address bar', { 'sec-fetch-site': 'none' }, 403],
  ['of a hidden frame', { origin: 'null', 'sec-fetch-site': 'cross-site' }, 403],
  ['that says nothing of where it is from', {}, 403],
  ['of our page', { origin: OURS, 'sec-fetch-site': 'same-origin' }, 200],
  ['of our page, from an old browser', { origin: OURS }, 200],
])('a question %s, with Adam’s cookie', async (_, from, status) => {
  for (const [method, path, payload] of [
    ['POST', 'ask/account.me', '{}'],
    ['GET', 'ask/account.me', undefined],
    ['POST', 'dateien/signups', 'input={"format":"csv"}'],
    ['POST', 'auth/passkey/generate-authenticate-options', '{}'],
  ] as const) {
    const type = payload?.startsWith('{') ? 'application/json' : 'application/x-www-form-urlencoded'
    const headers = { ...from, cookie, ...(payload && { 'content-type': type }) }
    const url = `/konsole/${path}`
    const { statusCode } = await server.app.inject({ method, url, headers, ...(payload && { payload }) })
    expect([path, statusCode]).toEqual([path, status])
  }
})

test('what is no JSON, too large or no procedure is not taken', async () => {
  const { administer } = server.as
  const send = async (body: string, type = 'application/json') =>
    (await administer.post('/konsole/ask/audit.list', Buffer.from(body), { 'content-type': type })).statusCode
  expect(await send('{}', 'text/plain')).toBe(415)
  expect(await send('who=nobody', 'application/x-www-form-urlencoded')).toBe(415)
  for (const broken of ['{"who":', '{"__proto__":{"who":"nobody"}}', '{"topics":"access"}', '[]'])
    expect([broken, await send(broken)]).toEqual([broken, 400])
  expect(await send(JSON.stringify({ who: 'x'.repeat(300_000) }))).toBe(413)
  expect((await administer.ask('team.nothing')).statusCode).toBe(404)
  expect((await administer.ask('account.me,account.me?batch=1')).statusCode).toBe(400)
})
