import { findRunning, startEmbeddedPostgres } from './start.ts'

/**
 * The database of a site: DATABASE_URL's, the one that `npm start` is running in DATA_DIR at the moment (it goes on running), or
 * the same one started until it is left.
 * @returns undefined: there is none yet
 */
export async function reachDatabase(site: {
  DATABASE_URL?: string | undefined
  DATA_DIR: string
}): Promise<{ url: string; leave(): Promise<void> } | undefined> {
  const found = site.DATABASE_URL ? { url: site.DATABASE_URL } : await findRunning(site.DATA_DIR)
  if (found === 'none') return undefined
  if (found !== 'at rest') return { url: found.url, leave: async () => undefined }
  const { url, stop } = await startEmbeddedPostgres({ dataDir: site.DATA_DIR })
  return { url, leave: stop }
}
