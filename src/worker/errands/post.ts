import { randomBytes, randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { Errands } from '../../database/errands.ts'
import { keepInMailbox } from '../../database/queries/worker-letters.ts'
import { composeLetter, type Sender } from '../../mail/compose.ts'
import { rawLetter } from '../../mail/raw-letter.ts'
import { type MailSettings, openTransport } from '../../mail/transport.ts'

/** How long an answer of the mail server counts, in milliseconds: several windows may have the page open. */
const STATE_COUNTS_MS = 10_000

type MailState = Errands['mail_server']['answer']

/** What the console asks of the post. */
export type Post = {
  /** Sends a newsletter to one address now, past the outbox. A failed delivery is a value. */
  sendTest(
    facts: Errands['test_letter']['question'] & { to?: string },
  ): Promise<Errands['test_letter']['answer']>
  /** How letters leave, asked of the mail server. */
  state(): Promise<MailState>
}

/**
 * The post as the console sees it. Without a mail server a test letter goes to the database's mailbox, as all do.
 * @param mail how letters leave; `undefined` while no mail server is set
 */
export function openPost(pool: pg.Pool, sender: Sender, mail: MailSettings | undefined): Post {
  let asked: { at: number; answer: Promise<MailState> } | undefined
  return {
    async sendTest({ subject, body, place, to = '' }) {
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
    },
    async state() {
      if (!mail) return { mode: 'mailbox' }
      if (!asked || Date.now() - asked.at > STATE_COUNTS_MS) asked = { at: Date.now(), answer: ask(mail) }
      return asked.answer
    },
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
