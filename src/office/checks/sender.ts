import { createPublicKey, type KeyObject } from 'node:crypto'
import { Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import type { Config } from '../../config.ts'
import { domainOf } from '../../mail/address.ts'
import { isThisMachine } from '../../mail/transport.ts'
import { codeOf } from '../../problem.ts'
import { readDkimKeyFile } from './dkim-key-file.ts'
import type { Finding } from './finding.ts'

type SenderConfig = Pick<Config, 'SMTP_URL' | 'DNS_SERVERS' | 'DKIM_SELECTOR' | 'DKIM_KEY_FILE'>

/**
 * What receivers find in the DNS about a letter of ours; nothing while none leaves. What is broken here keeps newsletters from
 * leaving.
 */
export async function checkSender(config: SenderConfig, from: string): Promise<Finding[]> {
  const { SMTP_URL, DNS_SERVERS } = config
  if (!SMTP_URL) return []
  // Somebody waits for the page.
  const dns = new Resolver({ timeout: 2000, tries: 1 })
  if (DNS_SERVERS) dns.setServers(DNS_SERVERS)
  const domain = domainOf(from)
  try {
    await textsOf(domain, dns)
  } catch (error) {
    return [{ ...noAnswer(error, dns), level: 'hint' }]
  }
  const checks = [
    checkSpf(from, SMTP_URL, dns),
    checkDkim(domain, config, dns),
    checkDmarc(domain, dns),
    checkMx(domain, dns),
  ]
  // One zone that is out of order hides nothing of the others.
  const all = checks.map((check) => check.catch((error: unknown) => [noAnswer(error, dns)]))
  return (await Promise.all(all)).flat()
}

function broken(code: string, what: string, why: string, fix: string): Finding {
  return { level: 'broken', code, what, why, fix }
}

function noAnswer(error: unknown, dns: Resolver): Finding {
  return broken(
    'dns-no-answer',
    `Das DNS (${dns.getServers().join(', ')}) gab keine brauchbare Antwort: ${messageOf(error)}.`,
    'Bekommen auch Empfänger keine Antwort, nehmen sie den Brief nicht oder erst später an.',
    'Mit DNS_SERVERS=9.9.9.9 einen anderen Server fragen; schweigt auch der, beim Anbieter der Domain nachsehen.',
  )
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** Where there is no such name or record, nothing was found. */
function orNothing(error: unknown): never[] {
  if (codeOf(error) === 'ENOTFOUND' || codeOf(error) === 'ENODATA') return []
  throw error
}

/** @returns the texts of a name, each joined from its parts (RFC 7208 3.3, RFC 6376 3.6.2.2). */
async function textsOf(name: string, dns: Resolver): Promise<string[]> {
  return (await dns.resolveTxt(name).catch(orNothing)).map((parts) => parts.join(''))
}

async function addressesOf(host: string, dns: Resolver): Promise<string[]> {
  if (isIP(host)) return [host]
  const asked = [dns.resolve4(host), dns.resolve6(host)].map((answer) => answer.catch(orNothing))
  return (await Promise.all(asked)).flat()
}

/** Asks as mailauth does: its types know texts alone, but it takes each answer as node:dns gives it. */
const resolve = (dns: Resolver) => (name: string, type: string) =>
  dns.resolve(name, type) as Promise<string[]>

/** Nobody sends from here (RFC 1122 3.2.1.3), so no term ends the evaluation: all of the record is read. */
const NOBODY = '0.0.0.0'

async function checkSpf(from: string, smtpUrl: string, dns: Resolver): Promise<Finding[]> {
  const domain = domainOf(from)
  const useless = await uselessSpf(from, dns)
  if (useless) return [useless]
  const host = new URL(smtpUrl).hostname.replace(/^\[|\]$/g, '')
  const addresses = isThisMachine(host) ? [] : await addressesOf(host, dns)
  const verdicts = await Promise.all(addresses.map((address) => spfVerdict(from, address, dns)))
  if (verdicts.length === 0 || verdicts.some(({ result }) => result === 'pass')) return []
  const notAllowed = broken(
    'spf-not-allowed',
    `Der Mailserver ${host} (${addresses.join(', ')}) darf nach SPF nicht für ${domain} senden.`,
    'Gehen Briefe von dort ab, bestehen sie SPF nicht. Der Anbieter kann sie aber von anderen Adressen senden.',
    'Nachsehen, ob das include deines Anbieters im SPF-Eintrag steht.',
  )
  return [{ ...notAllowed, level: 'hint' }]
}

async function uselessSpf(from: string, dns: Resolver): Promise<Finding | undefined> {
  const domain = domainOf(from)
  const records = (await textsOf(domain, dns)).filter((text) => /^v=spf1( |$)/i.test(text))
  if (records.length !== 1)
    return broken(
      records.length === 0 ? 'spf-missing' : 'spf-several',
      `${domain} hat ${records.length || 'keine'} SPF-Einträge, gebraucht wird genau einer.`,
      'Kein Empfänger kann prüfen, wer für die Domain senden darf; große Anbieter weisen solche Briefe ab.',
      'Einen TXT-Eintrag anlegen, etwa v=spf1 include:NAME-DEINES-ANBIETERS ~all, mit allen, die für die Domain senden.',
    )
  const mechanisms = (records[0] ?? '').split(/ +/).filter((term) => term !== '' && !/^\w[\w.-]*=/.test(term))
  // A domain that never writes has this record (RFC 7208 10.1.2): it refuses whichever host letters leave from.
  if (mechanisms.includes('-all') && mechanisms.every((term) => term.startsWith('-')))
    return broken(
      'spf-nobody',
      `Nach dem SPF-Eintrag von ${domain} darf kein Server für die Domain senden.`,
      'Empfänger weisen Briefe deshalb ab, auch deine.',
      'Das include, das dein Anbieter nennt, vor -all einfügen.',
    )
  const { result, comment } = await spfVerdict(from, NOBODY, dns)
  if (result !== 'permerror' && result !== 'pass') return undefined
  return broken(
    'spf-unusable',
    result === 'pass'
      ? `Nach dem SPF-Eintrag von ${domain} darf jeder Server der Welt für die Domain senden.`
      : `Empfänger können den SPF-Eintrag von ${domain} nicht auswerten (${comment}).`,
    'Ein solcher Eintrag zählt wie keiner. Erlaubt sind zehn Nachfragen, eingebundene Einträge mitgezählt.',
    'Den genannten Teil berichtigen, und mit ~all enden lassen.',
  )
}

/** What a receiver that keeps to the letter of RFC 7208 says of an address. */
async function spfVerdict(sender: string, ip: string, dns: Resolver) {
  // Loaded here as it takes 29 MB, which a program that is never asked need not have.
  const { spf } = await import('mailauth/lib/spf/index.js')
  // That what an include asks about a sender leads nowhere says nothing when nobody sends.
  const patience = ip === NOBODY ? { maxVoidCount: 10 } : {}
  const options = { sender, ip, helo: domainOf(sender), mta: domainOf(sender), strict: true, ...patience }
  const { status } = await spf({ ...options, resolver: resolve(dns) })
  if (status.result === 'temperror') throw new Error(status.comment)
  return status
}

/** Where providers that sign by themselves keep their key. */
const COMMON_SELECTORS = ['default', 'dkim', 'mail', 's1', 's2', 'k1', 'google', 'selector1', 'selector2']

async function checkDkim(domain: string, config: SenderConfig, dns: Resolver): Promise<Finding[]> {
  const file = config.DKIM_KEY_FILE ? await readDkimKeyFile(config.DKIM_KEY_FILE) : undefined
  const ours = file && 'key' in file ? createPublicKey(file.key) : undefined
  const fix = ours
    ? `Dort nur diesen TXT-Eintrag stehen lassen: v=DKIM1; k=rsa; p=${ours.export({ format: 'der', type: 'spki' }).toString('base64')}`
    : 'Den Eintrag anlegen, den dein Anbieter nennt; DKIM_SELECTOR auf den Teil seines Namens vor ._domainkey setzen.'
  const selectors = config.DKIM_SELECTOR ? [config.DKIM_SELECTOR] : COMMON_SELECTORS
  const names = selectors.map((selector) => `${selector}._domainkey.${domain}`)
  const texts = await Promise.all(names.map((name) => textsOf(name, dns)))
  const wrong = 'Empfänger können die Unterschrift unter den Briefen nicht prüfen und werten sie als falsch.'
  if (texts.flat().length === 0)
    return [broken('dkim-missing', `Bei ${names.join(', ')} steht kein DKIM-Schlüssel.`, wrong, fix)]
  const faults = await Promise.all(
    texts.map((records) => (records.length > 0 ? keyFault(records, ours) : undefined)),
  )
  return faults.flatMap((fault, index) =>
    fault ? [broken('dkim-unusable', `Der Schlüssel bei ${names[index]} ${fault}.`, wrong, fix)] : [],
  )
}

/** @returns why a receiver cannot use what a selector publishes; undefined when it can. */
async function keyFault(records: string[], ours: KeyObject | undefined): Promise<string | undefined> {
  if (records.length > 1) return `steht dort ${records.length}-mal`
  const { getPublicKey } = await import('mailauth/lib/tools.js')
  try {
    const how = { strict: true, hashAlgo: 'sha256' }
    const { publicKey } = await getPublicKey('DKIM', '', 2048, async () => [records], how)
    return ours && !createPublicKey(publicKey).equals(ours)
      ? 'gehört nicht zu dem in DKIM_KEY_FILE'
      : undefined
  } catch (error) {
    return `ist widerrufen, abgeschnitten oder kürzer als 2048 Bit (${messageOf(error)})`
  }
}

async function checkDmarc(domain: string, dns: Resolver): Promise<Finding[]> {
  const { dmarc } = await import('mailauth/lib/dmarc/index.js')
  const verdict = (await dmarc({ headerFrom: domain, resolver: resolve(dns) })) || undefined
  if (verdict?.error) throw new Error(verdict.error)
  if (verdict && verdict.status.result !== 'none') return []
  return [
    broken(
      'dmarc-missing',
      `Bei _dmarc.${domain} steht kein gültiger DMARC-Eintrag, und auch nicht bei einer Domain darüber.`,
      'Gmail, Yahoo und Microsoft verlangen genau einen von allen, die viel versenden.',
      `Einen TXT-Eintrag anlegen: v=DMARC1; p=none; rua=mailto:dmarc@${domain}`,
    ),
  ]
}

async function checkMx(domain: string, dns: Resolver): Promise<Finding[]> {
  const exchanges = (await dns.resolveMx(domain).catch(orNothing)).map(({ exchange }) => exchange)
  // Without one, letters go to the domain itself (RFC 5321 5.1); an empty name refuses all (RFC 7505).
  const hosts = (exchanges.length > 0 ? exchanges : [domain]).filter((host) => host !== '')
  const addresses = await Promise.all(hosts.map((host) => addressesOf(host, dns)))
  if (addresses.flat().length > 0) return []
  return [
    broken(
      'mx-nowhere',
      `Post an ${domain} kommt nirgends an (${exchanges.join(', ') || 'kein MX-Eintrag'}).`,
      'Antworten und Rückläufer gehen verloren; viele Empfänger weisen Absender ab, denen man nicht antworten kann.',
      'Den MX-Eintrag anlegen, den der Anbieter deines Postfachs nennt.',
    ),
  ]
}
