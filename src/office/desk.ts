import { randomBytes, randomUUID } from 'node:crypto'
import type pg from 'pg'
import { composeLetter } from '../mail/compose.ts'
import type { Hmacs } from '../mail/hmacs.ts'
import type { LetterContents } from '../mail/letter-contents.ts'
import type { Log } from '../mail/log.ts'
import { codeOf } from '../problem.ts'
import { TROUBLE_WORDS } from './checks/server-troubles.ts'
import { afterErasure } from './ledger.ts'
import { sendNow } from './operator-letter.ts'
import type { OfficeSettings } from './settings.ts'

type Parts = Pick<OfficeSettings, 'sender' | 'mail' | 'ledgerFile' | 'check'> & {
  pool: pg.Pool
  hmacs: Pick<Hmacs, 'address'>
  log: Log
}

export type Desk = ReturnType<typeof openDesk>

/** What the console asks of the post: all that needs its keys and its files. */
export function openDesk({ pool, hmacs, sender, mail, ledgerFile, check, log }: Parts) {
  return {
    /** What the suppression list knows an address by. */
    addressHmac: hmacs.address,
    /** All that is wrong or still to do. */
    check,
    /**
     * Sends a newsletter as one place gets it to one operator now, past the outbox. A failed delivery is a value; of a server
     * that takes nothing, what is wrong and what to do.
     */
    async sendTest(to: string, facts: LetterContents) {
      // With a link as long as a real one that nobody ever made: it unsubscribes nobody.
      const token = randomBytes(32).toString('base64url')
      const letter = composeLetter({ id: randomUUID(), kind: 'newsletter', to, token, facts }, sender)
      const delivery = await sendNow({ pool, mail }, letter)
      const trouble = delivery.outcome === 'away' ? TROUBLE_WORDS[delivery.trouble] : undefined
      return { outcome: delivery.outcome, answer: delivery.answer, trouble }
    },
    /** Somebody was erased. Never rejects: what is to follow comes again by itself. */
    afterErasure: () =>
      afterErasure(pool, { file: ledgerFile, hmacs }).catch((error) =>
        log.error({ code: codeOf(error) }, 'an erasure could not be written into the ledger or swept after'),
      ),
  }
}
