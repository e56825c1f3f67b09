/** What stands after the @, as it was written. */
export const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1)

/**
 * The sender of the letters: the one that is set, or one at the site's own name. An address has a dot in its domain;
 * `localhost` has none, and nobody could answer it either.
 */
export function mailFrom(config: { MAIL_FROM?: string | undefined; PUBLIC_ORIGIN: string }): string {
  const { hostname } = new URL(config.PUBLIC_ORIGIN)
  const domain = /[a-z]$/i.test(hostname) && hostname.includes('.') ? hostname : 'localhost.example'
  return config.MAIL_FROM ?? `noreply@${domain}`
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
  // A plus at the very beginning is the name itself.
  const [name, domain] = [lower.slice(0, at).replace(/(?!^)\+.*/s, ''), lower.slice(at + 1)]
  return GOOGLE_DOMAINS.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`
}
