import { ensureConsole } from './ensure-console.ts'
import { ensureMessages } from './ensure-messages.ts'
import { ensureSite } from './ensure-site.ts'

/**
 * Builds what all sites share of the pages, the console and the letters' words into dist/, each unless it is up to date.
 * @returns the folder that pages are filled from, and whether it had to be built.
 * @throws {Problem} when a build fails, with the last lines of its output.
 */
export async function buildAll(options: {
  root: string
  signal?: AbortSignal
  log: (line: string) => void
}): Promise<{ siteDir: string; built: boolean }> {
  const site = await ensureSite(options)
  await ensureConsole(options)
  await ensureMessages(options)
  return site
}
