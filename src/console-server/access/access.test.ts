import type { FastifyInstance } from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { CONSOLE_SETTINGS, freshConsole } from '../../../test/support/fresh-console.ts'
import type { FreshDatabase } from '../../../test/support/fresh-database.ts'
import { anOperator, FROM_CONSOLE, loggedIn } from '../../../test/support/operators.ts'
import { anna, buelent, carla } from '../../../test/support/people.ts'
import { ROLES, type Role } from '../../contract/console/access.ts'
import { json, type Routes } from '../../contract/console/routes/route.ts'
import { openSignIn } from '../auth/sign-in-library.ts'
import { recordAction } from '../queries/audit.ts'
import { importSignups } from '../queries/signup-import.ts'
import { type Request as Asked, addRoutes } from './add-routes.ts'
import { addConsoleRules } from './console-scope.ts'
import { addRoleCheck } from './session.ts'

const PEOPLE = { look: anna, send: buelent, administer: carla } as const

const answer = json<object>()
const audit = 'sample_done'
const SAMPLES = {
  'POST /look': { least: 'look', answer, audit },
  'POST /send': { least: 'send', answer, audit },
  'POST /slow': { least: 'administer', answer, audit },
} as const satisfies Routes

async function write({ request, database, by }: Asked<string, { audit: 'sample_done' }>, role: Role) {
  await recordAction(database, { ...by('sample_done'), subject: { role } })
  return { done: role, body: request.body ?? null }
}

/** What happens to the person ($1) whose slow request is being answered. */
let meanwhile = ''

const server = await freshConsole({}, undefined, { addRoutes: addSamples })
for (const role of ROLES) await anOperator(server, PEOPLE[role], role)
afterAll(() => server.close())

/** A route for each role, registered as the pages of the console register theirs. */
function addSamples(app: FastifyInstance, { database }: FreshDatabase): void {
  const signIn = openSignIn(database.office, CONSOLE_SETTINGS, () => undefined)
  app.register(
    async (scope) => {
      scope.decorate('operatorDatabase', database.office)
      addConsoleRules(scope, CONSOLE_SETTINGS.publicOrigin)
      addRoleCheck(scope, signIn)
      addRoutes(scope, SAMPLES, {
        'POST /look': (asked) => write(asked, 'look'),
        'POST /send': (asked) => write(asked, 'send'),
        'POST /slow': async ({ database: asConsole, who, by }) => {
          await database.owner.query(meanwhile, [who.id])
          await importSignups(asConsole, by().session ?? '', [])
          return { done: 'opened' }
        },
      })
    },
    { prefix: '/konsole/sample' },
  )
}

test('Carla logs out in another tab while she is being answered: she is told so, and nothing is done', async () => {
  const { owner } = server.fresh.database
  const imports = async () =>
    (await owner.query(`select from audit_log where action = 'signups_imported'`)).rowCount ?? 0
  const before = await imports()
  const browser = await loggedIn(server.app, carla.email)
  meanwhile = 'delete from operator_sessions where operator_id = $1'
  const answer = await browser.post('/konsole/sample/slow')
  expect([answer.statusCode, answer.json().code]).toEqual([401, 'logged_out'])
  expect(await imports()).toBe(before)
  expect(server.logged()).not.toContain('"level":50')

  meanwhile = 'select $1::uuid'
  expect((await (await loggedIn(server.app, carla.email)).post('/konsole/sample/slow')).statusCode).toBe(200)
  expect(await imports()).toBe(before + 1)
})

test('a route that names no role stops the start', async () => {
  const addRoutes = (app: FastifyInstance, { database }: FreshDatabase) => {
    const signIn = openSignIn(database.office, CONSOLE_SETTINGS, () => undefined)
    app.register(async (scope) => {
      addRoleCheck(scope, signIn)
      scope.get('/konsole/forgotten', async () => 'open')
    })
  }
  const forgetful = freshConsole({}, undefined, { addRoutes })
  await expect(forgetful).rejects.toThrow('GET /konsole/forgotten does not say who may use it')
})

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
])('a change %s, with Carla’s cookie', async (_, headers, status) => {
  const browser = await loggedIn(server.app, carla.email)
  const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ')
  const answer = await server.app.inject({
    method: 'POST',
    url: '/konsole/sample/look',
    headers: { ...headers, cookie },
  })
  expect(answer.statusCode).toBe(status)
  if (status === 403) expect(answer.json().code).toBe('foreign_page')
})

test('JSON that comes as text, as a form or broken is not taken', async () => {
  const browser = await loggedIn(server.app, carla.email)
  const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ')
  const send = (type: string, payload: string) =>
    server.app.inject({
      method: 'POST',
      url: '/konsole/sample/look',
      headers: { ...FROM_CONSOLE, cookie, 'content-type': type },
      payload,
    })
  expect((await send('text/plain', '{"a":1}')).statusCode).toBe(415)
  expect((await send('application/x-www-form-urlencoded', '{"a":1}')).statusCode).toBe(415)
  for (const broken of ['{"a":', '{"__proto__":{"role":"administer"}}', '{"constructor":{"prototype":{}}}']) {
    expect((await send('application/json', broken)).statusCode, broken).toBe(400)
  }
  expect((await send('application/json', '{"a":1}')).json()).toEqual({ done: 'look', body: { a: 1 } })
})
