import { randomBytes, randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { Mailer, NewsletterFacts } from '../../console-server/newsletters/mailer.ts'
import { keepInMailbox } from '../../database/queries/worker-letters.ts'
import { composeLetter, type Letter, type Sender } from '../../mail/compose.ts'
import { rawLetter } from '../../mail/raw-letter.ts'
import { type MailSettings, openTransport } from '../../mail/transport.ts'

/** How long an answer of the mail server counts, in milliseconds: several windows may have the page open. */
const STATE_COUNTS_MS = 10_000

/** Whom a letter that is only looked at is for. */
const NOBODY = 'niemand@example.org'

/**
 * What the console asks of the post. Without a mail server a test letter goes to the database's mailbox, as all do.
 * @param mail how letters leave; `undefined` while no mail server is set
 * @param owner puts test letters into the mailbox
 */
export function consoleMailer(options: {
  sender: Sender
  mail: MailSettings | undefined
  owner: pg.Pool
}): Mailer {
  const { sender, mail, owner } = options
  const state = mail && serverState(mail)
  return {
    preview(facts) {
      const { subject, text, html } = write(facts, NOBODY, sender)
      return { subject, text, html }
    },
    async sendTest(facts, to) {
      const letter = write(facts, to, sender)
      if (!mail) return keep(owner, letter)
      // A connection of its own: the worker's are busy, most of all while a newsletter is on its way.
      const transport = openTransport(mail)
      try {
        return await transport.send(letter)
      } finally {
        transport.close()
      }
    },
    state: async () => (state ? state() : { mode: 'mailbox' }),
  }
}

/** With a link as long as a real one that nobody ever made: it unsubscribes nobody. */
function write({ subject, body, place }: NewsletterFacts, to: string, sender: Sender): Letter {
  const token = randomBytes(32).toString('base64url')
  const facts = { subject, body, ...(place !== undefined && { place }) }
  return composeLetter({ id: randomUUID(), kind: 'newsletter', to, token, facts }, sender)
}

async function keep(owner: pg.Pool, letter: Letter) {
  const raw = await rawLetter(letter)
  await keepInMailbox(owner, { id: null, recipient: letter.to.address, subject: letter.subject, raw })
  return { outcome: 'kept' as const, answer: 'Es ist kein Mailserver eingestellt.' }
}

function serverState(mail: MailSettings): Mailer['state'] {
  let asked: { at: number; answer: ReturnType<Mailer['state']> } | undefined
  return () => {
    if (!asked || Date.now() - asked.at > STATE_COUNTS_MS) asked = { at: Date.now(), answer: ask(mail) }
    return asked.answer
  }
}

async function ask(mail: MailSettings): ReturnType<Mailer['state']> {
  const transport = openTransport(mail)
  const { host } = new URL(mail.smtpUrl)
  try {
    const trouble = await transport.verify()
    return { mode: 'server', host, answers: trouble === undefined, answer: trouble?.answer ?? '' }
  } finally {
    transport.close()
  }
}
