import type { Told } from '../../content/standing/said.ts'
import { digitsOf } from '../../contract/places.ts'
import { POSTAL_CODE_LENGTH, postalCodeProblem } from '../../contract/signup.ts'
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

/**
 * Keeps the digits alone and leaves the caret where it was among them. A sixth one typed goes, as a limit would have it;
 * what was put in at once, by a keyboard's suggestion or from elsewhere, stays whole, so that too many are seen.
 */
export function keepDigits(input: HTMLInputElement, event: Event): void {
  // Digits of a keyboard that composes them are not yet there.
  if ('isComposing' in event && event.isComposing) return
  const typedOne = 'data' in event && String(event.data).length === 1
  const digits = digitsOf(input.value).slice(0, typedOne ? POSTAL_CODE_LENGTH : undefined)
  input.parentElement?.classList.toggle('is-long', digits.length > POSTAL_CODE_LENGTH)
  if (digits === input.value) return
  const caret = digitsOf(input.value.slice(0, input.selectionStart ?? input.value.length)).length
  input.value = digits
  input.setSelectionRange(caret, caret)
}
