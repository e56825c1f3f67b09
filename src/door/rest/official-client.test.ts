import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type FreshApp, freshApp, PUBLIC_KEY, TEST_SETTINGS } from '../../../test/support/fresh-app.ts'
import { anna, annasVisit, buelent, entryOf } from '../../../test/support/people.ts'
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

async function emails() {
  const { rows } = await server.fresh.database.owner.query<{ email: string }>(
    'select email from newsletter_signups',
  )
  return rows.map((row) => row.email)
}

test('the official client signs Anna up and reports her visit', async () => {
  const signup = await client().from('newsletter_signups').insert(entryOf(anna))
  const visit = await client().from('website_visits').insert([annasVisit])

  expect([signup.error, signup.status, visit.error, visit.status]).toEqual([null, 201, null, 201])
  expect(await emails()).toEqual([anna.email])
})

test('the official client reads the code of a duplicate', async () => {
  await client().from('newsletter_signups').insert(entryOf(buelent))
  const again = await client().from('newsletter_signups').insert(entryOf(buelent))

  expect(again.status).toBe(409)
  expect(again.error).toMatchObject({ code: '23505', details: null })
})

test('the official client gets bad values, unknown columns and unknown tables back by their codes', async () => {
  const { from } = { from: (table: string) => client().from(table) }
  expect((await from('newsletter_signups').insert({ email: 'anna', postal_code: '1' })).error?.code).toBe(
    '23514',
  )
  expect((await from('newsletter_signups').insert({ email: 'anna@example.org' })).error?.code).toBe('23502')
  expect((await from('newsletter_signups').insert({ ...entryOf(anna), id: 7 })).error?.code).toBe('PGRST204')
  expect((await from('subscribers').insert(entryOf(anna))).error?.code).toBe('PGRST205')
})

test('the official client may not read, change, delete or overwrite', async () => {
  const table = () => client().from('newsletter_signups')
  const refused = await Promise.all([
    table().select(),
    table().insert(entryOf(anna)).select(),
    table().insert(entryOf(anna)).select().single(),
    table().upsert(entryOf(anna)),
    table().upsert(entryOf(anna), { onConflict: 'email', ignoreDuplicates: true }),
    table().update({ postal_code: '10115' }).eq('email', anna.email),
    table().delete().eq('email', anna.email),
  ])
  expect(refused.map(({ error, status }) => [status, error?.code])).toEqual(Array(7).fill([401, '42501']))
  expect(await emails()).toEqual([])
})

test('a wrong key gets nobody in', async () => {
  const { error, status } = await createClient(url, 'another-public-key')
    .from('newsletter_signups')
    .insert(entryOf(anna))
  expect([status, error?.code]).toEqual([401, 'PGRST301'])
})

test('a visitor gets a session, keeps it, signs up with it and ends it', async () => {
  const storage = new Map<string, string>()
  const supabase = client(storage)
  const { data, error } = await supabase.auth.signInAnonymously()

  expect(error).toBeNull()
  expect(data.user).toMatchObject({ is_anonymous: true, role: 'anon' })
  expect(JSON.parse(storage.get('session') ?? '{}')).toMatchObject({ token_type: 'bearer', expires_in: 3600 })
  expect((await supabase.auth.getUser()).data.user?.is_anonymous).toBe(true)
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
