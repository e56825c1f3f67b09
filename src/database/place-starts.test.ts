import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { crowd, crowdJoins } from '../../test/support/crowd.ts'
import { type FreshDatabase, freshDatabase } from '../../test/support/fresh-database.ts'
import { anna, buelent, carla } from '../../test/support/people.ts'
import { claimOf, deliver, join, move } from '../../test/support/signup-steps.ts'

// The region Havelland: Anna lives in 16766, Bülent in 17252, nobody in 16515. Carla lives elsewhere, in 01067.

let fresh: FreshDatabase
beforeAll(async () => {
  fresh = await freshDatabase()
})
afterAll(() => fresh.drop())
beforeEach(async () => {
  await fresh.database.owner.query(
    `truncate newsletter_signups, signup_changes, place_totals, letters, newsletters, place_plans, place_starts, regions cascade`,
  )
  await fresh.database.owner.query('delete from pgboss.job')
  await havelland()
})

const ask = async <Row>(sql: string, values: unknown[] = []): Promise<Row[]> =>
  (await fresh.database.owner.query(sql, values)).rows as Row[]

async function answer(sql: string, values: unknown[] = []): Promise<unknown> {
  const [row] = await ask<{ answer: unknown }>(`select ${sql} as answer`, values)
  return row?.answer
}

const havelland = (goal = 250) =>
  ask(
    `with region as (insert into regions (name, goal) values ('Havelland', $1) returning id)
     insert into region_places select code, region.id from region, unnest('{16766,17252,16515}'::text[]) as code`,
    [goal],
  )

type Kind = { postalCodes?: string[]; isTrial?: boolean; isWelcome?: boolean; toTold?: boolean }

/** A launch letter of the region, as a draft. */
async function launch({ postalCodes = [], isTrial = false, isWelcome = false, toTold = false }: Kind = {}) {
  const [made] = await ask<{ id: string }>(
    `insert into newsletters (subject, body, postal_codes, is_launch, state, region_id, is_trial, is_welcome, to_told)
     select 'Es geht los', 'Ab Freitag.', $1, true, 'draft', id, $2, $3, $4 from regions returning id`,
    [postalCodes, isTrial, isWelcome, toTold],
  )
  return made?.id
}

const start = (newsletter: unknown) => answer('start_newsletter($1)::int', [newsletter])
const startFromConsole = (newsletter: unknown) =>
  answer('start_newsletter($1, false, time_to_take_back())::int', [newsletter])

/** A person's letter of a newsletter as a worker has it in hand: claimed, and begun. */
async function begin(newsletter: unknown, { email }: { email: string }) {
  const [letter] = await ask<{ id: string }>(
    `select l.id from letters as l join newsletter_signups as s on s.id = l.signup_id
     where l.newsletter_id = $1 and s.email = $2`,
    [newsletter, email],
  )
  const claims = JSON.stringify([claimOf(letter?.id ?? '', email, `a token of ${email}`)])
  await ask('select * from claim_letters($1)', [claims])
  await ask('select * from begin_letters($1)', [claims])
  return { id: letter?.id, claims }
}

/** A launch that is done: Anna has it, Bülent's letter was given up. */
async function launchWithoutBuelent() {
  for (const person of [anna, buelent]) await join(fresh.database, person)
  const newsletter = await launch()
  await start(newsletter)
  await deliver(fresh.database, anna.email)
  await ask(`update letters set outcome = 'given_up' where outcome is null and kind = 'newsletter'`)
  await tend()
  return newsletter
}

/** What happens every minute. */
const tend = () => ask('select tend_newsletters()')

const started = async () =>
  (await ask<{ postal_code: string }>('select postal_code from place_starts order by 1')).map(
    ({ postal_code }) => postal_code,
  )

/** Who has how many launch letters that left. */
const told = async () =>
  Object.fromEntries(
    (
      await ask<{ email: string; letters: number }>(
        `select s.email, count(l.id)::int as letters from newsletter_signups as s
         left join letters as l on l.signup_id = s.id and l.kind = 'newsletter' and l.outcome = 'sent' group by 1 order by 1`,
      )
    ).map(({ email, letters }) => [email.split('@')[0], letters]),
  )

const region = async () =>
  (
    await ask(
      'select waiting::int, told::int, state, goal_reached_at is not null as reached from region_standings',
    )
  )[0]

test('a place has started once a letter left to it, not when the button is pressed', async () => {
  for (const person of [anna, buelent]) await join(fresh.database, person)
  expect(await start(await launch())).toBe(2)
  expect(await started()).toEqual([])
  await deliver(fresh.database, anna.email)
  // And those with nobody in them: else who comes later would never be told.
  expect(await started()).toEqual(['16515', '16766'])
  await deliver(fresh.database, buelent.email)
  expect(await started()).toEqual(['16515', '16766', '17252'])
})

test('who had the letter does not wait any more, nowhere', async () => {
  for (const person of [anna, buelent]) await join(fresh.database, person)
  expect(await region()).toEqual({ waiting: 2, told: 0, state: 'collecting', reached: false })
  await start(await launch())
  await deliver(fresh.database, anna.email)
  expect(await region()).toEqual({ waiting: 1, told: 1, state: 'started', reached: false })
  const sums = `select fresh::int, told::int from newsletter_reach('{16766}')`
  expect(await ask(sums)).toEqual([{ fresh: 0, told: 1 }])
  await ask('select roll_up_signup_changes()')
  expect(await ask(sums)).toEqual([{ fresh: 0, told: 1 }])
  expect(await region()).toEqual({ waiting: 1, told: 1, state: 'started', reached: false })
  // Nobody confirmed and nobody left by being told.
  expect(
    await ask('select sum(confirmed)::int as confirmed, sum(withdrawn)::int as withdrawn from signup_days'),
  ).toEqual([{ confirmed: 2, withdrawn: 0 }])
})

test('nobody is told twice, unless it is meant for the told, too', async () => {
  for (const person of [anna, buelent]) await join(fresh.database, person)
  await start(await launch())
  await deliver(fresh.database, anna.email)
  await ask('select cancel_newsletter(id) from newsletters')
  expect(await start(await launch())).toBe(1)
  await deliver(fresh.database, buelent.email)
  expect(await told()).toEqual({ anna: 1, buelent: 1 })
  expect(await start(await launch())).toBe(0)
  expect(await start(await launch({ toTold: true }))).toBe(2)
})

test('of two launches that both have a letter for Anna one tells her', async () => {
  await join(fresh.database, anna)
  const [first, second] = [await launch(), await launch()]
  expect(await start(first)).toBe(1)
  // The second finds her letter on its way.
  expect(await start(second)).toBe(0)
  // Written all the same, as by a program that does not know of it.
  await ask(
    `insert into letters (kind, newsletter_id, signup_id) select 'newsletter', $1, id from newsletter_signups`,
    [second],
  )
  const letters = await ask<{ id: string }>(`select id from letters where kind = 'newsletter' order by id`)
  const claims = letters.map(({ id }, number) => claimOf(id, anna.email, `${number} is a token of Anna`))
  await ask('select * from claim_letters($1)', [JSON.stringify(claims)])
  const begun = await ask<{ verdict: string }>('select verdict from begin_letters($1)', [
    JSON.stringify(claims),
  ])
  expect(begun.map(({ verdict }) => verdict).sort()).toEqual(['go', 'later'])
  await ask(
    `select record_letters_sent(array(select id from letters where begun_at is not null), '{250 OK}')`,
  )
  expect((await deliver(fresh.database, anna.email)).outcomes).toEqual(['told'])
  expect(await told()).toEqual({ anna: 1 })
})

test('a trial tells its people and starts nothing; the launch leaves them out', async () => {
  for (const person of [anna, buelent]) await join(fresh.database, person)
  expect(await start(await launch({ isTrial: true, postalCodes: ['16515', '16766'] }))).toBe(1)
  await deliver(fresh.database, anna.email)
  await tend()
  expect(await started()).toEqual([])
  expect(await region()).toMatchObject({ waiting: 1, told: 1, state: 'collecting' })
  expect(await start(await launch())).toBe(1)
  await deliver(fresh.database, buelent.email)
  // Nobody waits in Anna's place: it starts along.
  expect(await started()).toEqual(['16515', '16766', '17252'])
  expect(await told()).toEqual({ anna: 1, buelent: 1 })
})

test('taken back within the minute nobody was written to, and it is a draft again', async () => {
  await join(fresh.database, anna)
  await ask('delete from pgboss.job')
  const newsletter = await launch()
  expect(await startFromConsole(newsletter)).toBe(1)
  // Its job is not due before.
  expect(
    await ask(
      `select count(*)::int as jobs from pgboss.job where name = 'letters' and state = 'created' and start_after <= now()`,
    ),
  ).toEqual([{ jobs: 0 }])
  expect(await answer('pause_newsletter($1)', [newsletter])).toBe(false)
  await tend()
  expect(await answer('take_back_newsletter($1)', [newsletter])).toBe(true)
  expect(await answer('take_back_newsletter($1)', [newsletter])).toBe(false)
  expect(await ask('select state, started_at, leaves_at from newsletters')).toEqual([
    { state: 'draft', started_at: null, leaves_at: null },
  ])
  expect(await ask(`select from letters where kind = 'newsletter'`)).toEqual([])
  expect(
    await ask(`select from pgboss.job where name = 'letters' and state = 'created' and start_after > now()`),
  ).toEqual([])
  expect(await startFromConsole(newsletter)).toBe(1)
  await ask('update newsletters set leaves_at = now()')
  expect(await answer('take_back_newsletter($1)', [newsletter])).toBe(false)
})

test('cancelled, places without a letter go on collecting, or count as started all the same', async () => {
  for (const person of [anna, buelent]) await join(fresh.database, person)
  const newsletter = await launch()
  await start(newsletter)
  await deliver(fresh.database, anna.email)
  expect(await started()).toEqual(['16515', '16766'])
  expect(await answer('cancel_newsletter($1)', [newsletter])).toBe(true)
  expect(await started()).toEqual(['16766'])

  const other = await launch()
  await start(other)
  await ask('select cancel_newsletter($1, true)', [other])
  expect(await started()).toEqual(['16515', '16766', '17252'])
})

test('a letter that was in hand when its launch was cancelled starts its own place alone', async () => {
  for (const person of [anna, buelent]) await join(fresh.database, person)
  const newsletter = await launch()
  await start(newsletter)
  const { id } = await begin(newsletter, anna)
  await ask(`update pgboss.job set state = 'active' where data ->> 'letter_id' = $1`, [id])
  await ask('select cancel_newsletter($1)', [newsletter])
  await ask(`select record_letters_sent(array[$1::uuid], '{250 OK}')`, [id])
  expect(await told()).toEqual({ anna: 1, buelent: 0 })
  expect(await started()).toEqual(['16766'])
})

test('a letter that perhaps arrived before its launch was cancelled is not told by another', async () => {
  for (const person of [anna, buelent, carla]) await join(fresh.database, { ...person, postal_code: '16766' })
  const newsletter = await launch()
  await start(newsletter)
  // Anna's server never answered, and Bülent's worker died; his job is handed out again after the cancel.
  const [annas, buelents] = [await begin(newsletter, anna), await begin(newsletter, buelent)]
  await ask(`select doubt_letter($1, 'no answer')`, [annas.id])
  await ask(`update pgboss.job set state = 'active' where data ->> 'letter_id' = $1`, [buelents.id])
  await ask('select cancel_newsletter($1)', [newsletter])
  await ask('select * from claim_letters($1)', [buelents.claims])
  expect(
    await ask(
      `select s.email, l.outcome from letters as l join newsletter_signups as s on s.id = l.signup_id
       where l.newsletter_id = $1 order by 1`,
      [newsletter],
    ),
  ).toEqual([
    { email: anna.email, outcome: 'uncertain' },
    { email: buelent.email, outcome: 'uncertain' },
    { email: carla.email, outcome: 'cancelled' },
  ])
  // Only Carla is told by the next.
  expect(await start(await launch())).toBe(1)
})

test('with one press a cancelled launch goes to all who do not have it yet, each once', async () => {
  for (const person of [anna, buelent]) await join(fresh.database, person)
  const newsletter = await launch()
  await start(newsletter)
  await deliver(fresh.database, anna.email)
  await ask('select cancel_newsletter($1)', [newsletter])
  await join(fresh.database, { ...carla, postal_code: '17252' })
  await ask(`delete from pgboss.job`)

  expect(await answer('finish_newsletter($1, false, time_to_take_back())::int', [newsletter])).toBe(2)
  expect(await answer('take_back_newsletter($1)', [newsletter])).toBe(true)
  // Anna has it, so it is no draft again.
  expect(await ask('select state from newsletters')).toEqual([{ state: 'cancelled' }])
  expect(await ask(`select from pgboss.job where name = 'letters' and state = 'created'`)).toEqual([])

  expect(await answer('finish_newsletter($1)::int', [newsletter])).toBe(2)
  for (const { email } of [anna, buelent, carla]) await deliver(fresh.database, email)
  expect(await told()).toEqual({ anna: 1, buelent: 1, carla: 1 })
  expect(await answer('finish_newsletter($1)::int', [newsletter])).toBeNull()
})

test('a launch that goes on after it was cancelled starts the places where nobody waits, too', async () => {
  for (const person of [anna, { ...carla, postal_code: '16766' }]) await join(fresh.database, person)
  const newsletter = await launch()
  await start(newsletter)
  await deliver(fresh.database, anna.email)
  await ask('select cancel_newsletter($1)', [newsletter])
  expect(await answer('finish_newsletter($1)::int', [newsletter])).toBe(1)
  expect(await started()).toEqual(['16766'])
  await deliver(fresh.database, carla.email)
  expect(await started()).toEqual(['16515', '16766', '17252'])
})

test('a place starts also when the only one who was to get a letter there left, or takes none', async () => {
  for (const person of [anna, buelent, { ...carla, postal_code: '16515' }]) await join(fresh.database, person)
  const newsletter = await launch()
  await start(newsletter)
  await deliver(fresh.database, anna.email)
  const becomes = (outcome: string, { email }: { email: string }) =>
    ask(
      `update letters as l set outcome = $1 from newsletter_signups as s where s.id = l.signup_id and s.email = $2`,
      [outcome, email],
    )
  await ask('select withdraw_signup(id, $2) from newsletter_signups where email = $1', [
    buelent.email,
    'link',
  ])
  await becomes('left', buelent)
  await becomes('given_up', carla)
  await tend()
  // Carla's letter may be tried again.
  expect(await started()).toEqual(['16766', '17252'])
  await answer('retry_newsletter($1)', [newsletter])
  await becomes('refused', carla)
  await tend()
  expect(await started()).toEqual(['16515', '16766', '17252'])
})

test('a launch of which no letter was accepted starts nothing, not even at its end', async () => {
  await join(fresh.database, anna)
  await start(await launch())
  await ask(`update letters set outcome = 'refused' where outcome is null`)
  await tend()
  expect(await ask('select state from newsletters')).toEqual([{ state: 'finished' }])
  expect(await started()).toEqual([])
})

test('a start that was taken back while its launch runs stays taken back', async () => {
  for (const person of [anna, buelent]) await join(fresh.database, person)
  await start(await launch())
  await deliver(fresh.database, anna.email)
  await ask(`delete from place_starts where postal_code = '16766'`)
  await deliver(fresh.database, buelent.email)
  await tend()
  expect(await ask('select state from newsletters')).toEqual([{ state: 'finished' }])
  expect(await started()).toEqual(['16515', '17252'])
})

test('cancelled after it went on, what ran before runs', async () => {
  const newsletter = await launchWithoutBuelent()
  expect(await answer('finish_newsletter($1)::int', [newsletter])).toBe(1)
  await ask('select cancel_newsletter($1)', [newsletter])
  expect(await started()).toEqual(['16515', '16766'])
})

test('cancelled, a place where somebody was welcomed meanwhile runs', async () => {
  for (const person of [anna, buelent]) await join(fresh.database, person)
  const newsletter = await launch()
  await start(newsletter)
  await deliver(fresh.database, anna.email)
  await start(await launch({ isWelcome: true }))
  await join(fresh.database, { ...carla, postal_code: '16515' })
  await deliver(fresh.database, carla.email)
  expect(await told()).toEqual({ anna: 1, buelent: 0, carla: 1 })
  await ask('select cancel_newsletter($1)', [newsletter])
  expect(await started()).toEqual(['16515', '16766'])
})

test('taken back after it went on, who came meanwhile has no letter of it and is welcomed', async () => {
  const newsletter = await launchWithoutBuelent()
  await join(fresh.database, { ...carla, postal_code: '16515' })
  expect(await answer('finish_newsletter($1, false, time_to_take_back())::int', [newsletter])).toBe(2)
  expect(await answer('take_back_newsletter($1)', [newsletter])).toBe(true)
  await start(await launch({ isWelcome: true }))
  for (const { email } of [buelent, carla]) await deliver(fresh.database, email)
  expect(await told()).toEqual({ anna: 1, buelent: 0, carla: 1 })
})

test('a job of before it went on sends nothing while it can be taken back', async () => {
  await join(fresh.database, anna)
  const newsletter = await launch()
  await start(newsletter)
  await ask('select cancel_newsletter($1)', [newsletter])
  expect(await answer('finish_newsletter($1, false, time_to_take_back())::int', [newsletter])).toBe(1)
  expect((await deliver(fresh.database, anna.email)).outcomes).toEqual(['waiting'])
  expect(await answer('take_back_newsletter($1)', [newsletter])).toBe(true)
  expect(await told()).toEqual({ anna: 0 })
  expect(await answer('finish_newsletter($1)::int', [newsletter])).toBe(1)
  await deliver(fresh.database, anna.email)
  expect(await told()).toEqual({ anna: 1 })
})

test('whose address took no letter hears of it once it takes letters again', async () => {
  for (const person of [anna, buelent, { ...carla, postal_code: '16766' }]) await join(fresh.database, person)
  const newsletter = await launch()
  await start(newsletter)
  await deliver(fresh.database, anna.email)
  await ask('update newsletter_signups set undeliverable_at = now() where email <> $1', [anna.email])
  for (const { email } of [buelent, carla]) await deliver(fresh.database, email)
  await tend()
  expect(await told()).toEqual({ anna: 1, buelent: 0, carla: 0 })
  expect(await answer('finish_newsletter($1)::int', [newsletter])).toBe(0)
  await tend()

  // Bülent's launch goes on; Carla is welcomed without anybody's doing.
  await ask('select address_reached(id) from newsletter_signups where email = $1', [buelent.email])
  expect(await answer('finish_newsletter($1)::int', [newsletter])).toBe(1)
  await deliver(fresh.database, buelent.email)
  await start(await launch({ isWelcome: true }))
  await ask('select address_reached(id) from newsletter_signups where email = $1', [carla.email])
  await tend()
  for (const { email } of [anna, buelent, carla]) await deliver(fresh.database, email)
  expect(await told()).toEqual({ anna: 1, buelent: 1, carla: 1 })
})

test('who was to be welcomed when the welcome was turned off hears of the next launch', async () => {
  await join(fresh.database, anna)
  await start(await launch())
  await deliver(fresh.database, anna.email)
  const welcome = await launch({ isWelcome: true })
  await start(welcome)
  await join(fresh.database, { ...carla, postal_code: '16515' })
  await ask(`update newsletters set state = 'draft' where id = $1`, [welcome])
  expect(await start(await launch())).toBe(1)
  await deliver(fresh.database, carla.email)
  expect(await told()).toEqual({ anna: 1, carla: 1 })
  // On again, her welcome has nothing to tell.
  await start(welcome)
  await deliver(fresh.database, carla.email)
  expect(await told()).toEqual({ anna: 1, carla: 1 })
})

test('who confirms where it runs is welcomed by itself, also where nobody waited; whose letter was cancelled is not', async () => {
  for (const person of [anna, buelent]) await join(fresh.database, person)
  const newsletter = await launch()
  await start(newsletter)
  await deliver(fresh.database, anna.email)
  await ask('select cancel_newsletter($1, true)', [newsletter])
  expect(await start(await launch({ isWelcome: true }))).toBe(0)

  await join(fresh.database, { ...carla, postal_code: '16515' })
  await tend()
  expect(await ask(`select state from newsletters where is_welcome`)).toEqual([{ state: 'running' }])
  for (const { email } of [anna, buelent, carla]) await deliver(fresh.database, email)
  expect(await told()).toEqual({ anna: 1, buelent: 0, carla: 1 })
})

test('who moves to where it runs, or confirms while it starts, is welcomed within the minute; paused, nobody is', async () => {
  for (const person of [anna, carla]) await join(fresh.database, person)
  await start(await launch())
  await deliver(fresh.database, anna.email)
  const welcome = await launch({ isWelcome: true })
  await start(welcome)
  await answer('pause_newsletter($1)', [welcome])
  await move(fresh.database, carla.email, '16515')
  await tend()
  expect(await told()).toEqual({ anna: 1, carla: 0 })
  await answer('resume_newsletter($1)', [welcome])
  await tend()
  await deliver(fresh.database, carla.email)
  expect(await told()).toEqual({ anna: 1, carla: 1 })
})

test('a region at its goal is noted once, and a letter that waits for it has two days in which to stop it', async () => {
  await ask('update regions set goal = 3')
  const newsletter = await launch()
  expect(await answer('schedule_newsletter($1, null)', [newsletter])).toBe(true)
  await crowdJoins(fresh.database, crowd(2))
  expect(await answer('tend_regions()::int')).toBe(0)
  await join(fresh.database, buelent)
  expect(await answer('tend_regions()::int')).toBe(1)
  expect(await answer('tend_regions()::int')).toBe(0)
  expect(await region()).toMatchObject({ waiting: 3, state: 'ready', reached: true })
  const [plan] = await ask<{ clock: string; days: number }>(
    `select to_char(send_at at time zone 'Europe/Berlin', 'HH24:MI') as clock,
            (send_at at time zone 'Europe/Berlin')::date - (now() at time zone 'Europe/Berlin')::date as days
     from newsletters`,
  )
  expect(plan).toEqual({ clock: '10:00', days: 2 })

  await ask('select unschedule_newsletter($1)', [newsletter])
  await tend()
  expect(await ask('select state, send_at from newsletters')).toEqual([{ state: 'draft', send_at: null }])
  await answer('schedule_newsletter($1, null)', [newsletter])
  await ask('select tend_regions()')
  await ask(`update newsletters set send_at = now()`)
  await tend()
  expect(
    await ask(
      'select state, leaves_at > now() as can_be_taken_back, cardinality(postal_codes) as places from newsletters',
    ),
  ).toEqual([{ state: 'running', can_be_taken_back: true, places: 3 }])
})

test('half a letter can be kept, and cannot leave', async () => {
  const rule = (state: string) =>
    ask(`insert into newsletters (subject, body, postal_codes, state) values ('', '', '{}', $1)`, [
      state,
    ]).catch((error: { constraint?: string }) => error.constraint)
  expect(await rule('draft')).toEqual([])
  expect(await rule('running')).toMatch(/^newsletters_(subject|body|postal_codes)/)
})
