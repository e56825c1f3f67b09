/** Where the providers that most people here have keep a letter. */
const MAILBOXES = [
  { name: 'GMX', address: 'https://www.gmx.net/', domains: /^gmx\.\w+$/ },
  { name: 'WEB.DE', address: 'https://web.de/', domains: /^(web\.de|email\.de)$/ },
  { name: 'T-Online', address: 'https://email.t-online.de/', domains: /^(t-online|magenta)\.de$/ },
  { name: 'Gmail', address: 'https://mail.google.com/', domains: /^(gmail|googlemail)\.com$/ },
  {
    name: 'Outlook',
    address: 'https://outlook.live.com/mail/',
    domains: /^((outlook|hotmail|live)\.\w+|msn\.com)$/,
  },
  { name: 'freenet', address: 'https://webmail.freenet.de/', domains: /^freenet\.de$/ },
  { name: 'iCloud', address: 'https://www.icloud.com/mail/', domains: /^(icloud|me|mac)\.com$/ },
]

/** Where the letter to an e-mail address is read in a browser; nothing for a provider of one's own. */
export function mailboxOf(email: string) {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  return MAILBOXES.find(({ domains }) => domains.test(domain))
}
