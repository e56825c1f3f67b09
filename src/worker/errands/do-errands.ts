import { randomBytes, randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { ErrandKind, Errands } from '../../database/errands.ts'
import { sweepAfterErasure } from '../../database/queries/upkeep.ts'
import { answerErrand, takeErrand } from '../../database/queries/worker-errands.ts'
import { keepInMailbox } from '../../database/queries/worker-letters.ts'
import { composeLetter, type Sender } from '../../mail/compose.ts'
import { rawLetter } from '../../mail/raw-letter.ts'
import { type MailSettings, openTransport } from '../../mail/transport.ts'
import type { Hmacs } from '../hmacs.ts'
import { mergeLedger } from '../ledger.ts'

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
      await mergeLedger(pool, ledgerFile)
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
  { subject, body, place, to = '' }: Errands['test_letter']['question'] & { to?: string },
): Promise<Errands['test_letter']['answer']> {
  // With a link as long as a real one that nobody ever made: it unsubscribes nobody.
  const token = randomBytes(32).toString('base64url')
  const facts = { subject, body, ...(place !== undefined && { place }) }
  const letter = composeLetter({ id: randomUUID(), kind: 'newsletter', to, token, facts }, sender)
  if (!mail) {
    const raw = await rawLetter(letter)
    await keepInMailbox(pool, { id: null, recipient: to, subject: letter.subject, raw })
    return { outcome: 'kept', answer: 'Es ist kein Mailserver eingestellt.' }
  }
  // A connection of its own: the others are busy, most of all while a newsletter is on its way.
  const transport = openTransport(mail)
  try {
    return await transport.send(letter)
  } finally {
    transport.close()
  }
}

async function ask(mail: MailSettings): Promise<MailState> {
  const transport = openTransport(mail)
  const { host } = new URL(mail.smtpUrl)
  try {
    const trouble = await transport.verify()
    return { mode: 'server', host, answers: trouble === undefined, answer: trouble?.answer ?? '' }
  } finally {
    transport.close()
  }
}
