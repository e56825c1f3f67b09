import { expect, onTestFinished, test } from 'vitest'
import { freshApp, TEST_SETTINGS } from '../../../test/support/fresh-app.ts'
import { annasVisit } from '../../../test/support/people.ts'
import { openStoreVisit } from './store-visits.ts'

test('a network that has had its share, and a day that is full, are only counted', async () => {
  const settings = { ...TEST_SETTINGS, trustProxy: 'x-real-ip' as const }
  const site = { files: new Map(), templates: new Map(), places: new Map(), notFound: undefined }
  const server = await freshApp(settings, undefined, {
    addRoutes(app, { database: { anon } }) {
      const store = openStoreVisit(app, { anon, site, settings }, { perDay: 30, perNetwork: 10 })
      app.post('/visit', async (request) => Object.keys(await store(request, annasVisit)))
    },
  })
  onTestFinished(() => server.close())
  for (const [network, number] of [
    ['198.51.100', 15],
    ['203.0.113', 9],
    ['192.0.2', 9],
    ['10.0.0', 9],
  ] as const) {
    for (let line = 1; line <= number; line += 1) {
      const headers = { 'x-real-ip': `${network}.${line}` }
      const answer = await server.app.inject({ method: 'POST', url: '/visit', headers })
      expect(answer.json()).toEqual(['value'])
    }
  }
  const { owner } = server.fresh.database
  const { rows } = await owner.query('select count(*)::int from website_visits')
  expect(rows).toEqual([{ count: 30 }])
  const beyond = await owner.query('select list, name, visits::int from visit_days order by name')
  expect(beyond.rows).toEqual([
    { list: 'beyond', name: 'day', visits: 7 },
    { list: 'beyond', name: 'network', visits: 5 },
  ])
})
