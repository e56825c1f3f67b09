import { afterEach, beforeEach, expect, test } from 'vitest'
import type { FreshApp } from '../../../test/support/fresh-app.ts'
import { freshConsole } from '../../../test/support/fresh-console.ts'
import { aConsoleBrowser, anOperator } from '../../../test/support/operators.ts'
import { signUp } from '../../../test/support/signup-steps.ts'

/** Bülent's colleague Selma sends newsletters; Adam administers. */
const SELMA = { name: 'Selma', email: 'selma@verein.example' }
const ADAM = { name: 'Adam', email: 'adam@verein.example' }

let server: FreshApp
let selma: ReturnType<typeof aConsoleBrowser>
let adam: ReturnType<typeof aConsoleBrowser>
beforeEach(async () => {
  server = await freshConsole({ addressesPerDay: 3 })
  await anOperator(server, SELMA, 'send')
  await anOperator(server, ADAM, 'administer')
  selma = aConsoleBrowser(server.app)
  await selma.logIn(SELMA.email)
  adam = aConsoleBrowser(server.app)
  await adam.logIn(ADAM.email)
})
afterEach(() => server.close())

const people = async (...names: string[]) => {
  for (const name of names)
    await signUp(server.fresh.database, { email: `${name}@example.org`, postal_code: '16766' })
}

/** The addresses on the list, as somebody is shown them. */
async function list(who: typeof selma, query = '') {
  const answer = (await who.get(`/konsole/api/signups?${query}`)).json()
  return { emails: answer.rows?.map(({ email }: { email: string }) => email), ...answer }
}

const owner = (sql: string) => server.fresh.database.owner.query(sql)
const logged = async (action: string) =>
  (
    await owner(
      `select o.name, l.subject from audit_log as l join operators as o on o.id = l.operator_id
       where l.action = '${action}' order by l.id`,
    )
  ).rows

test('Selma sees as many addresses a day as she may, the same one as often as she likes; then they are masked', async () => {
  await people('anna', 'bert', 'carla')
  for (let look = 0; look < 3; look += 1) expect((await list(selma)).masked).toBe(false)
  expect((await selma.get('/konsole/api/signups/1')).json().email).toBe('anna@example.org')

  await people('dora')
  expect(await list(selma)).toMatchObject({
    emails: ['d…@example.org', 'c…@example.org', 'b…@example.org', 'a…@example.org'],
    masked: 'budget',
  })
  expect((await selma.get('/konsole/api/signups/4')).json()).toMatchObject({
    email: 'd…@example.org',
    masked: 'budget',
  })
  expect((await list(adam)).emails).toContain('dora@example.org')
  expect(await logged('address_budget_spent')).toEqual([{ name: 'Selma', subject: { addresses: 3 } }])
})

test('with nothing left, nobody is found by an address or by its place in the order', async () => {
  await people('anna', 'bert', 'carla', 'dora')
  expect((await list(selma, 'search=anna@ex')).emails).toEqual(['anna@example.org'])
  expect(await list(selma, 'sort=address')).toMatchObject({ code: 'budget' })
  expect(await list(selma, 'search=example.org')).toMatchObject({ code: 'budget' })
  await list(selma, 'search=bert@')
  await list(selma, 'search=carla@')
  // Whom she saw she could write down; whether dora@ is there she does not learn.
  expect((await list(selma, 'search=dora@')).rows).toEqual([])
  expect((await selma.get('/konsole/api/signups/count?search=dora@')).json().count).toBe(0)
  expect((await selma.get('/konsole/api/signups?sort=address')).json()).toMatchObject({
    code: 'budget',
    message: expect.stringContaining('Ab morgen geht es wieder'),
  })
})

test('the next day there is a line for each who saw some, with how many, and the budget is whole again', async () => {
  await people('anna', 'bert', 'carla')
  await list(selma)
  await people('dora')
  await list(selma)
  await list(adam)
  const sumUp = async () =>
    (await owner(`select log_disclosures(now() + interval '1 day')::int as lines`)).rows
  expect(await sumUp()).toEqual([{ lines: 2 }])
  expect(await sumUp()).toEqual([{ lines: 0 }])
  const day = expect.stringMatching(/^\d{4}-\d\d-\d\d$/)
  expect(await logged('addresses_seen')).toEqual(
    expect.arrayContaining([
      { name: 'Selma', subject: { day, addresses: 3 } },
      { name: 'Adam', subject: { day, addresses: 4 } },
    ]),
  )
  expect((await owner('select from address_disclosures')).rowCount).toBe(0)
  expect((await list(selma, 'search=dora@')).emails).toEqual(['dora@example.org'])
})

test('two pages at the same moment do not get more than one after the other', async () => {
  await people('anna', 'bert', 'carla', 'dora')
  const searches = ['anna@', 'bert@', 'carla@', 'dora@'].map((name) => list(selma, `search=${name}`))
  const shown = (await Promise.all(searches)).filter(({ masked }) => masked === false)
  expect(shown.length).toBeLessThanOrEqual(3)
})
