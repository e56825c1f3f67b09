/** A row of `newsletter_signups` as the public may write it. */
export type Signup = { email: string; postal_code: string }

/** What can be wrong with a field: nothing in it, or something that is not what it should be. */
export type FieldProblem = 'missing' | 'invalid'

/** Octets of the longest address that SMTP can carry (RFC 5321 4.5.3.1.3, erratum 1690). */
export const EMAIL_MAX_LENGTH = 254

export const POSTAL_CODE_LENGTH = 5

// One plain mailbox, name@domain.example, that a letter can be written to safely: what WHATWG's pattern for
// <input type=email> takes, less the following. The database has the same pattern, letter for letter.
// - % and ! are a relay's route (user%host, host!user): old mail servers pass such a letter on to somewhere else.
// - =? begins an encoded word (RFC 2047 2), which some mail programs decode into another address.
// - A dot at the begin, at the end or beside another makes a name no dot-atom (RFC 5322 3.2.3): a server would have
//   to be handed it in quotes, as another address than the one that was checked.
// - Servers need not take more than 64 octets before the @ (RFC 5321 4.5.3.1.1).
// - A domain has one dot at least, as nobody is reached at a@b, and its last label begins with a letter (RFC 3696 2):
//   others are read as numbers of an IP address, and nodemailer sends what is for a@0x7f.1 to a@127.0.0.1.
// Linear: every repetition is bounded or followed by a character that it cannot match itself; the one that looks
// ahead is tried at the begin alone.
const EMAIL =
  /^(?!\.|[^@]*(?:=\?|\.[.@]))[a-zA-Z0-9.#$&'*+/=?^_`{|}~-]{1,64}@(?:[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?\.)+[a-zA-Z](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?$/

// Only what names can have in it, so that nothing is read as a port, a path or a character to be decoded.
const UNICODE_DOMAIN = /^(?=.*[^ -~])[\p{L}\p{M}\d.-]+$/u

const POSTAL_CODE = /^[0-9]{5}$/

/** Says what is wrong with an e-mail address, or `undefined` when it may be stored and written to. */
export function emailProblem(value: string): FieldProblem | undefined {
  if (value === '') return 'missing'
  return value.length <= EMAIL_MAX_LENGTH && EMAIL.test(value) ? undefined : 'invalid'
}

/**
 * The address by which mail goes to a domain with an umlaut: `anna@käse.example` is `anna@xn--kse-qla.example`
 * (RFC 5891). Every other text stays as it is. Chromium's e-mail field hands on this form, other browsers' what was
 * typed: without this the same person would be taken here and refused there.
 */
export function asciiEmail(value: string): string {
  const at = value.lastIndexOf('@') + 1
  const domain = value.slice(at).toLowerCase()
  if (at === 0 || !UNICODE_DOMAIN.test(domain)) return value
  // Where ß is still read as ss (Chrome before 110), that would be somebody else's domain.
  if (domain.includes('ß') && hostname('ß') !== 'xn--zca') return value
  const email = value.slice(0, at) + hostname(domain)
  return email.includes('xn--', at) && !emailProblem(email) ? email : value
}

function hostname(domain: string): string | undefined {
  try {
    return new URL(`http://${domain}`).hostname
  } catch {
    return undefined
  }
}

/** Says what is wrong with a German postal code, or `undefined` when it has exactly five digits. */
export function postalCodeProblem(value: string): FieldProblem | undefined {
  if (value === '') return 'missing'
  return POSTAL_CODE.test(value) ? undefined : 'invalid'
}
