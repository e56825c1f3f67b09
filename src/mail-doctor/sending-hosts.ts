import { isIP } from 'node:net'
import type { Dns } from './dns.ts'

/** The addresses that letters leave from, as far as they are known. */
export type SendingHosts = {
  addresses: string[]
  /** Where they come from, in German. */
  source: string
  /**
   * True when the operator named them. The host of SMTP_URL only takes letters in: a provider may well
   * send them on from other addresses, so what it fails is a hint and no fault.
   */
  certain: boolean
}

/** @param given the addresses of `--ip`; smtpUrl the setting SMTP_URL. */
export async function sendingHosts(
  given: string[],
  smtpUrl: string | undefined,
  dns: Dns,
): Promise<SendingHosts> {
  if (given.length > 0) return { addresses: given, source: 'aus --ip', certain: true }
  if (smtpUrl === undefined) {
    return { addresses: [], source: 'weder --ip noch SMTP_URL ist gesetzt', certain: false }
  }
  const host = new URL(smtpUrl).hostname.replace(/^\[|\]$/g, '')
  if (host === 'localhost' || host.startsWith('127.') || host === '::1') {
    return { addresses: [], source: `SMTP_URL nennt mit ${host} diese Maschine selbst`, certain: false }
  }
  const addresses = isIP(host) ? [host] : await dns.addresses(host)
  const source = addresses.length > 0 ? `von ${host} aus SMTP_URL` : `${host} aus SMTP_URL hat keine Adresse`
  return { addresses, source, certain: false }
}
