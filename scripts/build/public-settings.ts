import type { Config } from '../../src/config.ts'

/** @returns the settings that are built into the pages, as text, as an environment for the build would carry them. */
export function publicSettings(config: Config): Record<string, string> {
  const entries = Object.entries(config).filter(([name]) => name.startsWith('PUBLIC_'))
  return Object.fromEntries(entries.map(([name, value]) => [name, value === undefined ? '' : String(value)]))
}
