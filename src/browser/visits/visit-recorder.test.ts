import { expect, test, vi } from 'vitest'
import { annasVisit } from '../../../test/support/people.ts'
import { insertRow } from '../backend.ts'

test('the visit arrives although Anna leaves the page at once', async () => {
  const fetched = vi.fn(async (_input: unknown, _init?: RequestInit) => new Response(null, { status: 201 }))
  vi.stubGlobal('fetch', fetched)
  await insertRow({ url: 'https://backend.example', key: 'public' }, 'website_visits', annasVisit)
  vi.unstubAllGlobals()
  expect(fetched.mock.lastCall?.[1]).toMatchObject({ method: 'POST', keepalive: true })
})
