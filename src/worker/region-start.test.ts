import { beforeEach, expect, test } from 'vitest'
import { crowd, crowdJoins } from '../../test/support/crowd.ts'
import type { FreshDatabase } from '../../test/support/fresh-database.ts'
import { eventually, skipWaits } from '../../test/support/fresh-worker.ts'
import { takeOverList } from '../../test/support/imports.ts'
import { aNewOperator } from '../../test/support/operators.ts'
import { anna, buelent, carla } from '../../test/support/people.ts'
import { type WorkerStory, workerStory } from '../../test/support/worker-story.ts'

// The region Havelland: sixty people in 16766, one in 17252, nobody in 16515.

let fresh: FreshDatabase
let smtp: WorkerStory['smtp']
let work: WorkerStory['work']
beforeEach(async () => {
  ;({ fresh, smtp, work } = await workerStory())
  await fresh.database.owner.query(
    `with region as (insert into regions (name, goal) values ('Havelland', 50) returning id)
     insert into region_places select code, region.id from region, unnest('{16766,17252,16515}'::text[]) as code`,
  )
})

const SIXTY = crowd(60)

async function ask<Answer>(sql: string, ...values: unknown[]): Promise<Answer | undefined> {
  const { rows } = await fresh.database.owner.query<{ answer: Answer }>(`select ${sql} as answer`, values)
  return rows[0]?.answer
}

/** A launch letter of the region, as a draft. */
const letter = (subject: string, kind: 'is_launch' | 'is_welcome' | 'is_trial' = 'is_launch') =>
  fresh.database.owner
    .query<{ id: string }>(
      `insert into newsletters (subject, body, postal_codes, is_launch, state, region_id, is_trial, is_welcome)
       select $1, 'Ab Freitag.', case when $2 = 'is_trial' then '{16766}'::text[] else '{}' end, true, 'draft', id,
              $2 = 'is_trial', $2 = 'is_welcome' from regions returning id`,
      [subject, kind],
    )
    .then(({ rows }) => rows[0]?.id)

/** As the console starts it: with a minute in which to take it back. */
const start = (id: string | undefined) =>
  ask<number>('start_newsletter($1, false, time_to_take_back())::int', id)

const minutePasses = () =>
  fresh.database.owner
    .query(`update newsletters set leaves_at = now() where leaves_at > now()`)
    .then(() => skipWaits(fresh.database))

/** By which letter each was told, once for each Message-ID; confirmations apart. */
function told(): Record<string, string[]> {
  const byPerson: Record<string, string[]> = {}
  const seen = new Set<string | undefined>()
  for (const { envelope, parsed } of smtp.letters) {
    if (parsed.subject?.includes('bestätigen') || parsed.subject?.includes('Fast geschafft')) continue
    expect(seen).not.toContain(parsed.messageId)
    seen.add(parsed.messageId)
    const to = envelope.to[0] ?? ''
    byPerson[to] = [...(byPerson[to] ?? []), parsed.subject ?? '']
  }
  return byPerson
}

const started = () => ask<string[]>('array(select postal_code from place_starts order by 1)')

test('taken back, started, cancelled, finished, joined by latecomers: everybody has it exactly once', async () => {
  await crowdJoins(fresh.database, SIXTY)
  await crowdJoins(fresh.database, [buelent.email], '17252')
  await work()
  const welcome = await letter('Bei euch wird schon geliefert', 'is_welcome')
  await ask('start_newsletter($1)', welcome)
  const launch = await letter('Es geht los')

  // Taken back: not one letter leaves, however long one waits.
  expect(await start(launch)).toBe(61)
  expect(await ask('take_back_newsletter($1)', launch)).toBe(true)
  await skipWaits(fresh.database)
  expect(smtp.taken()).toBe(0)

  // Started, and cancelled in the middle.
  smtp.setBehaviour({ slow: { content: 100 } })
  expect(await start(launch)).toBe(61)
  expect(await ask('take_back_newsletter($1)', launch)).toBe(true)
  expect(await start(launch)).toBe(61)
  await minutePasses()
  await smtp.waitFor(10)
  expect(await ask('cancel_newsletter($1)', launch)).toBe(true)
  await eventually(() => ask(`(select count(*)::int from letters where outcome is null)`)).toBe(0)
  const atCancel = smtp.taken()
  expect(atCancel).toBeLessThan(61)
  smtp.setBehaviour({})

  // Anna confirms where it runs already; Carla where it does not: she waits.
  await crowdJoins(fresh.database, [anna.email], '16766')
  await crowdJoins(fresh.database, [carla.email], '16515')
  await ask('tend_newsletters()')
  await eventually(() => told()[anna.email]).toEqual(['Bei euch wird schon geliefert'])
  expect(told()[carla.email]).toBeUndefined()

  // Finished with one press: those who do not have it, and Carla.
  const missing = 61 - atCancel + 1
  expect(await ask('finish_newsletter($1, false, time_to_take_back())::int', launch)).toBe(missing)
  await minutePasses()
  await eventually(() => Object.keys(told()).length).toBe(63)
  await eventually(started).toEqual(['16515', '16766', '17252'])

  // And who comes last is welcomed where nobody lived before.
  await crowdJoins(fresh.database, ['dora@example.org'], '16515')
  await eventually(() => told()['dora@example.org']).toEqual(['Bei euch wird schon geliefert'])
  await ask('tend_newsletters()')
  const letters = told()
  expect(Object.values(letters).filter((each) => each.length !== 1)).toEqual([])
  expect(Object.keys(letters).sort()).toEqual(
    [...SIXTY, anna.email, buelent.email, carla.email, 'dora@example.org'].sort(),
  )
  expect(await ask(`(select waiting::int from region_standings)`)).toBe(0)
}, 120_000)

test('a list from elsewhere: who lives where it runs is welcomed, once; who waits is sent nothing', async () => {
  await crowdJoins(fresh.database, [buelent.email], '17252')
  await aNewOperator(fresh, { name: 'Adam', email: 'adam@example.org' }, 'administer')
  await work()
  await ask('start_newsletter($1)', await letter('Bei euch wird schon geliefert', 'is_welcome'))
  await ask('start_newsletter($1)', await letter('Es geht los'))
  await eventually(started).toEqual(['16515', '16766', '17252'])
  await takeOverList(fresh, [
    { email: anna.email, postal_code: '16515' },
    { email: carla.email, postal_code: '16792' },
  ])
  await ask('tend_newsletters()')
  await ask('tend_newsletters()')
  await eventually(() => told()[anna.email]).toEqual(['Bei euch wird schon geliefert'])
  expect(Object.keys(told()).sort()).toEqual([anna.email, buelent.email].sort())
})

test('two operators start two launches to the same village at once: each of it hears it once', async () => {
  await crowdJoins(fresh.database, SIXTY)
  await work()
  const [first, second] = [await letter('Es geht los'), await letter('Jetzt geht es los')]
  const counts = await Promise.all([
    ask<number>('start_newsletter($1)::int', first),
    ask<number>('start_newsletter($1)::int', second),
  ])
  expect(counts.sort()).toEqual([0, 60])
  await eventually(() => smtp.taken()).toBe(60)
  expect(Object.values(told()).filter((each) => each.length !== 1)).toEqual([])
})
