import type { Letter } from '../mail/compose.ts'
import type { Log } from '../mail/log.ts'
import { codeOf } from '../problem.ts'
import { TROUBLE_WORDS } from './checks/server-troubles.ts'
import { afterErasure } from './ledger.ts'
import { sendNow } from './operator-letter.ts'
import type { Upkeep } from './settings.ts'

type Parts = Pick<Upkeep, 'pool' | 'hmacs' | 'mail' | 'ledgerFile' | 'check'> & { log: Log }

export type Desk = ReturnType<typeof openDesk>

/** What the console asks of the post: all that needs its keys and its files. */
export function openDesk({ pool, hmacs, mail, ledgerFile, check, log }: Parts) {
  return {
    /** What the suppression list knows an address by. */
    addressHmac: hmacs.address,
    /** All that is wrong or still to do. */
    check,
    /** Sends a letter now, past the outbox. A failed delivery is a value; of a server that takes nothing, what is wrong and what to do. */
    async sendTest(letter: Letter) {
      const { outcome, answer, ...delivery } = await sendNow({ pool, mail }, letter)
      return { outcome, answer, trouble: 'trouble' in delivery ? TROUBLE_WORDS[delivery.trouble] : undefined }
    },
    /** Somebody was erased. Never rejects: what is to follow comes again by itself. */
    afterErasure: () =>
      afterErasure(pool, { file: ledgerFile, hmacs }).catch((error) =>
        log.error({ code: codeOf(error) }, 'an erasure could not be written into the ledger or swept after'),
      ),
  }
}
