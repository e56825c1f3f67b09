import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type FreshApp, freshApp, PUBLIC_KEY, TEST_SETTINGS } from '../../../test/support/fresh-app.ts'
import { anna, entryOf } from '../../../test/support/people.ts'
import { newSession } from '../auth/session.ts'

let server: FreshApp
let url: string
beforeAll(async () => {
  server = await freshApp()
  url = await server.open()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.fresh.database.owner.query('truncate newsletter_signups, website_visits cascade')
})

const now = () => Math.floor(Date.now() / 1000)

// A browser's local storage, and the client as the pages would make it.
function client(storage = new Map<string, string>()) {
  return createClient(url, PUBLIC_KEY, {
    auth: {
      persistSession: true,
      autoRefreshToken: false,
      storageKey: 'session',
      storage: {
        getItem: (key) => storage.get(key) ?? null,
        setItem: (key, value) => void storage.set(key, value),
        removeItem: (key) => void storage.delete(key),
      },
    },
  })
}

test('a visitor gets a session, keeps it, signs up with it and ends it', async () => {
  const storage = new Map<string, string>()
  const supabase = client(storage)
  const { data, error } = await supabase.auth.signInAnonymously()

  expect(error).toBeNull()
  expect(data.user).toMatchObject({ is_anonymous: true, role: 'anon' })
  expect(JSON.parse(storage.get('session') ?? '{}')).toMatchObject({ token_type: 'bearer', expires_in: 3600 })
  expect((await supabase.from('newsletter_signups').insert(entryOf(anna))).status).toBe(201)
  expect((await supabase.auth.signOut()).error).toBeNull()
  expect(storage.has('session')).toBe(false)
})

test('a session whose access token has expired is refreshed, and the insert works with the new token', async () => {
  const old = newSession(TEST_SETTINGS, now() - 2 * 60 * 60)
  const storage = new Map([['session', JSON.stringify(old)]])
  const supabase = client(storage)

  expect((await supabase.from('newsletter_signups').insert(entryOf(anna))).status).toBe(201)
  const kept = JSON.parse(storage.get('session') ?? '{}') as typeof old
  expect(kept.access_token).not.toBe(old.access_token)
  expect(kept.refresh_token).not.toBe(old.refresh_token)
  expect(kept.expires_at).toBeGreaterThan(now())
})

test('a session that is older than thirty days is dropped, and the visitor signs up without one', async () => {
  const warning = vi.spyOn(console, 'warn').mockReturnValue()
  const storage = new Map([['session', JSON.stringify(newSession(TEST_SETTINGS, now() - 31 * 24 * 60 * 60))]])
  const supabase = client(storage)

  expect((await supabase.auth.getSession()).data.session).toBeNull()
  expect(warning).toHaveBeenCalledWith(expect.objectContaining({ code: 'refresh_token_not_found' }))
  expect(storage.has('session')).toBe(false)
  expect((await supabase.from('newsletter_signups').insert(entryOf(anna))).status).toBe(201)
})
