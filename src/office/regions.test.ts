import type { inferRouterOutputs } from '@trpc/server'
import { beforeEach, expect, test } from 'vitest'
import { consoleForAll } from '../../test/support/console-app.ts'
import { anna } from '../../test/support/people.ts'
import { join } from '../../test/support/signup-steps.ts'
import type { OfficeRouter } from './router.ts'
import { tendNewsletters } from './tend-newsletters.ts'

const server = consoleForAll()
beforeEach(async () => {
  await server.ask('truncate newsletter_signups, letters, newsletters, place_starts, regions cascade')
  await server.ask('delete from place_days')
})

type Answers = inferRouterOutputs<OfficeRouter>['regions']
// Of the six villages, those whose postal codes are known to every copy of the database.
const ALTMUEHLTAL = { name: 'Altmühltal', postalCodes: ['91732', '91639', '91746'], goal: 3 }
const does = (what: string, input: object) => server.as.send.asks(`regions.${what}`, input)
const make = async (region: object = ALTMUEHLTAL) => (await does('save', region)).region as number
const page = (id: number) => server.as.look.asks<Answers['one']>('regions.one', { id })
const list = () => server.as.look.asks<Answers['list']>('regions.list')
const codesOf = ({ places }: Pick<Answers['one'], 'places'>) =>
  places.map(({ postalCode }) => postalCode).sort()
const seenIn = async (region: number) => ({ id: region, version: (await page(region)).version })

test('a region is ready from its goal on, which is news, and runs once a place of it has started', async () => {
  const id = await make({ ...ALTMUEHLTAL, goal: 1 })
  await join(server.fresh.database, { email: anna.email, postal_code: '91732' })
  expect(await page(id)).toMatchObject({ state: 'ready', waiting: 1, growth7: 1, growth28: 1 })
  // Adam and Selma are told; again at another goal that is reached.
  for (const [goal, told] of [
    [1, 2],
    [2, 2],
    [1, 4],
  ]) {
    await does('save', { ...ALTMUEHLTAL, goal, seen: await seenIn(id) })
    await tendNewsletters(server.fresh.database.office)
    await server.ask('update operator_notes set sent_at = now()')
    expect(await server.ask(`select from operator_notes where kind = 'goal_reached'`)).toHaveLength(told ?? 0)
  }
  await server.ask(
    `with letter as (insert into newsletters (subject, body, postal_codes, is_launch, region_id, state, started_at)
       values ('Es geht los', 'Hallo', '{91732}', true, $1, 'sending', now()) returning id)
     insert into place_starts (postal_code, newsletter_id) select '91732', id from letter`,
    [id],
  )
  expect(await page(id)).toMatchObject({
    state: 'started',
    letters: [{ subject: 'Es geht los', state: 'sending', isLaunch: true, isWelcome: false }],
  })
})

test.each([
  [{ postalCodes: ['00000', '91735', '00001'] }, 400, 'Diese Postleitzahlen gibt es nicht: 00000, 00001.'],
  [{ postalCodes: [] }, 400, 'Eine Region hat mindestens einen Ort.'],
  [{ name: '  ' }, 400, 'Der Name fehlt.'],
  [{ name: 'altmühltal' }, 409, 'So heißt schon eine Region. Nimm einen anderen Namen.'],
  [{ goal: 0 }, 400, 'Ein Ziel ist eine ganze Zahl von 1 bis 100.000.'],
  [
    { postalCodes: ['91735', '91732'] },
    409,
    'Ein Ort ist in höchstens einer Region. Schon vergeben: Merkendorf (91732) zu Altmühltal.',
  ],
])('%j makes no region, and says why', async (wrong, status, message) => {
  await make()
  const region = { name: 'Seenland', postalCodes: ['91735'], goal: 250, ...wrong }
  expect(await does('save', region)).toMatchObject({ status, message })
  expect(await list()).toHaveLength(1)
})

const star = { name: 'Zum Stern', place: 'Weidenbach', state: 'asked', serves: '', since: '2026-11-21' }

test('all that is decided is changed at once, each restaurant once; of two who saw the same the second changes nothing', async () => {
  const region = await make()
  await make({ name: 'Seenland', postalCodes: ['91735'], goal: 250 })
  const seen = await seenIn(region)
  const changed = {
    ...{ seen, name: 'Oberes Altmühltal', goal: 300, owner: null },
    ...{ notes: '  Rathaus angerufen.\r\nJa.  ', postalCodes: ['91732', '91722'], restaurants: [star] },
  }
  const twice = { ...changed, restaurants: [star, { ...star, name: 'ZUM STERN' }] }
  const known = 'Diesen Gasthof gibt es in der Region schon.'
  expect(await does('save', twice)).toMatchObject({ status: 400, message: known })
  // With somebody else's place nothing of it holds.
  expect((await does('save', { ...changed, postalCodes: ['91722', '91735'] })).status).toBe(409)
  expect(await page(region)).toMatchObject({ name: 'Altmühltal', version: seen.version })

  await does('save', changed)
  const subject = expect.objectContaining({ region, goal: 300, places: 2 })
  expect((await server.actions('region')).at(-1)).toEqual({ action: 'region_saved', subject })
  const after = await page(region)
  const { name, goal, notes, restaurants } = after
  expect({ name, goal, notes, restaurants }).toEqual({
    ...{ name: changed.name, goal: 300, notes: 'Rathaus angerufen.\nJa.', restaurants: [star] },
  })
  expect([after.owner, codesOf(after)]).toEqual([null, ['91722', '91732']])
  const message = expect.stringContaining('deine Änderung gilt nicht')
  expect(await does('save', { ...changed, goal: 200 })).toMatchObject({ status: 409, message })
  expect((await page(region)).goal).toBe(300)
})

test('a region that is removed is gone, its letters stay; but none that is on its way', async () => {
  const region = await make()
  await server.ask(
    `insert into newsletters (subject, body, postal_codes, region_id, state, send_at)
     values ('Es geht los', 'Hallo', '{91732}', $1, 'scheduled', now() + interval '1 day')`,
    [region],
  )
  for (const state of ['scheduled', 'sending', 'paused']) {
    await server.ask('update newsletters set state = $1', [state])
    expect((await does('remove', { id: region })).status).toBe(409)
  }
  await server.ask(`update newsletters set state = 'draft'`)
  await does('remove', { id: region })
  const message = 'Diese Region gibt es nicht mehr.'
  expect(await does('remove', { id: region })).toMatchObject({ status: 404, message })
  expect(await does('one', { id: region })).toMatchObject({ status: 404 })
  expect(await server.ask('select region_id from newsletters')).toEqual([{ region_id: null }])
})
