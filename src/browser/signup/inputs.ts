import { EMAIL_MAX_LENGTH, POSTAL_CODE_LENGTH } from '../../contract/signup.ts'

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
  pattern: '[0-9]{5}',
  maxLength: POSTAL_CODE_LENGTH,
  required: true,
  cells: true,
} as const
