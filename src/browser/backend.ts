import { PostgrestClient } from '@supabase/postgrest-js'
import { routes } from '../routes.ts'
import { bearer } from './session/bearer.ts'

/** Where sign-ups and visits go: an origin (empty means this site's own) and the public key. */
export type Backend = { url: string; key: string }

/**
 * The tables of the backend, spoken to as the visitor: with the session's token if there is one. What is sent arrives
 * although the visitor leaves the page (keepalive), unless somebody waits for the answer and may give it up.
 */
export async function openTables(backend: Backend) {
  const origin = backend.url || location.origin
  const headers = { apikey: backend.key, Authorization: `Bearer ${await bearer(backend.key, origin)}` }
  return new PostgrestClient(origin + routes.rest.base, {
    headers,
    retry: false,
    fetch: (input, init) => fetch(input, { ...init, keepalive: !init?.signal }),
  })
}
