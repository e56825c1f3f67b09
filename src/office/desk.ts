import { randomBytes, randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { LetterContents } from '../contract/letter-contents.ts'
import { composeLetter } from '../mail/compose.ts'
import type { Hmacs } from '../mail/hmacs.ts'
import { findLetterPictures } from '../mail/letter-pictures.ts'
import type { Log } from '../mail/log.ts'
import { codeOf } from '../problem.ts'
import type { Finding } from './checks/finding.ts'
import { TROUBLE_WORDS, type TroubleWords } from './checks/server-troubles.ts'
import { mergeLedger } from './ledger.ts'
import { type SentNow, sendNow } from './send-now.ts'
import type { OfficeSettings } from './settings.ts'
import { sweepAfterErasure } from './upkeep.ts'

/** What became of a letter to oneself; of a server that takes nothing, what is wrong and what to do. */
export type TestAnswer = { outcome: SentNow['outcome']; answer: string; trouble?: TroubleWords }

/** What the console asks of the post: all that needs its keys and its files. */
export type Desk = {
  /** What the suppression list knows an address by. */
  addressHmac(email: string): Buffer
  /** Sends a newsletter as one place gets it to one operator now, past the outbox. A failed delivery is a value. */
  sendTest(to: string, contents: LetterContents): Promise<TestAnswer>
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

/** Opens the desk at which the console asks. */
export function openDesk({ pool, hmacs, sender, mail, ledgerFile, check, log }: Parts): Desk {
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
      const delivery = await sendNow({ pool, mail }, letter)
      const trouble = delivery.outcome === 'away' && TROUBLE_WORDS[delivery.trouble]
      return { outcome: delivery.outcome, answer: delivery.answer, ...(trouble && { trouble }) }
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
