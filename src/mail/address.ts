import { emailProblem } from '../contract/signup.ts'

/** Octets of the longest part before the @ (RFC 5321 4.5.3.1.1). */
const LOCAL_PART_MAX_LENGTH = 64

// A relay's route (user%host, host!user: old mail servers pass such a letter on to somewhere else); encoded words,
// which some mail programs decode into another address; dots that make a name no dot-atom (RFC 5322 3.2.3): a server
// would have to be handed it in quotes, as another address than the one that was checked.
const NO_PLAIN_NAME = /[%!]|=\?|^\.|\.\.|\.@/

// A top-level domain begins with a letter (RFC 3696 2). Others are read as numbers of an IP address: nodemailer sends
// what is for a@0x7f.1 to a@127.0.0.1.
const TOP_LEVEL_DOMAIN = /\.[a-z][a-z0-9-]*$/i

/**
 * Whether a text is one plain mailbox, `someone@domain.example`, and nothing besides: the only form that may reach
 * nodemailer, which reads lists, groups, comments and display names out of a recipient (`undisclosed:x@evil.example;`
 * goes to x@evil.example). What the sign-up form takes, without routes, encoded words, stray dots, over-long names
 * and IP addresses.
 */
export function isMailbox(address: string): boolean {
  if (emailProblem(address) !== undefined) return false
  if (NO_PLAIN_NAME.test(address) || !TOP_LEVEL_DOMAIN.test(address)) return false
  return address.lastIndexOf('@') <= LOCAL_PART_MAX_LENGTH
}

/** Google ignores dots in the name and delivers both domains to one mailbox. */
const GOOGLE_DOMAINS = new Set(['gmail.com', 'googlemail.com'])

/**
 * What counts as one mailbox for the limits on letters, so that a stranger cannot be flooded by spelling variants of
 * one address. Never used to write to: only the address as typed is.
 * Lower case, as no mail service in use tells letter case apart; without a subaddress (`anna+a1@` reaches `anna@` at
 * most services); Google's dots and second domain joined.
 */
export function mailboxKey(address: string): string {
  const lower = address.toLowerCase()
  const at = lower.lastIndexOf('@')
  const [name, domain] = [withoutSubaddress(lower.slice(0, at)), lower.slice(at + 1)]
  return GOOGLE_DOMAINS.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`
}

/** A plus at the very beginning is the name itself. */
function withoutSubaddress(name: string): string {
  const plus = name.indexOf('+')
  return plus > 0 ? name.slice(0, plus) : name
}
