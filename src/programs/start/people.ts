import type pg from 'pg'
import type { PeopleParts } from '../../console-server/signups/people-parts.ts'
import { brand } from '../../content/brand.ts'
import { operator } from '../../content/operator.ts'
import { sweepAfterErasure } from '../../database/queries/person.ts'
import type { Sender } from '../../mail/compose.ts'
import { gatherProof } from '../../proof/gather.ts'
import { proofPage } from '../../proof/page.ts'
import { Problem } from '../../terminal/problem.ts'
import { openFingerprints } from '../../worker/fingerprints.ts'
import { mergeLedger } from '../../worker/ledger.ts'

/**
 * What the console asks about people, done as `npm run privacy` and `npm run proof` do it.
 * @param settings.ledgerFile the suppression list's copy outside the database
 * @param settings.sender has the letters' present wording; the proof prints it where it is the one that was sent
 */
export function consolePeople(
  owner: pg.Pool,
  settings: { suppressionKey: string; ledgerFile: string; sender: Pick<Sender, 'messages'> | undefined },
): PeopleParts {
  const fingerprints = openFingerprints(settings.suppressionKey)
  return {
    fingerprint: (email) => fingerprints.address(email),
    async afterErasure() {
      await mergeLedger(owner, settings.ledgerFile)
      await sweepAfterErasure(owner)
    },
    async proofPage(email) {
      const addressHmac = fingerprints.address(email)
      const messages = settings.sender?.messages
      const question = { email, addressHmac, messages, brand, operator: operator.name, madeAt: new Date() }
      try {
        return proofPage(await gatherProof(owner, question))
      } catch (error) {
        if (error instanceof Problem) return undefined
        throw error
      }
    },
  }
}
