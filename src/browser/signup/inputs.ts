import { POSTAL_CODE_TYPED_LENGTH } from '../../contract/places.ts'
import { EMAIL_MAX_LENGTH } from '../../contract/signup.ts'
import { problemTexts } from './texts.ts'

/** What an e-mail address is typed into, wherever it is asked for. */
export const emailInput = {
  type: 'email',
  autoComplete: 'email',
  // One dot at least after the @, as the server wants it.
  pattern: '[^@]+@[^@]+[.][^@]+',
  maxLength: EMAIL_MAX_LENGTH,
  required: true,
} as const

export const postalCodeInput = {
  type: 'text',
  autoComplete: 'postal-code',
  inputMode: 'numeric',
  // Five digits of any script, whatever stands around them: the server keeps the digits.
  pattern: '\\P{Nd}*(\\p{Nd}\\P{Nd}*){5}',
  // The browser says it when the pattern does not fit.
  title: problemTexts.postalCode.invalid,
  maxLength: POSTAL_CODE_TYPED_LENGTH,
  required: true,
} as const
