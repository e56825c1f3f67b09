import { randomBytes, randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { ErrandKind, Errands } from '../../database/errands.ts'
import { findLetterPictures } from '../../database/queries/letter-pictures.ts'
import { sweepAfterErasure } from '../../database/queries/upkeep.ts'
import { answerErrand, takeErrand } from '../../database/queries/worker-errands.ts'
import { composeLetter, type Sender } from '../../mail/compose.ts'
import { picturesNamed } from '../../mail/letter-pictures.ts'
import { TROUBLE_WORDS } from '../../mail/server-troubles.ts'
import { IMPATIENT, type MailSettings, openTransport } from '../../mail/transport.ts'
import type { Hmacs } from '../hmacs.ts'
import { mergeLedger } from '../ledger.ts'
import { type SentNow, sendNow } from '../send-now.ts'

/** What the errands of the console are done with. */
export type Desk = {
  pool: pg.Pool
  hmacs: Pick<Hmacs, 'address'>
  sender: Sender
  /** How letters leave; without it a test letter goes to the database's mailbox, as all do. */
  mail: MailSettings | undefined
  ledgerFile: string
  setup(): Promise<Errands['setup']['answer']>
}

type Doing = {
  [Kind in ErrandKind]: (question: Errands[Kind]['question']) => Promise<Errands[Kind]['answer']>
}
type MailState = Errands['mail_server']['answer']

/** How long an answer of the mail server counts, in milliseconds: several windows may have the page open. */
const STATE_COUNTS_MS = 10_000

/** @returns what does one errand and leaves its answer; one that nobody waits for any more is left alone. */
export function doErrands(desk: Desk): (errand: string) => Promise<void> {
  const { pool, hmacs, mail, ledgerFile, setup } = desk
  let state: { at: number; answer: Promise<MailState> } | undefined
  const doing: Doing = {
    address_hmacs: async ({ emails }) => ({
      hmacs: emails.map((email) => hmacs.address(email).toString('hex')),
    }),
    test_letter: (question) => sendTest(desk, question),
    mail_server: async () => {
      if (!mail) return { mode: 'mailbox' }
      if (!state || Date.now() - state.at > STATE_COUNTS_MS) state = { at: Date.now(), answer: ask(mail) }
      return state.answer
    },
    setup: () => setup(),
    after_erasure: async () => {
      await mergeLedger(pool, { file: ledgerFile, hmacs })
      await sweepAfterErasure(pool)
      return {}
    },
  }
  return async (errand) => {
    const asked = await takeErrand(pool, errand)
    if (asked) await answerErrand(pool, errand, await doing[asked.kind](asked.question as never))
  }
}

/** Sends a newsletter to one address now, past the outbox. A failed delivery is a value. */
async function sendTest(
  { pool, sender, mail }: Desk,
  { operator: _asking, to = '', ...facts }: Errands['test_letter']['question'] & { to?: string },
): Promise<Errands['test_letter']['answer']> {
  // With a link as long as a real one that nobody ever made: it unsubscribes nobody.
  const token = randomBytes(32).toString('base64url')
  const contents = { ...facts, pictures: await findLetterPictures(pool, picturesNamed([facts])) }
  const letter = composeLetter({ id: randomUUID(), kind: 'newsletter', to, token, facts: contents }, sender)
  return withWords(await sendNow({ pool, mail }, letter))
}

async function ask(mail: MailSettings): Promise<MailState> {
  const transport = openTransport({ ...mail, connections: 1, timeouts: IMPATIENT })
  const { host } = new URL(mail.smtpUrl)
  try {
    const trouble = await transport.verify()
    if (trouble === undefined) return { mode: 'server', host, answers: true, answer: '' }
    const { answer, trouble: words } = withWords(trouble)
    return { mode: 'server', host, answers: false, answer, ...(words && { trouble: words }) }
  } finally {
    transport.close()
  }
}

/** Of a server that takes nothing, what is wrong and what to do. */
function withWords(delivery: SentNow): Errands['test_letter']['answer'] {
  const { outcome, answer } = delivery
  return { outcome, answer, ...(delivery.outcome === 'away' && { trouble: TROUBLE_WORDS[delivery.trouble] }) }
}
