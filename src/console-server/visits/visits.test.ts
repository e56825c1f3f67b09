import { afterAll, beforeEach, expect, test } from 'vitest'
import { consoleApp } from '../../../test/support/console-app.ts'
import { annasVisit } from '../../../test/support/people.ts'
import type { Visits } from '../../contract/console/visits.ts'
import { keepDeadlines } from '../../office/retention.ts'
import { LONGEST_LIST } from '../queries/visits.ts'

const server = await consoleApp()
afterAll(() => server.close())
beforeEach(() => ask('truncate website_visits, visit_days'))

const ask = async (sql: string, values: unknown[] = []) =>
  (await server.fresh.database.owner.query(sql, values)).rows

const visits = async (period = '7') =>
  (await server.as.look.get(`/konsole/api/visits?period=${period}`)).json<Visits>()

/** A visit some days before today, at noon in Germany. */
async function visit(
  daysAgo: number,
  more: { user_agent?: string; referrer?: string | null; page_path?: string } = {},
) {
  const { user_agent, referrer, page_path } = { ...annasVisit, ...more }
  await ask(
    `insert into website_visits (user_agent, referrer, page_path, visited_at)
     values ($1, $2, $3, (${TODAY} - $4::integer + time '12:00') at time zone 'Europe/Berlin')`,
    [user_agent, referrer, page_path, daysAgo],
  )
}

const TODAY = `(now() at time zone 'Europe/Berlin')::date`
const ago = async (days: number) =>
  (await ask(`select (${TODAY} - $1::integer)::text as day`, [days]))[0].day as string

/** What the office does each night. */
const sumUp = () => keepDeadlines(server.fresh.database.owner)

const BINGBOT = 'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)'

test('people and bots are told apart by day and page, bots by what they are, before and after the night', async () => {
  await visit(2)
  await visit(2, { page_path: '/kremmen', referrer: 'https://kreisblatt.example/lokales?x=1' })
  await visit(1, { user_agent: BINGBOT })
  await visit(0, { user_agent: 'curl/8.0', page_path: '/kremmen' })
  const answer = await visits()
  expect(answer).toMatchObject({
    from: await ago(6),
    until: await ago(0),
    people: 2,
    bots: 2,
    before: { people: 0, bots: 0 },
    days: [
      [await ago(2), 2, 0],
      [await ago(1), 0, 1],
      [await ago(0), 0, 1],
    ],
    pages: {
      shown: [
        { path: '/', people: 1, bots: 1 },
        { path: '/kremmen', people: 1, bots: 1 },
      ],
      others: { number: 0 },
    },
    referrers: {
      shown: [
        { host: '', people: 1 },
        { host: '*', people: 1 },
      ],
    },
    browsers: [{ kind: 'Firefox', people: 2 }],
    beyondBudget: 0,
  })
  expect(answer.reasons.filter(({ visits: number }) => number > 0)).toEqual([
    { reason: 'search engine', visits: 1 },
    { reason: 'program', visits: 1 },
  ])
  await sumUp()
  expect(await visits()).toEqual(answer)
  // The last days from their sums alone.
  await ask(`delete from website_visits where visited_at < now() - interval '1 day'`)
  expect(await visits()).toEqual(answer)
})

test('a period ends with today, and is compared with the one before; all begins with the first', async () => {
  for (const days of [400, 10, 6, 0]) await visit(days)
  await sumUp()
  expect(await visits('7')).toMatchObject({ people: 2, before: { people: 1 } })
  expect(await visits('all')).toMatchObject({ from: await ago(400), people: 4, before: null })
  expect(await visits('30')).toMatchObject({ from: await ago(29), people: 3 })
  // What nobody offered is no period.
  expect(await visits('drop table')).toMatchObject({ code: 'filter' })
})

test('a thousand invented referrers do not make the answer long; they are counted together', async () => {
  await ask(
    `insert into visit_days (day, list, name, people, bots)
     select ${TODAY} - 1, 'referrer', 'spam-' || n || '.example', 5, 0 from generate_series(1, 1000) as n`,
  )
  const { referrers } = await visits()
  expect(referrers.shown).toHaveLength(LONGEST_LIST)
  expect(referrers.others).toEqual({ number: 800, people: 4000, bots: 0 })
})

test('what a flood brought is told apart from all figures', async () => {
  await visit(0)
  await ask(`select record_visits('[]', 7, 100)`)
  expect(await visits()).toMatchObject({ people: 1, bots: 0, beyondBudget: 7 })
})
