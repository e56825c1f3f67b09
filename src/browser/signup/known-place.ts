import type { Told } from '../../content/standing/said.ts'
import { postalCodeProblem } from '../../contract/signup.ts'
import { routes } from '../../routes.ts'

/**
 * A postal code's place, and how it stands there; null where there is none, `undefined` for an unfinished code, and when that
 * cannot be had now. Asked again, the browser's cache answers.
 */
export async function findStanding(postalCode: string): Promise<Told | null | undefined> {
  if (postalCodeProblem(postalCode)) return undefined
  try {
    return await (await fetch(routes.placeStanding(postalCode))).json()
  } catch {
    return undefined
  }
}
