import { createClient, type Session } from '@supabase/supabase-js'
import { routes } from '../../src/routes.ts'
import { PUBLIC_KEY } from '../promises/site.ts'
import { anna, entryOf } from '../support/people.ts'
import { expect, test } from './support/fixtures.ts'
import { BY_SCRIPT, expectThanks, fillIn, openSignup, storedSignups } from './support/visitor.ts'

/** Where supabase-js keeps the session of a backend at http://localhost. */
const STORAGE_KEY = 'sb-localhost-auth-token'

test('a session that has run out is refreshed, kept and used', async ({ page, site }) => {
  const client = createClient(site.origin, PUBLIC_KEY, {
    auth: { persistSession: false, autoRefreshToken: false },
  })
  const { data } = await client.auth.signInAnonymously()
  const expired = {
    ...data.session,
    access_token: 'out.of.date',
    expires_at: Math.floor(Date.now() / 1000) - 60,
  }
  // As if the client had kept it on an earlier visit.
  await page.addInitScript(
    ([key, value]) => {
      if (localStorage.getItem(key) === null) localStorage.setItem(key, value)
    },
    [STORAGE_KEY, JSON.stringify(expired)] as const,
  )
  const refreshed = page.waitForRequest((request) => new URL(request.url()).pathname === routes.auth.token)
  const form = await openSignup(page)
  await fillIn(form, anna)
  const [request] = await Promise.all([page.waitForRequest(BY_SCRIPT), form.submit.click()])
  await expectThanks(page)
  expect(new URL((await refreshed).url()).searchParams.get('grant_type')).toBe('refresh_token')
  const stored = await page.evaluate((key) => localStorage.getItem(key), STORAGE_KEY)
  const session = JSON.parse(stored ?? 'null') as Session
  expect((await request.allHeaders()).authorization).toBe(`Bearer ${session.access_token}`)
  expect(session.access_token).not.toBe('out.of.date')
  expect(await storedSignups(site)).toEqual([entryOf(anna)])
})
