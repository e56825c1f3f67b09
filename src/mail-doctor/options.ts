import { Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import { domainToASCII } from 'node:url'
import { readCommandLine, wrongUsage } from '../terminal/command-line.ts'
import type { Problem } from '../terminal/problem.ts'

export type Options = {
  /** The domain that SPF and DKIM are set up for, as it stands in the DNS (A-labels, lower case). */
  domain: string
  /** The visible sender, also that of the envelope when it is at the same organisation. */
  from: string
  selector: string | undefined
  /** Addresses that letters leave from; empty when none was named. */
  ips: string[]
  /** DNS servers to ask in place of the system's. */
  dns: string[] | undefined
  json: boolean
}

/** What of the settings stands in for an option that is not given. */
export type Defaults = { mailFrom: string | undefined; publicOrigin: string }

export const USAGE = `npm run mail:doctor -- DOMAIN [--selector NAME] [--ip ADRESSE]… [--from ADRESSE] [--dns SERVER]… [--json]

  DOMAIN      für die SPF und DKIM eingerichtet sind; ohne Angabe die von MAIL_FROM
  --selector  Name des DKIM-Schlüssels, der Teil vor ._domainkey; ohne Angabe DKIM_SELECTOR
  --ip        Adresse, von der die Briefe abgehen (IPv4 oder IPv6); ohne Angabe die des Servers in SMTP_URL
  --from      sichtbarer Absender; ohne Angabe MAIL_FROM
  --dns       DNS-Server, der statt des üblichen gefragt wird, etwa 9.9.9.9
  --json      Ausgabe für Programme`

/** @throws {Problem} naming what is wrong with the command line, in German. */
export function readOptions(argv: string[], { mailFrom, publicOrigin }: Defaults): Options {
  const { values, positionals } = readCommandLine(argv, USAGE, {
    selector: { type: 'string' },
    ip: { type: 'string', multiple: true },
    from: { type: 'string' },
    dns: { type: 'string', multiple: true },
    json: { type: 'boolean', default: false },
  })
  const [given] = positionals
  if (positionals.length > 1)
    throw wrong(`Es kann nur eine Domain geprüft werden, genannt sind ${positionals.length}.`)
  const { hostname } = new URL(publicOrigin)
  const domain = asDomain(
    given ?? domainOf(values.from ?? mailFrom) ?? (hostname.includes('.') ? hostname : ''),
  )
  const from = values.from ?? mailFrom ?? `noreply@${domain}`
  const fromDomain = asDomain(domainOf(from) ?? from)
  const notAnAddress = values.ip?.find((address) => isIP(address) === 0)
  if (notAnAddress !== undefined) throw wrong(`„${notAnAddress}“ ist keine IP-Adresse.`)
  if (values.dns && !areServers(values.dns)) {
    throw wrong(`„${values.dns.join(', ')}“ ist kein DNS-Server; gebraucht wird seine IP-Adresse.`)
  }
  if (values.selector !== undefined && !/^[A-Za-z0-9._-]+$/.test(values.selector)) {
    throw wrong(`„${values.selector}“ kann kein Selektor sein.`)
  }
  return {
    domain,
    from: `${from.slice(0, from.lastIndexOf('@'))}@${fromDomain}`,
    selector: values.selector,
    ips: values.ip ?? [],
    dns: values.dns,
    json: values.json,
  }
}

function areServers(dns: string[]): boolean {
  try {
    new Resolver().setServers(dns)
    return true
  } catch {
    return false
  }
}

function domainOf(address: string | undefined): string | undefined {
  return address?.includes('@') ? address.slice(address.lastIndexOf('@') + 1) : undefined
}

/** @returns the name as the DNS knows it: `bücher.de` is `xn--bcher-kva.de` there. */
function asDomain(text: string): string {
  const domain = domainToASCII((domainOf(text) ?? text).replace(/\.$/, '')).toLowerCase()
  if (isIP(domain) !== 0 || !/^([a-z0-9_-]{1,63}\.)+[a-z0-9-]{2,63}$/.test(domain)) {
    throw wrong(
      text === '' ? 'Es fehlt die Domain.' : `„${text}“ ist keine Domain, von der man Briefe senden kann.`,
    )
  }
  return domain
}

function wrong(sentence: string): Problem {
  return wrongUsage(sentence, USAGE)
}
