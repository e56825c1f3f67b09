import type { Operator } from './operator.ts'
import type { SiteFacts } from './site-facts.ts'

/** What pages are filled with: settings and facts. Nothing in it is secret. */
export type SiteSettings = {
  /** Public address of the site, without a slash at its end. */
  origin: string
  /** Address of the REST backend; empty means the page's own origin. */
  backendUrl: string
  /** The public key that goes with every REST call. */
  backendKey: string
  /** Empty when no advertisements are measured. */
  adsId: string
  adsScriptUrl: string
  /** Whether the proof of a consent holds the IP address; the privacy policy says so. */
  proofStoresIp: boolean
  /** Whether visitors can reach it: no sample may then pass for a real voice. */
  isPublic: boolean
  promoIsOver: boolean
  /** Whether letters wait for the operator's name and address. */
  holdsLetters: boolean
  /** When security.txt expires (ISO 8601). */
  securityTxtExpires: string
  facts: SiteFacts
}

type Settings = Pick<SiteSettings, 'origin' | 'backendKey' | 'adsScriptUrl' | 'proofStoresIp'> &
  Partial<Pick<SiteSettings, 'backendUrl' | 'adsId'>>

const DAY = 86_400_000
/** RFC 9116 recommends less than a year; a new month makes it anew. */
const DAYS_VALID = 335

/** What pages are filled with at a moment: the same for the same settings and facts, until the promotion or a month ends. */
export function siteSettings(settings: Settings, facts: SiteFacts, now: Date): SiteSettings {
  const month = Date.UTC(now.getUTCFullYear(), now.getUTCMonth())
  return {
    backendUrl: '',
    adsId: '',
    ...settings,
    isPublic: isPublicOrigin(settings.origin),
    promoIsOver: facts.promo.endsAt !== null && Date.parse(facts.promo.endsAt) <= now.getTime(),
    holdsLetters: holdsLetters(facts.operator, settings.origin),
    securityTxtExpires: new Date(month + DAYS_VALID * DAY).toISOString(),
    facts,
  }
}

/** Whether visitors can reach a site under this address, and not only whoever tries it out on this machine. */
export function isPublicOrigin(origin: string): boolean {
  const { protocol, hostname } = new URL(origin)
  return protocol === 'https:' && hostname !== 'localhost' && hostname !== '127.0.0.1'
}

/**
 * Whether letters wait: a commercial letter of a public site must say who writes (§ 5 DDG), and here nobody has said it
 * yet. The pages tell it to whoever signs up (`letterWaits`).
 */
export function holdsLetters({ name, street, postalCode, town }: Operator, origin: string): boolean {
  return isPublicOrigin(origin) && !(name && street && postalCode && town)
}

/** In place of „Öffne unsere E-Mail …“ while letters are held. */
export const letterWaits = 'Unsere E-Mail kommt, sobald unser Name und unsere Anschrift hier stehen.'
