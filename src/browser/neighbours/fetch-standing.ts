import type { Standing } from '../../contract/standing.ts'
import { routes } from '../../routes.ts'

/** How a place stands; null where there is no such postal code, `undefined` when it cannot be had now. */
export async function fetchStanding(postalCode: string): Promise<Standing | null | undefined> {
  try {
    const response = await fetch(routes.placeStanding(postalCode))
    if (response.status === 404) return null
    return response.ok ? ((await response.json()) as Standing) : undefined
  } catch {
    return undefined
  }
}
