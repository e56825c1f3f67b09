import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type ConsoleApp, consoleApp } from '../../../test/support/console-app.ts'
import { annasVisit } from '../../../test/support/people.ts'
import type { Visits } from '../../contract/console/visits.ts'
import { LONGEST_LIST } from '../../database/queries/console/visits.ts'

let server: ConsoleApp
beforeAll(async () => {
  server = await consoleApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  await ask('delete from website_visit_days')
  await ask('truncate website_visits, visit_lists, visit_names, visit_budget_days')
  await ask(`update visit_counting set counted_until = '-infinity'`)
})

const ask = async (sql: string, values: unknown[] = []) =>
  (await server.fresh.database.owner.query(sql, values)).rows

const visits = async (period = '7') =>
  (await server.as.look.get(`/konsole/api/visits?period=${period}`)).json<Visits>()

async function visit(
  at: string,
  more: { user_agent?: string; referrer?: string | null; page_path?: string } = {},
) {
  const { user_agent, referrer, page_path } = { ...annasVisit, ...more }
  await ask(
    'insert into website_visits (user_agent, referrer, page_path, visited_at) values ($1, $2, $3, $4)',
    [user_agent, referrer, page_path, at],
  )
}

const count = (until: string) => ask(`select count_visits($1::timestamptz + interval '1 minute')`, [until])

const BINGBOT = 'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)'

test('people and bots are told apart by day and page, bots by what they are', async () => {
  await visit('2026-11-18T10:00:00Z')
  await visit('2026-11-18T11:00:00Z', {
    page_path: '/kremmen',
    referrer: 'https://kreisblatt.example/lokales?x=1',
  })
  await visit('2026-11-20T11:00:00Z', { user_agent: BINGBOT })
  await visit('2026-11-20T11:00:01Z', { user_agent: 'curl/8.0', page_path: '/kremmen' })
  await count('2026-11-20T12:00:00Z')
  const answer = await visits()
  expect(answer).toMatchObject({
    countedUntil: '2026-11-20T12:00:00.000Z',
    from: '2026-11-14',
    until: '2026-11-20',
    people: 2,
    bots: 2,
    before: { people: 0, bots: 0 },
    days: [
      ['2026-11-18', 2, 0],
      ['2026-11-20', 0, 2],
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
  })
  expect(answer.reasons.filter(({ visits: number }) => number > 0)).toEqual([
    { reason: 'search engine', visits: 1 },
    { reason: 'program', visits: 1 },
  ])
})

test('a period ends with the last day counted, and is compared with the one before; all begins with the first', async () => {
  for (const day of ['2025-10-01', '2026-11-10', '2026-11-14', '2026-11-20']) await visit(`${day}T12:00:00Z`)
  // Midnight in Germany: the 20th is counted whole, of the 21st nothing yet.
  await count('2026-11-20T23:00:00Z')
  expect(await visits('7')).toMatchObject({
    from: '2026-11-14',
    until: '2026-11-20',
    people: 2,
    before: { people: 1 },
  })
  expect(await visits('all')).toMatchObject({ from: '2025-10-01', people: 4, before: null })
  expect(await visits('30')).toMatchObject({ from: '2026-10-22', people: 3 })
  // What nobody offered is no period.
  expect(await visits('drop table')).toMatchObject({ code: 'filter' })
})

test('before anything is counted there is nothing to see', async () => {
  expect(await visits('all')).toMatchObject({ countedUntil: null, people: 0, bots: 0, days: [] })
})

test('a thousand invented referrers do not make the answer long; they are counted together', async () => {
  await ask(
    `insert into website_visit_days (day, page_path, referrer_host, bot, visits)
     select '2026-11-20', '/', 'spam-' || n || '.example', '', 1 from generate_series(1, 1000) as n`,
  )
  await count('2026-11-20T12:00:00Z')
  const { referrers } = await visits()
  expect(referrers.shown).toHaveLength(LONGEST_LIST)
  expect(referrers.others).toEqual({ number: 1000 - LONGEST_LIST, people: 1000 - LONGEST_LIST, bots: 0 })
})

test('the lists follow the sums; a name of which nothing is left goes', async () => {
  await ask(
    `insert into website_visit_days (day, page_path, referrer_host, bot, browser, visits) values
       ('2026-11-19', '/', 'dorfblatt.example', '', 'firefox', 5), ('2026-11-20', '/', 'dorfblatt.example', '', 'firefox', 2),
       ('2026-11-20', '/', '', 'script', '', 3), ('2026-11-20', '/kremmen', '', '', 'safari', 4)`,
  )
  await ask(
    `update website_visit_days set referrer_host = '*' where day = '2026-11-20' and browser = 'firefox'`,
  )
  await ask(`delete from website_visit_days where browser = 'safari'`)
  expect(
    await ask(
      `select list, name, people::int, bots::int from visit_lists where day = '2026-11-20' order by 1, 2`,
    ),
  ).toEqual([
    { list: 'browser', name: '', people: 0, bots: 3 },
    { list: 'browser', name: 'firefox', people: 2, bots: 0 },
    { list: 'day', name: '', people: 2, bots: 3 },
    { list: 'page', name: '/', people: 2, bots: 3 },
    { list: 'reason', name: '', people: 2, bots: 0 },
    { list: 'reason', name: 'script', people: 0, bots: 3 },
    { list: 'referrer', name: '', people: 0, bots: 3 },
    { list: 'referrer', name: '*', people: 2, bots: 0 },
  ])
  await ask('delete from website_visit_days')
  expect(await ask('select from visit_lists')).toEqual([])
})

test('browsers are told by their kind, and what a flood brought apart from all figures', async () => {
  await visit('2026-11-20T11:00:00Z')
  await visit('2026-11-20T11:00:00Z', { user_agent: 'curl/8.0' })
  await ask(
    `insert into visit_budget_days (day, stored, beyond_network, beyond_day) values ('2026-11-20', 2, 3, 4)`,
  )
  await count('2026-11-20T12:00:00Z')
  expect(await visits()).toMatchObject({
    people: 1,
    bots: 1,
    browsers: [{ kind: 'Firefox', people: 1 }],
    beyondBudget: 7,
  })
})
