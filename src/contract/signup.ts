/** A row of `newsletter_signups` as the public may write it. */
export type Signup = { email: string; postal_code: string }

/** What can be wrong with a field: nothing in it, or something that is not what it should be. */
export type FieldProblem = 'missing' | 'invalid'

/** Octets of the longest address that SMTP can carry (RFC 5321 4.5.3.1.3, erratum 1690). */
export const EMAIL_MAX_LENGTH = 254

export const POSTAL_CODE_LENGTH = 5

// WHATWG's pattern for <input type=email>, with one dot at least in the domain: nobody is reached at a@b.
// Linear: every repetition is bounded or followed by a character that it cannot match itself.
const EMAIL =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+$/

const POSTAL_CODE = /^[0-9]{5}$/

/** Says what is wrong with an e-mail address, or `undefined` when it may be stored. */
export function emailProblem(value: string): FieldProblem | undefined {
  if (value === '') return 'missing'
  return value.length <= EMAIL_MAX_LENGTH && EMAIL.test(value) ? undefined : 'invalid'
}

/** Says what is wrong with a German postal code, or `undefined` when it has exactly five digits. */
export function postalCodeProblem(value: string): FieldProblem | undefined {
  if (value === '') return 'missing'
  return POSTAL_CODE.test(value) ? undefined : 'invalid'
}
