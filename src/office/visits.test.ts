import { beforeEach, expect, test } from 'vitest'
import { consoleForAll } from '../../test/support/console-app.ts'
import { settle } from '../../test/support/households.ts'
import { anna, annasVisit } from '../../test/support/people.ts'
import { join, move } from '../../test/support/signup-steps.ts'
import { keepDeadlines } from './retention.ts'
import { LONGEST_LIST } from './visits.ts'

const server = consoleForAll()
beforeEach(() => server.ask('truncate website_visits, visit_days, newsletter_signups, letters cascade'))

const visits = (days = 7) => server.as.look.asks('visits.of', { days })

/** A visit some days before today, at noon in Germany. */
async function visit(daysAgo: number, more: Partial<Record<keyof typeof annasVisit, string>> = {}) {
  const { user_agent, referrer, page_path } = { ...annasVisit, ...more }
  await server.ask(
    `insert into website_visits (user_agent, referrer, page_path, visited_at)
     values ($1, $2, $3, (${TODAY} - $4::integer + time '12:00') at time zone 'Europe/Berlin')`,
    [user_agent, referrer, page_path, daysAgo],
  )
}

const TODAY = `(now() at time zone 'Europe/Berlin')::date`
const ago = async (days: number) =>
  (await server.ask(`select (${TODAY} - $1::integer)::text as day`, [days]))[0].day as string

const ROBOTS = [
  'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)',
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/141.0',
  'facebookexternalhit/1.1',
  'curl/8.0',
  '',
]

test('people are counted by day, page and host, before and after the night; robots are left out', async () => {
  await visit(2)
  await visit(2, { page_path: '/kremmen', referrer: 'https://kreisblatt.example/lokales?x=1' })
  for (const user_agent of ROBOTS) await visit(1, { user_agent })
  await visit(0, { page_path: '/kremmen' })
  const answer = await visits()
  expect(answer).toMatchObject({
    days: [{ day: await ago(6), visits: 0 }, {}, {}, {}, { visits: 2 }, { visits: 0 }, { visits: 1 }],
    pages: [
      { name: '/kremmen', visits: 2 },
      { name: '/', visits: 1 },
    ],
    referrers: [
      { name: '', visits: 2 },
      { name: '*', visits: 1 },
    ],
    beyondBudget: 0,
  })
  // What the office does each night.
  await keepDeadlines(server.fresh.database.owner)
  expect(await visits()).toEqual(answer)
  // The last days from their sums alone.
  await server.ask(`delete from website_visits where visited_at < now() - interval '1 day'`)
  expect(await visits()).toEqual(answer)
})

test('a period ends with today; none that nobody offered is told', async () => {
  for (const days of [400, 10, 6, 0]) await visit(days)
  const sum = ({ days }: { days: { visits: number }[] }) => days.reduce((all, { visits }) => all + visits, 0)
  expect([sum(await visits(7)), sum(await visits(30)), sum(await visits(365))]).toEqual([2, 3, 3])
  expect((await visits(31)).status).toBe(400)
})

test('a thousand invented referrers do not make the answer long; what a flood brought is told apart', async () => {
  await server.ask(
    `insert into visit_days (day, list, name, visits)
     select ${TODAY} - 1, 'referrer', 'spam-' || n || '.example', 5 from generate_series(1, 1000) as n`,
  )
  await server.ask(`select record_visits('[]', 7, 100)`)
  const { referrers, beyondBudget } = await visits()
  expect([referrers.length, beyondBudget]).toEqual([LONGEST_LIST, 7])
})

const channels = () => server.as.look.asks('visits.channels')

test('what brought people, by code; those of few are one sum', async () => {
  await settle(server.fresh.database.owner, [
    { postalCode: '91732', channel: 'aushang-91732', waiting: 3 },
    { postalCode: '91722', channel: 'altmuehl-bote', waiting: 5 },
    // Anybody may invent a code, also of a place that there is not.
    { postalCode: '91732', channel: 'invented', waiting: 1 },
    { postalCode: '91732', channel: 'aushang-99999', waiting: 1 },
    { postalCode: '91732', waiting: 6 },
    { postalCode: '91722', channel: 'nachbarn', waiting: 1, open: 1 },
  ])
  const line = (code: string | null, name: string, signedUp: number, confirmed = signedUp) =>
    expect.objectContaining({ code, name, signedUp, confirmed })
  expect(await channels()).toEqual([
    line(null, 'ohne Kennung', 6),
    line('altmuehl-bote', 'altmuehl-bote', 5),
    line('aushang-91732', 'Aushang Merkendorf', 3),
    line('*', 'andere Kennungen', 2),
    line('nachbarn', 'Links von Nachbarn', 2, 1),
  ])
})

test('Anna comes by the notice, moves and leaves: the sums follow her and end at nothing', async () => {
  const { database } = server.fresh
  await join(database, { ...anna, channel: 'aushang-16766' })
  await move(database, anna.email, '10115')
  expect(await channels()).toMatchObject([{ code: 'aushang-16766', confirmed: 1 }])
  await server.ask(`select withdraw_signup(id, 'link') from newsletter_signups`)
  expect(await channels()).toEqual([])
  expect(await server.ask('select channel from newsletter_signups')).toEqual([{ channel: null }])
})
