import type pg from 'pg'
import type { ErrandKind, Errands } from '../../database/errands.ts'
import { sweepAfterErasure } from '../../database/queries/upkeep.ts'
import { answerErrand, takeErrand } from '../../database/queries/worker-errands.ts'
import type { Hmacs } from '../hmacs.ts'
import { mergeLedger } from '../ledger.ts'
import type { Post } from './post.ts'

/** What the errands of the console are done with. */
export type Desk = {
  pool: pg.Pool
  hmacs: Pick<Hmacs, 'address'>
  post: Post
  ledgerFile: string
  setup(): Promise<Errands['setup']['answer']>
}

/** Does one errand and leaves its answer; one that nobody waits for any more is left alone. */
export async function runErrand(desk: Desk, errand: string): Promise<void> {
  const asked = await takeErrand(desk.pool, errand)
  if (asked) await answerErrand(desk.pool, errand, await ERRANDS[asked.kind](desk, asked.question as never))
}

const ERRANDS: {
  [Kind in ErrandKind]: (desk: Desk, question: Errands[Kind]['question']) => Promise<Errands[Kind]['answer']>
} = {
  address_hmacs: async ({ hmacs }, { emails }) => ({
    hmacs: emails.map((email) => hmacs.address(email).toString('hex')),
  }),
  test_letter: ({ post }, question) => post.sendTest(question),
  mail_server: ({ post }) => post.state(),
  setup: ({ setup }) => setup(),
  after_erasure: async ({ pool, ledgerFile }) => {
    await mergeLedger(pool, ledgerFile)
    await sweepAfterErasure(pool)
    return {}
  },
}
