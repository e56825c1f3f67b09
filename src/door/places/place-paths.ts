import { routes } from '../../routes.ts'

/** Pages that are filled in when the address names a postal code, and sent as they are when it does not. */
export const FILLED_PATHS: readonly string[] = [routes.signup, routes.signupThanks]

const PLACE_PATH =
  /^\/(?:(?<short>\d{5})|orte\/(?<standing>\d{5})\/stand\.json|aushang\/(?<notice>\d{5})(?:\.pdf)?)$/

/** Whether a path names a postal code, be it one that there is or not. */
export function isPlacePath(path: string): boolean {
  return PLACE_PATH.test(path)
}
