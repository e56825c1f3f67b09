import { afterAll, beforeEach, expect, test } from 'vitest'
import { consoleApp } from '../../test/support/console-app.ts'
import { annasVisit } from '../../test/support/people.ts'
import { keepDeadlines } from './retention.ts'
import { LONGEST_LIST } from './visits.ts'

const server = await consoleApp()
afterAll(() => server.close())
beforeEach(() => ask('truncate website_visits, visit_days'))

const ask = async (sql: string, values: unknown[] = []) =>
  (await server.fresh.database.owner.query(sql, values)).rows

const visits = async (days: number | null = 7) =>
  (await server.as.look.ask('visits.of', { days })).json().result.data

/** A visit some days before today, at noon in Germany. */
async function visit(daysAgo: number, more: Partial<Record<keyof typeof annasVisit, string>> = {}) {
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

const BINGBOT = 'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)'

test('people and robots are told apart by day, people by page, host and browser, before and after the night', async () => {
  await visit(2)
  await visit(2, { page_path: '/kremmen', referrer: 'https://kreisblatt.example/lokales?x=1' })
  await visit(1, { user_agent: BINGBOT })
  await visit(0, { user_agent: 'curl/8.0', page_path: '/kremmen' })
  const answer = await visits()
  expect(answer).toEqual({
    from: await ago(6),
    until: await ago(0),
    days: await Promise.all(
      [6, 5, 4, 3, 2, 1, 0].map(async (days) => ({
        day: await ago(days),
        people: days === 2 ? 2 : 0,
        bots: days < 2 ? 1 : 0,
      })),
    ),
    before: { people: 0, bots: 0 },
    pages: [
      { name: '/', visits: 1 },
      { name: '/kremmen', visits: 1 },
    ],
    referrers: [
      { name: '', visits: 1 },
      { name: '*', visits: 1 },
    ],
    browsers: [{ name: 'Firefox', visits: 2 }],
    robots: [
      { name: 'program', visits: 1 },
      { name: 'search engine', visits: 1 },
    ],
    beyondBudget: 0,
  })
  // What the office does each night.
  await keepDeadlines(server.fresh.database.owner)
  expect(await visits()).toEqual(answer)
  // The last days from their sums alone.
  await ask(`delete from website_visits where visited_at < now() - interval '1 day'`)
  expect(await visits()).toEqual(answer)
})

test('a period ends with today, and is compared with the one before; all begins with the first', async () => {
  for (const days of [400, 10, 6, 0]) await visit(days)
  const peopleOf = ({ days }: { days: { people: number }[] }) =>
    days.reduce((sum, { people }) => sum + people, 0)
  const week = await visits(7)
  expect([peopleOf(week), week.before.people]).toEqual([2, 1])
  const all = await visits(null)
  expect([all.from, all.days.length, peopleOf(all)]).toEqual([await ago(400), 401, 4])
  const month = await visits(30)
  expect([month.from, peopleOf(month)]).toEqual([await ago(29), 3])
  // What nobody offered is no period.
  expect((await server.as.look.ask('visits.of', { days: 31 })).statusCode).toBe(400)
})

test('a thousand invented referrers do not make the answer long; what a flood brought is told apart', async () => {
  await ask(
    `insert into visit_days (day, list, name, people, bots)
     select ${TODAY} - 1, 'referrer', 'spam-' || n || '.example', 5, 0 from generate_series(1, 1000) as n`,
  )
  await ask(`select record_visits('[]', 7, 100)`)
  const { referrers, beyondBudget } = await visits()
  expect([referrers.length, beyondBudget]).toEqual([LONGEST_LIST, 7])
})
