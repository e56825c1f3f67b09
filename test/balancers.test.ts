import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { type BalancerKind, balancerMissing, startBalancer } from './support/balancer.ts'
import { freshApp, KEY_HEADERS } from './support/fresh-app.ts'
import { freshServer } from './support/fresh-database.ts'
import { anna, entryOf } from './support/people.ts'

const BALANCERS: BalancerKind[] = ['haproxy', 'caddy']

test.each(BALANCERS)('CI has %s to stand before the door', (kind) => {
  // Elsewhere the stories below are left out without one, and `npm test` says so.
  expect(process.env.CI ? balancerMissing(kind) : undefined).toBeUndefined()
})

for (const kind of BALANCERS.filter((one) => !balancerMissing(one))) {
  test(`${kind}: while the database is away it serves pages, and whoever signs up gets our own answer`, async () => {
    const { database, url } = await started(kind)
    expect(await statusOf(url, '/')).toBe(200)
    await database.stopServer()
    // It asks three times a second; a door that said no would be out by now.
    await pause(2_000)

    for (let times = 0; times < 5; times += 1) expect(await statusOf(url, '/')).toBe(200)
    const answer = await fetch(`${url}/rest/v1/newsletter_signups`, {
      method: 'POST',
      headers: { ...KEY_HEADERS, 'content-type': 'application/json' },
      body: JSON.stringify(entryOf(anna)),
    })
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await answer.json()).toMatchObject({ code: 'PGRST000' })
  })

  test(`${kind}: a connection that it keeps for later is not closed under its next request`, async () => {
    const { url, closed } = await started(kind)
    const visit = () =>
      fetch(`${url}/rest/v1/website_visits`, {
        method: 'POST',
        headers: { ...KEY_HEADERS, 'content-type': 'application/json' },
        body: JSON.stringify({ user_agent: 'Firefox', referrer: null, page_path: '/' }),
      })
    expect((await visit()).status).toBe(201)
    await pause(8_000)
    expect((await visit()).status).toBe(201)
    // Which of those that it keeps it takes is its own affair.
    expect(closed('/rest/v1/website_visits')).toEqual([])
  })
}

async function started(kind: BalancerKind) {
  const database = await freshServer()
  const seen = new Map<string, Set<Socket>>()
  const door = await freshApp({ trustProxy: 'x-forwarded-for' }, database, {
    addRoutes: (app) =>
      app.server.on('request', ({ url = '', socket }) => {
        seen.set(url, (seen.get(url) ?? new Set()).add(socket))
      }),
  })
  onTestFinished(() => door.close())
  const balancer = await startBalancer(kind, await door.open())
  onTestFinished(() => balancer.stop())
  const closed = (path: string) => [...(seen.get(path) ?? [])].filter(({ destroyed }) => destroyed)
  return { database, url: balancer.url, closed }
}

async function statusOf(url: string, path: string): Promise<number> {
  const answer = await fetch(url + path)
  await answer.arrayBuffer()
  return answer.status
}
