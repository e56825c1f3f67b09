import { expect, test, vi } from 'vitest'
import { annasVisit } from '../../../test/support/people.ts'
import { insertRow } from '../backend.ts'
import { visitOf } from './visit-recorder.ts'

test('the visit arrives although Anna leaves the page at once', async () => {
  const fetched = vi.fn(async (_input: unknown, _init?: RequestInit) => new Response(null, { status: 201 }))
  vi.stubGlobal('fetch', fetched)
  await insertRow({ url: 'https://backend.example', key: 'public' }, 'website_visits', annasVisit)
  vi.unstubAllGlobals()
  expect(fetched.mock.lastCall?.[1]).toMatchObject({ method: 'POST', keepalive: true })
})

test('what Bülent looked at and searched for before does not come along', () => {
  expect(visitOf('Firefox', 'https://search.example.org/find?q=pizza#3', '/').referrer).toBe(
    'https://search.example.org',
  )
  expect(visitOf('Firefox', 'android-app://com.google.android.gm/', '/').referrer).toBe(
    'android-app://com.google.android.gm',
  )
})
