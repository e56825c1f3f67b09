import { readStored } from '../stored.ts'

/**
 * The bearer token for the backend at `origin`: the visitor's access token, or the public key for
 * everybody without a session. Never throws: a session that cannot be refreshed counts as none.
 * The code that refreshes is a chunk of its own, so a visitor without a session never loads it.
 */
export async function bearer(publicKey: string, origin: string): Promise<string> {
  const storageKey = sessionStorageKey(origin)
  if (readStored('localStorage', storageKey) === null) return publicKey
  try {
    const { freshAccessToken } = await import('./refresh-session.ts')
    return (await freshAccessToken(origin, publicKey, storageKey)) ?? publicKey
  } catch (error) {
    console.debug('The session could not be refreshed, going on without it.', error)
    return publicKey
  }
}

/** The key under which supabase-js keeps the session of the backend at `origin`. */
export function sessionStorageKey(origin: string): string {
  return `sb-${new URL(origin).hostname.split('.')[0]}-auth-token`
}
