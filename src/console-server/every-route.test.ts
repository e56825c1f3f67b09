import { afterAll, expect, test } from 'vitest'
import { consoleApp } from '../../test/support/console-app.ts'
import { eachTextWith, fittingInput } from '../../test/support/fitting-input.ts'
import { anna, buelent, carla } from '../../test/support/people.ts'
import { deliver, join, queueNewsletter } from '../../test/support/signup-steps.ts'
import { ROLES, type Role } from '../contract/console/access.ts'
import { allRoutes } from '../contract/console/routes/all.ts'
import { type Route, shapeOf } from '../contract/console/routes/route.ts'
import { hasControl } from '../http/request-body.ts'

const server = await consoleApp()
afterAll(() => server.close())

const EVERY = Object.entries<Route>(allRoutes)
const RANKS = ['nobody', ...ROLES] as const
type Who = (typeof RANKS)[number]

/** Sent as the console sends it; what stands in the path fits, too, unless it is given. */
async function ask(who: Who, address: string, input: unknown, inPath: Record<string, string> = {}) {
  const [method = '', path = ''] = address.split(' ')
  const fitting: Record<string, string> = {
    id: '1',
    number: '1',
    postalCode: '16766',
    picture: '0123456789abcdef',
    ...inPath,
  }
  const url = `/konsole${path.replaceAll(/:(\w+)/g, (_, name) => encodeURIComponent(fitting[name] ?? ''))}`
  if (method === 'POST') return server.as[who].post(url, input as object)
  return server.as[who].get(`${url}?${new URLSearchParams(input as Record<string, string>)}`)
}

test.each(EVERY.filter(([, { least }]) => least !== 'anybody'))(
  '%s: whoever may less is turned away, before anything is read',
  async (address, { least }) => {
    for (const who of RANKS) {
      if (RANKS.indexOf(who) >= RANKS.indexOf(least as Who)) continue
      const { statusCode, body, headers } = await ask(who, address, {})
      expect([who, statusCode, headers['cache-control']]).toEqual([
        who,
        who === 'nobody' ? 401 : 403,
        'no-store',
      ])
      expect(body).not.toContain('example.org')
    }
  },
)

test('who may only look changes nothing, and what takes people along or decides who may do what is Adam’s', () => {
  const needing = (role: Role, method = '') =>
    EVERY.filter(([address, { least }]) => least === role && address.startsWith(method)).map(([it]) => it)
  expect(needing('look', 'POST /api').sort()).toEqual([
    'POST /api/newsletters/preview',
    'POST /api/newsletters/preview/page',
    'POST /api/newsletters/reach',
  ])
  expect(needing('administer').sort()).toEqual([
    'GET /api/audit/export.csv',
    'GET /api/signups/:number/data.json',
    'GET /api/signups/:number/proof.html',
    'GET /api/signups/export.csv',
    'GET /api/signups/export.xlsx',
    'GET /api/signups/import/sample.csv',
    'GET /api/site',
    'GET /api/team',
    'POST /api/signups/:number/erase',
    'POST /api/signups/import',
    'POST /api/signups/import/check',
    'POST /api/site',
    'POST /api/team/add',
    'POST /api/team/end-sessions',
    'POST /api/team/remove',
    'POST /api/team/reset',
    'POST /api/team/role',
  ])
})

test.each(EVERY.filter(([address]) => address.startsWith('POST')))(
  '%s: neither a foreign page nor a form asks for it',
  async (address) => {
    const url = `/konsole${address.slice('POST '.length).replaceAll(/:\w+/g, '1')}`
    const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    const answer = await server.as.administer.post(url, {}, foreign)
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'foreign_page'])
    // A letter's page is asked for by a form, for its frame.
    if (address.endsWith('/preview/page')) return
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    expect((await server.as.administer.post(url, {}, form)).statusCode).toBe(415)
  },
)

test('whoever may only look gets nobody’s address anywhere, whatever is asked for', async () => {
  const { database } = server.fresh
  const known = [anna, buelent, carla]
  for (const person of known) await join(database, { ...person, postal_code: anna.postal_code })
  await queueNewsletter(database, anna.postal_code)
  await deliver(database, anna.email)
  for (const [person, state, event] of [
    [anna, 'sent', 'bounced_hard'],
    [buelent, 'given_up', 'deferred'],
    [carla, 'uncertain', 'possibly_delivered'],
  ] as const) {
    await database.owner.query(
      `with letter as (
         update letters set state = $2, answer = '550 5.1.1 no', lease_until = null
         where newsletter_id is not null and signup_id = (select id from newsletter_signups where email = $1) returning id)
       insert into letter_events (letter_id, type, source, answer) select id, $3, 'imap', 'no' from letter`,
      [person.email, state, event],
    )
  }
  const reached: string[] = []
  for (const [address, route] of EVERY) {
    const fitting = fittingInput(shapeOf(route)) as Record<string, unknown>
    // As many as there are, and found by what they are called.
    const inputs = address.endsWith('/signups')
      ? [{}, { search: 'example.org' }, { search: anna.email }]
      : [fitting, {}]
    for (const input of inputs) {
      if (address.includes('/log-out')) continue
      const { statusCode, body } = await ask('look', address, input)
      if (statusCode === 200) reached.push(address)
      for (const { email } of known) expect(body.toLowerCase(), address).not.toContain(email.toLowerCase())
    }
  }
  // None of those that show people was left out.
  for (const address of [
    'GET /api/signups',
    'GET /api/signups/:number',
    'GET /api/outbox/kept',
    'GET /api/outbox/kept/:number',
    'GET /api/outbox/kept/:number/page',
    'GET /api/outbox/stuck',
    'GET /api/newsletters/:id/returns',
  ])
    expect(reached).toContain(address)
  for (const address of ['GET /api/outbox/kept', 'GET /api/signups']) {
    expect((await ask('send', address, {})).body, address).toContain(anna.email)
  }
})

const CONTROLS = ['\0', '\x07', '\x1b[31m', '\x7f', '\x85']

test.each(EVERY.filter(([, { input }]) => input))(
  '%s: no text keeps a control character: it is refused, or taken out where people paste',
  async (address, route) => {
    const fitting = fittingInput(shapeOf(route))
    expect(shapeOf(route)?.safeParse(fitting).success, JSON.stringify(fitting)).toBe(true)
    // A route that lets in so many a minute lets in no more of these.
    for (const control of route.rate ? CONTROLS.slice(0, 2) : CONTROLS) {
      for (const tainted of eachTextWith(control, fitting)) {
        const read = shapeOf(route)?.safeParse(tainted)
        if (read?.success && !hasControl(read.data)) continue
        const { statusCode, body } = await ask('administer', address, tainted)
        expect([tainted, statusCode], body).toEqual([tainted, 400])
      }
    }
  },
)

test.each(EVERY.filter(([address]) => address.includes('/:')))(
  '%s: what is in the path and names nothing is not found',
  async (address, route) => {
    const [, name = ''] = /:(\w+)/.exec(address) ?? []
    for (const wrong of ['%00', '0', '-1', "1'", '1e3', '9'.repeat(30)]) {
      const answer = await ask('administer', address, fittingInput(shapeOf(route)), { [name]: wrong })
      expect([wrong, answer.statusCode, answer.json().code]).toEqual([wrong, 404, 'not_found'])
    }
  },
)
