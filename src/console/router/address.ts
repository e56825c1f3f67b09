import { consoleRoutes } from '../../routes.ts'
import { type Search, stringifySearch } from '../search.ts'

/** An address of the console: its path below /konsole, and what stands behind the question mark. */
export type Address = { path: string; search: string }

/** Which pages there are, told by src/console/pages.ts: it imports the pages, and they import this. */
// biome-ignore lint/suspicious/noEmptyInterface: filled in over there
export interface Pages {}

/** Every path that a link may name. */
export type Path = Pages extends { path: infer Pattern extends string } ? Filled<Pattern> : never

type Filled<Pattern extends string> = Pattern extends `${infer Before}/$${string}`
  ? `${Before}/${string}`
  : Pattern

export function currentAddress(): Address {
  const { pathname, search } = window.location
  return { path: pathname.slice(consoleRoutes.base.length).replace(/\/$/, '') || '/', search }
}

/** What stands in the browser's bar; the first page is /konsole without a slash. */
export function hrefOf(path: string, search: Search = {}): string {
  return `${consoleRoutes.base}${path === '/' ? '' : path}${stringifySearch(search)}`
}

/**
 * @param pattern e.g. `/anmeldungen/$number`
 * @returns what stands in the places of `$names`; undefined when the path is another one
 */
export function matchPath(pattern: string, path: string): Record<string, string> | undefined {
  const [wanted, given] = [pattern.split('/'), path.split('/')]
  if (wanted.length !== given.length) return undefined
  const values: Record<string, string> = {}
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? ''
    if (part.startsWith('$')) values[part.slice(1)] = decoded(value)
    else if (part !== value) return undefined
  }
  return values
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
