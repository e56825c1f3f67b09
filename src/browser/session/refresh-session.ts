import { GoTrueClient } from '@supabase/auth-js'
import { routes } from '../../routes.ts'

let client: GoTrueClient | undefined

/**
 * The access token of the stored session, refreshed if it has run out; `undefined` if the session is over.
 * The client stays for the life of the page and refreshes the token by itself before it expires.
 */
export async function freshAccessToken(
  origin: string,
  publicKey: string,
  storageKey: string,
): Promise<string | undefined> {
  client ??= new GoTrueClient({
    url: origin + routes.auth.base,
    headers: { apikey: publicKey, Authorization: `Bearer ${publicKey}` },
    storageKey,
    persistSession: true,
    autoRefreshToken: true,
    detectSessionInUrl: false,
  })
  const { data } = await client.getSession()
  return data.session?.access_token
}
