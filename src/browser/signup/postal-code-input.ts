import { digitsOf } from '../../contract/places.ts'
import { POSTAL_CODE_LENGTH } from '../../contract/signup.ts'

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
