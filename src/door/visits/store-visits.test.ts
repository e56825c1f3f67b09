import { expect, onTestFinished, test } from 'vitest'
import { TEST_SETTINGS } from '../../../test/support/fresh-app.ts'
import { databaseForAll } from '../../../test/support/fresh-database.ts'
import { annasVisit } from '../../../test/support/people.ts'
import { createServer } from '../../http/create-server.ts'
import { addRateLimits } from '../rate-limit.ts'
import { openStoreVisit } from './store-visits.ts'

const fresh = databaseForAll()

test('a network that has had its share, and a day that is full, are only counted', async () => {
  const { anon, owner } = fresh.database
  const settings = { ...TEST_SETTINGS, trustProxy: 'x-real-ip', logLevel: 'silent' } as const
  const site = { files: new Map(), templates: new Map(), places: new Map(), notFound: undefined }
  const app = createServer(settings, async () => undefined)
  onTestFinished(() => app.close())
  await addRateLimits(app, settings.trustProxy)
  const store = openStoreVisit(app, { anon, site, settings }, { perDay: 30, perNetwork: 10 })
  app.post('/visit', async (request) => Object.keys(await store(request, annasVisit)))
  for (const [network, number] of [
    ['198.51.100', 15],
    ['203.0.113', 9],
    ['192.0.2', 9],
    ['10.0.0', 9],
  ] as const) {
    for (let line = 1; line <= number; line += 1) {
      const headers = { 'x-real-ip': `${network}.${line}` }
      const answer = await app.inject({ method: 'POST', url: '/visit', headers })
      expect(answer.json()).toEqual(['value'])
    }
  }
  const { rows } = await owner.query('select count(*)::int from website_visits')
  expect(rows).toEqual([{ count: 30 }])
  const beyond = await owner.query('select list, name, visits::int from visit_days order by name')
  expect(beyond.rows).toEqual([
    { list: 'beyond', name: 'day', visits: 7 },
    { list: 'beyond', name: 'network', visits: 5 },
  ])
})
