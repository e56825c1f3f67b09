import type { Page } from '@playwright/test'
import { createClient, type Session } from '@supabase/supabase-js'
import { routes } from '../../src/routes.ts'
import { anna, entryOf } from '../support/people.ts'
import type { Site } from './support/serve-site.ts'
import {
  expect,
  expectThanks,
  fillIn,
  openSignup,
  SIGNUPS,
  storedSignups,
  test,
} from './support/signup-story.ts'

/** Where supabase-js keeps the session of a backend at http://127.0.0.1. */
const STORAGE_KEY = 'sb-127-auth-token'

/** A session as the official client gets it from the running server. */
async function newSession(site: Site): Promise<Session> {
  const client = createClient(site.origin, site.publicKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  })
  const { data, error } = await client.auth.signInAnonymously()
  if (error || !data.session) throw new Error(`The server gave no session: ${error?.message}`)
  return data.session
}

/** Lets the page find it in its storage, as if the client had kept it on an earlier visit. */
const keep = (page: Page, session: Session) =>
  page.addInitScript(
    ([key, value]) => {
      if (localStorage.getItem(key) === null) localStorage.setItem(key, value)
    },
    [STORAGE_KEY, JSON.stringify(session)] as const,
  )

const expired = (session: Session): Session => ({
  ...session,
  access_token: 'out.of.date',
  expires_at: Math.floor(Date.now() / 1000) - 60,
})

/** Anna signs up. @returns the headers that her entry went with. */
async function signUp(page: Page): Promise<Record<string, string>> {
  const form = await openSignup(page)
  await fillIn(form, anna)
  const [request] = await Promise.all([page.waitForRequest(SIGNUPS), form.submit.click()])
  await expectThanks(page)
  return request.allHeaders()
}

test('a session that has run out is refreshed, kept and used', async ({ page, site }) => {
  await keep(page, expired(await newSession(site)))
  const refreshed = page.waitForRequest((request) => new URL(request.url()).pathname === routes.auth.token)
  const headers = await signUp(page)
  expect(new URL((await refreshed).url()).searchParams.get('grant_type')).toBe('refresh_token')

  const stored = await page.evaluate((key) => localStorage.getItem(key), STORAGE_KEY)
  const session = JSON.parse(stored ?? 'null') as Session
  expect(headers.authorization).toBe(`Bearer ${session.access_token}`)
  expect(session.access_token).not.toBe('out.of.date')
  expect(await storedSignups(site)).toEqual([entryOf(anna)])
})
