/** A row of `newsletter_signups` as the public may write it. */
export type Signup = { email: string; postal_code: string }

/** What can be wrong with a field: nothing in it, or something that is not what it should be. */
export type FieldProblem = 'missing' | 'invalid'

/**
 * What can be wrong with an e-mail address: a comma in it; a blank; a letter before the @ that is
 * not from a to z, or letters of two alphabets in one label of the domain; more than one @; an ending that none has.
 */
export type EmailProblem = FieldProblem | 'comma' | 'blank' | 'letter' | 'several' | 'ending'

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

// One address in what was copied with it: `Anna <anna@…>`, `mailto:anna@…?subject=…`, `"anna@…",`. The first
// group is an apostrophe that stands on both sides.
const COPIED =
  /^(?:(?:[^@]*[\s"])?[<([])?[\s"]*(?:mailto:)?('?)([^@<>]*@[^@<>?]*?)\1(?:\?[^@]*)?[\s>.,;:!")\]]*$/i

/** Characters of an address with a name and signs around it; more is looked at no further. */
const COPIED_MAX_LENGTH = 500

// What is told of an address that is none, the first that fits. A last label as top levels have them is letters alone,
// two or more, or the ASCII form of others (RFC 3696 2).
const SIGNS: [EmailProblem, RegExp][] = [
  ['missing', /^$/],
  ['several', /@.*@/s],
  ['comma', /,/],
  ['blank', /\s/],
  ['letter', /[^ -~]/],
  ['ending', /.@(?!.*\.([a-z]{2,}|xn--[a-z0-9-]+)$)./i],
]

// Only what names can have in it, so that nothing is read as a port, a path or a character to be decoded.
const UNICODE_DOMAIN = /^(?=.*[^ -~])[\p{L}\p{M}\d.-]+$/u

// A label with letters from a to z and Greek or Cyrillic ones, which look like them: nobody has registered `gmаil` with
// a Cyrillic а. Chromium's e-mail field, which hands on the ASCII form, goes past this.
const TWO_ALPHABETS = /[a-z][^.]*[\u0370-\u052f]|[\u0370-\u052f][^.]*[a-z]/

const POSTAL_CODE = /^[0-9]{5}$/

/** Whether a text is one plain mailbox that a letter can be written to safely. */
export function isPlainMailbox(value: string): boolean {
  return value.length <= EMAIL_MAX_LENGTH && EMAIL.test(value)
}

/** Says what is wrong with an e-mail address (of `asciiEmail`), or `undefined` when it may be stored and written to. */
export function emailProblem(value: string): EmailProblem | undefined {
  return SIGNS.find(([, sign]) => sign.test(value))?.[0] ?? (isPlainMailbox(value) ? undefined : 'invalid')
}

/**
 * The address that somebody means by what they typed, pasted or have in a list: without invisible signs, blanks at
 * its ends and what wraps or follows it, the domain as mail servers know it: `<anna@käse.example>.` is
 * `anna@xn--kse-qla.example` (RFC 5891). Chromium's e-mail field hands on this form of the domain, other browsers' what
 * was typed: without this the same person would be taken here and refused there.
 */
export function asciiEmail(typed: string): string {
  if (typed.length > COPIED_MAX_LENGTH) return typed
  // What draws nothing (U+200B, U+FEFF, soft hyphens, marks of direction) nobody means.
  const seen = typed.replace(/\p{DI}/gu, '').trim()
  return (COPIED.exec(seen)?.[2] ?? seen).replace(/[^@]*$/, asciiDomain)
}

function asciiDomain(typed: string): string {
  const domain = typed.toLowerCase()
  if (!UNICODE_DOMAIN.test(domain) || TWO_ALPHABETS.test(domain)) return typed
  // Where ß is still read as ss (Chrome before 110), that would be somebody else's domain.
  if (domain.includes('ß') && hostname('ß') !== 'xn--zca') return typed
  const ascii = hostname(domain)
  // What only looks like ASCII, such as wide letters, would become another domain.
  return ascii?.includes('xn--') ? ascii : typed
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
