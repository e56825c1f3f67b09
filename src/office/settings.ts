import type pg from 'pg'
import type { ServerSettings } from '../http/create-server.ts'
import type { Sender } from '../mail/compose.ts'
import type { Hmacs } from '../mail/hmacs.ts'
import type { LetterLimits } from '../mail/queue/rates.ts'
import type { MailSettings, Transport } from '../mail/transport.ts'
import type { WayBackSettings } from '../mail/way-back/way-back.ts'
import type { Finding } from './checks/finding.ts'

/** What the office must be told; programs read it from the environment and the register and pass it on. */
export type OfficeSettings = {
  sender: Sender
  /** How letters leave; without it they stay in the database's mailbox. */
  mail?: MailSettings | undefined
  /** How it is heard of letters that have left; without it nothing is. */
  wayBack?: WayBackSettings | undefined
  /** Another way out than `mail`, for tests. */
  transport?: Transport | undefined
  /** All that is wrong or still to do: for the console, for the letter of the day, and for what keeps newsletters from going out. */
  check(): Promise<readonly Finding[]>
  /** Who hears when something is wrong: by a letter a day, and by an address that is asked each minute while letters leave. */
  watch?: { mailTo?: string | undefined; pingUrl?: string | undefined }
  /** Whether no letter leaves yet, as nobody says who writes (content/site-settings.ts). */
  holdsLetters?: () => boolean
  /** Turns addresses into hmacs (SUPPRESSION_KEY). */
  suppressionKey: string
  /** Letters to unconfirmed addresses in one hour, all together. */
  confirmationsPerHour: number
  /** How many letters may leave besides; what is left out has no limit. */
  limits?: LetterLimits
  /** The suppression list's copy outside the database. */
  ledgerFile: string
}

/** What periodic work, and what the console asks of the post, have at hand. */
export type Upkeep = { pool: pg.Pool; hmacs: Pick<Hmacs, 'address'> } & Pick<
  OfficeSettings,
  'ledgerFile' | 'sender' | 'mail' | 'watch' | 'check'
>

/** What the console's server must be told. */
export type ConsoleSettings = ServerSettings & {
  /** Signs operators' sessions (AUTH_SECRET); at least 32 characters. */
  authSecret: string
}
