import { POSTAL_CODE_LENGTH } from '../../contract/signup.ts'

/** Only the digits of a text, at most five. */
export function postalCodeDigits(text: string): string {
  return text.replace(/[^0-9]/g, '').slice(0, POSTAL_CODE_LENGTH)
}

/** The postal code and the caret after `pasted` has replaced what was selected from `start` to `end`. */
export function pasteDigits(value: string, start: number, end: number, pasted: string) {
  const before = postalCodeDigits(value.slice(0, start) + pasted)
  return { value: postalCodeDigits(before + value.slice(end)), caret: before.length }
}

/** Drops everything but digits from the field and leaves the caret where it was among them. */
export function keepDigits(input: HTMLInputElement): void {
  const digits = postalCodeDigits(input.value)
  if (digits === input.value) return
  const caret = postalCodeDigits(input.value.slice(0, input.selectionStart ?? input.value.length)).length
  input.value = digits
  input.setSelectionRange(caret, caret)
}

/** Pastes by itself: the field's own length limit would cut `16 766` to `16 76` before the blank is dropped. */
export function pasteInto(
  input: HTMLInputElement,
  event: Pick<ClipboardEvent, 'clipboardData' | 'preventDefault'>,
) {
  event.preventDefault()
  if (input.readOnly) return
  const { value, selectionStart, selectionEnd } = input
  const pasted = event.clipboardData?.getData('text') ?? ''
  const result = pasteDigits(value, selectionStart ?? value.length, selectionEnd ?? value.length, pasted)
  input.value = result.value
  input.setSelectionRange(result.caret, result.caret)
}
