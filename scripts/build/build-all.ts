import type { Config } from '../../src/config.ts'
import { ensureConsole } from './ensure-console.ts'
import { ensureMessages } from './ensure-messages.ts'
import { ensureSite } from './ensure-site.ts'
import { publicSettings } from './public-settings.ts'

/**
 * Builds the pages, the console and the letters' words into dist/, each unless it is up to date.
 * @returns the folder with the pages, and whether it had to be built.
 * @throws {Problem} when a build fails, with the last lines of its output.
 */
export async function buildAll(options: {
  root: string
  config: Config
  signal?: AbortSignal
  log: (line: string) => void
}): Promise<{ siteDir: string; built: boolean }> {
  const { config, ...how } = options
  const site = await ensureSite({ ...how, settings: publicSettings(config) })
  await ensureConsole(how)
  await ensureMessages(how)
  return site
}
