import { afterAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { consoleApp, PEOPLE } from '../../test/support/console-app.ts'
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

const server = await consoleApp()
afterAll(() => server.close())

type Asked = { name: string; rule?: AuditedRule; input?: z.ZodType; changes: boolean }

type Definition = { meta?: AuditedRule; type: string; inputs: z.ZodType[] }

const PROCEDURES = Object.entries(
  officeRouter._def.procedures as unknown as Record<string, { _def: Definition }>,
).map(
  ([
    name,
    {
      _def: { meta, type, inputs },
    },
  ]): Asked => {
    const [input] = inputs
    return { name, changes: type === 'mutation', ...(meta && { rule: meta }), ...(input && { input }) }
  },
)
const FILES = [...officeFiles, ...importUploads].map(
  ({ name, rule, ...more }): Asked => ({ name, rule, ...more, changes: rule.audit !== null }),
)
const ask = (who: ConsoleBrowser, { name }: Asked, input?: unknown) =>
  name.includes('.') ? who.ask(name, input) : who.file(name, input)

test.each([...PROCEDURES, ...FILES].filter(({ rule }) => rule))(
  '$name: whoever may less is turned away, before anything is read',
  async (asked) => {
    const least = ROLES.indexOf(asked.rule?.least ?? 'look')
    for (const who of ['nobody', ...ROLES.slice(0, least)] as const) {
      for (const input of [{}, fittingInput(asked.input)]) {
        const { statusCode, headers } = await ask(server.as[who], asked, input)
        const kept = headers['cache-control']
        expect([who, statusCode, kept]).toEqual([who, who === 'nobody' ? 401 : 403, 'no-store'])
      }
    }
  },
)

test('who may only look changes nothing but the own access, and who may do what is Adam’s', () => {
  const named = (needs: (asked: Asked) => boolean) => PROCEDURES.filter(needs).map(({ name }) => name)
  expect(named(({ rule }) => !rule)).toEqual(['account.link'])
  expect(named(({ rule, changes }) => rule?.least === 'look' && changes)).toEqual(['account.proven'])
  for (const { name, rule, changes } of [...PROCEDURES, ...FILES]) {
    if (!rule || !changes) continue
    // What administering takes along or changes, and what reaches many, asks for a fresh log-in; everything is in the log in words.
    expect([name, rule.proof ?? false]).toEqual([name, rule.least === 'administer' || PROVEN.has(name)])
    expect(rule.audit, name).toBeDefined()
    for (const action of [rule.audit ?? []].flat()) expect(AUDIT_ACTIONS).toHaveProperty(action)
  }
})

const PROVEN = new Set(['account.proven', 'newsletters.start', 'newsletters.welcome'])

test('whoever may only look gets nobody else’s address anywhere', async () => {
  await server.as.administer.ask('team.add', { name: 'Tom', email: 'tom@example.org', role: 'look' })
  await threeAreKnown()
  const known = [anna.email, buelent.email, carla.email]
  const others = [...known, 'tom@example.org', PEOPLE.send.email, PEOPLE.administer.email]
  const reached: string[] = []
  for (const asked of [...PROCEDURES, ...FILES].filter(({ rule }) => rule?.least === 'look')) {
    const { statusCode, body } = await ask(server.as.look, asked, fittingInput(asked.input))
    if (statusCode === 200) reached.push(asked.name)
    for (const email of others) expect(body.toLowerCase(), asked.name).not.toContain(email.toLowerCase())
  }
  // None of those that show people was left out.
  expect(reached).toEqual(expect.arrayContaining(SHOWING_PEOPLE))
})

/** A draft that Selma tried; three neighbours who were sent a newsletter: one's came back, one's was given up, of one's nobody knows whether it arrived. */
async function threeAreKnown() {
  const { database } = server.fresh
  await database.owner.query(
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
    await database.owner.query(
      `with letter as (
         update letters set state = $2, answer = '550 5.1.1 no', lease_until = null
         where newsletter_id is not null and signup_id = (select id from newsletter_signups where email = $1) returning id)
       insert into letter_events (letter_id, type, source, answer) select id, $3, 'imap', 'no' from letter`,
      [person.email, state, event],
    )
}

const SHOWING_PEOPLE = ['newsletters.one', 'outbox.overview', 'signups.list', 'signups.person']

const CONTROLS = ['\0', '\x07', '\x1b[31m', '\x7f', '\x85']
const LIBRARY = Object.entries(authAddresses).map(
  ([name, { input, rule }]): Asked => ({
    name,
    changes: true,
    ...(input && { input }),
    ...(rule && { rule }),
  }),
)

test.each([...PROCEDURES, ...FILES, ...LIBRARY].filter(({ input }) => input))(
  '$name: no text keeps a control character: it is refused, or taken out where people paste',
  async (asked) => {
    const fitting = asked.name.includes('/passkey/verify') ? SHOWN : fittingInput(asked.input)
    expect(asked.input?.safeParse(fitting).success, JSON.stringify(fitting)).toBe(true)
    const { administer } = server.as
    const path = asked.name.startsWith('/') && asked.name
    for (const control of CONTROLS) {
      for (const tainted of eachTextWith(control, fitting)) {
        const read = asked.input?.safeParse(tainted)
        if (read?.success && !hasControl(read.data)) continue
        const sent = path
          ? administer.post(`/konsole/auth${path}`, tainted as object)
          : ask(administer, asked, tainted)
        expect([tainted, (await sent).statusCode]).toEqual([tainted, 400])
      }
    }
  },
)

const SHOWN = { name: 'Telefon', response: { id: 'QW5uYQ', type: 'public-key' } }

test.each([
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
  ['of our page', { origin: 'https://dorfteller.example', 'sec-fetch-site': 'same-origin' }, 200],
  ['of our page, from an old browser', { origin: 'https://dorfteller.example' }, 200],
])('a question %s, with Adam’s cookie', async (_, headers, status) => {
  const cookie = [...server.as.administer.cookies].map((pair) => pair.join('=')).join('; ')
  for (const [method, url, type] of [
    ['POST', '/konsole/ask/account.me', 'application/json'],
    ['GET', '/konsole/ask/account.me', undefined],
    ['POST', '/konsole/dateien/signups', 'application/x-www-form-urlencoded'],
    ['POST', '/konsole/auth/passkey/generate-authenticate-options', 'application/json'],
  ] as const) {
    const payload = type === undefined ? undefined : type.endsWith('json') ? '{}' : 'input={"format":"csv"}'
    const all = { ...headers, cookie, ...(type && { 'content-type': type }) }
    const answer = await server.app.inject({ method, url, headers: all, ...(payload && { payload }) })
    expect([url, answer.statusCode]).toEqual([url, status])
  }
})

test('what is no JSON, too large or no procedure is not taken', async () => {
  const { administer } = server.as
  const send = async (type: string, body: string) =>
    (await administer.post('/konsole/ask/audit.list', Buffer.from(body), { 'content-type': type })).statusCode
  expect(await send('text/plain', '{}')).toBe(415)
  expect(await send('application/x-www-form-urlencoded', 'who=nobody')).toBe(415)
  for (const broken of ['{"who":', '{"__proto__":{"who":"nobody"}}', '{"topics":"access"}', '[]'])
    expect([broken, await send('application/json', broken)]).toEqual([broken, 400])
  expect(await send('application/json', JSON.stringify({ who: 'x'.repeat(300_000) }))).toBe(413)
  expect((await administer.ask('team.nothing')).statusCode).toBe(404)
  expect((await administer.ask('account.me,account.me?batch=1')).statusCode).toBe(400)
})
