import type { Standing } from '../../contract/standing.ts'
import { routes } from '../../routes.ts'

/** How a place stands; `undefined` when that cannot be had now. */
export async function fetchStanding(postalCode: string): Promise<Standing | undefined> {
  try {
    const response = await fetch(routes.placeStanding(postalCode))
    return response.ok ? ((await response.json()) as Standing) : undefined
  } catch {
    return undefined
  }
}
