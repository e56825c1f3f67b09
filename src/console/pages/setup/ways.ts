import type { SetupFinding } from '../../../contract/console/setup.ts'
import type { Path } from '../../router/address.ts'

/** Where something about a finding can be done. */
type Way = { who: 'here' | 'provider' | 'server'; to?: Path; words?: string }

/** Who can do it, in words. */
export const WHO: Record<Way['who'], string> = {
  here: 'hier in der Konsole',
  provider: 'beim Anbieter eurer Domain oder eures Mailservers',
  server: 'auf dem Server, wer ihn betreut',
}

const FACTS = { who: 'here', to: '/einrichtung/angaben', words: 'Angaben zur Seite ausfüllen' } as const
const PEOPLE = { who: 'here', to: '/anmeldungen', words: 'Zu den Anmeldungen' } as const
const OUTBOX = { who: 'here', to: '/postausgang', words: 'Zum Postausgang' } as const

/** By the begin of a finding's code, the first that fits. What is not named is a matter of the server. */
const WAYS: readonly (readonly [begin: string, way: Way])[] = [
  ['operator-', FACTS],
  ['fact', FACTS],
  ['privacy-', FACTS],
  ['sample-voices', FACTS],
  ['promo-', FACTS],
  ['figure-', FACTS],
  ['second-factor-missing', { who: 'here', to: '/konto', words: 'Mein Zugang' }],
  ['log-ins-failed', { who: 'here', to: '/protokoll', words: 'Zum Protokoll' }],
  ['signups-stranded-given-up', OUTBOX],
  ['signups-stranded-uncertain', OUTBOX],
  ['signups-stranded-', PEOPLE],
  ['letters-', { ...OUTBOX, who: 'provider' }],
  ['no-smtp', { ...OUTBOX, who: 'server' }],
  ['mail-server-', { ...OUTBOX, who: 'provider' }],
  ['spf-', { who: 'provider' }],
  ['dkim-key-file', { who: 'server' }],
  ['dkim-half', { who: 'server' }],
  ['dkim-', { who: 'provider' }],
  ['dmarc-', { who: 'provider' }],
  ['mx-', { who: 'provider' }],
  ['dns-', { who: 'provider' }],
  ['sender-', { who: 'provider' }],
]

/** Who can do something about a finding, and where. */
export function wayOf({ code }: Pick<SetupFinding, 'code'>): Way {
  return WAYS.find(([begin]) => code.startsWith(begin))?.[1] ?? { who: 'server' }
}
