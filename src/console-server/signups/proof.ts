import type pg from 'pg'
import type { PersonData } from '../../database/queries/links.ts'
import type { Sender } from '../../mail/compose.ts'
import { gatherProof } from '../../proof/gather.ts'
import { proofPage } from '../../proof/page.ts'

/** What a proof says that is not in the database: the letters' wording, and who keeps the record. */
export type ProofFacts = { sender: Pick<Sender, 'messages' | 'brand'>; operatorName: string | null }

/** The proof of somebody's consent as a page to print; `undefined` when there is nothing to prove. */
export async function proofOf(
  operator: pg.Pool,
  person: PersonData,
  { sender: { messages, brand }, operatorName }: ProofFacts,
): Promise<string | undefined> {
  if (person.events.length === 0) return undefined
  const madeAt = new Date()
  return proofPage(await gatherProof(operator, person, { messages, brand, operator: operatorName, madeAt }))
}
