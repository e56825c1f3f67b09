import { randomBytes, randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { LetterContents } from '../contract/letter-contents.ts'
import { composeLetter } from '../mail/compose.ts'
import type { Hmacs } from '../mail/hmacs.ts'
import { findLetterPictures } from '../mail/letter-pictures.ts'
import type { Log } from '../mail/log.ts'
import { askMailServer, type MailSettings } from '../mail/transport.ts'
import { codeOf } from '../problem.ts'
import type { Finding } from './checks/finding.ts'
import { TROUBLE_WORDS, type TroubleWords } from './checks/server-troubles.ts'
import { mergeLedger } from './ledger.ts'
import { type SentNow, sendNow } from './send-now.ts'
import type { OfficeSettings } from './settings.ts'
import { sweepAfterErasure } from './upkeep.ts'

/** How letters leave here. */
export type MailServerState =
  | { mode: 'mailbox' }
  | {
      mode: 'server'
      host: string
      answers: boolean
      answer: string
      /** Of a server that takes nothing: what is wrong and what to do. */
      trouble?: TroubleWords
    }
/** What became of a letter to oneself; of a server that takes nothing, what is wrong and what to do. */
export type TestAnswer = { outcome: SentNow['outcome']; answer: string; trouble?: TroubleWords }

/** What the console asks of the post: all that needs its keys and its files. */
export type Desk = {
  /** What the suppression list knows an address by. */
  addressHmac(email: string): Buffer
  /** Sends a newsletter as one place gets it to one operator now, past the outbox. A failed delivery is a value. */
  sendTest(to: string, contents: LetterContents): Promise<TestAnswer>
  /** How letters leave, asked of the mail server. */
  askMailServer(): Promise<MailServerState>
  /** All that is wrong or still to do. */
  check(): Promise<readonly Finding[]>
  /** Somebody was erased: writes it into the ledger's file, and gives back the space of the rows. Never rejects: both come again. */
  afterErasure(): Promise<void>
}

type Parts = Pick<OfficeSettings, 'sender' | 'mail' | 'ledgerFile'> &
  Pick<Desk, 'check'> & {
    pool: pg.Pool
    hmacs: Pick<Hmacs, 'address'>
    log: Log
  }

/** How long an answer of the mail server counts, in milliseconds: several windows may have the page open. */
const STATE_COUNTS_MS = 10_000

/** Opens the desk at which the console asks. */
export function openDesk({ pool, hmacs, sender, mail, ledgerFile, check, log }: Parts): Desk {
  let state: { at: number; answer: Promise<MailServerState> } | undefined
  return {
    addressHmac: hmacs.address,
    check,
    async sendTest(to, facts) {
      // With a link as long as a real one that nobody ever made: it unsubscribes nobody.
      const token = randomBytes(32).toString('base64url')
      const contents = { ...facts, pictures: await findLetterPictures(pool, facts.body) }
      const letter = composeLetter(
        { id: randomUUID(), kind: 'newsletter', to, token, facts: contents },
        sender,
      )
      return withWords(await sendNow({ pool, mail }, letter))
    },
    async askMailServer() {
      if (!mail) return { mode: 'mailbox' }
      if (!state || Date.now() - state.at > STATE_COUNTS_MS) state = { at: Date.now(), answer: ask(mail) }
      return state.answer
    },
    async afterErasure() {
      try {
        await mergeLedger(pool, { file: ledgerFile, hmacs })
        await sweepAfterErasure(pool)
      } catch (error) {
        log.error({ code: codeOf(error) }, 'an erasure could not be written into the ledger or swept after')
      }
    },
  }
}

async function ask(mail: MailSettings): Promise<MailServerState> {
  const { host } = new URL(mail.smtpUrl)
  const trouble = await askMailServer(mail)
  if (trouble === undefined) return { mode: 'server', host, answers: true, answer: '' }
  const { answer, trouble: words } = withWords(trouble)
  return { mode: 'server', host, answers: false, answer, ...(words && { trouble: words }) }
}

/** Of a server that takes nothing, what is wrong and what to do. */
function withWords(delivery: SentNow): TestAnswer {
  const { outcome, answer } = delivery
  return { outcome, answer, ...(delivery.outcome === 'away' && { trouble: TROUBLE_WORDS[delivery.trouble] }) }
}
