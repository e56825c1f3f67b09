import type { FastifyReply } from 'fastify'
import { myDataFields } from '../../contract/my-data.ts'
import { asciiEmail, EMAIL_MAX_LENGTH, emailProblem } from '../../contract/signup.ts'
import { askMyData } from '../../database/queries/links.ts'
import { askDatabase } from '../../http/ask-database.ts'
import { inWholeSteps } from './fixed-time.ts'
import type { LinkParts } from './link-parts.ts'
import { sendFailure, sendLinkPage } from './send-link-page.ts'

/** Throws when a client address asks for more letters than it may. */
export type LetterLimit = (reply: FastifyReply) => Promise<void>

/**
 * `POST /meine-daten` with an address: has the letter with the link sent. Page, status, headers and time of the
 * answer are the same whether the address is on the list or not.
 */
export async function askForLink(
  reply: FastifyReply,
  { anon, site, limitLetters }: LinkParts & { limitLetters: LetterLimit },
  form: URLSearchParams,
): Promise<FastifyReply> {
  const email = typedEmail(form)
  const problem = emailProblem(email)
  if (problem !== undefined) {
    const view = { email: email.slice(0, EMAIL_MAX_LENGTH), problem: { [problem]: true } }
    return sendLinkPage(reply, site, { name: 'meine-daten/ungueltig', status: 422 }, view)
  }
  await limitLetters(reply)
  const answer = await inWholeSteps(() => askDatabase(() => askMyData(anon, email)))
  return 'value' in answer
    ? sendLinkPage(reply, site, { name: 'meine-daten/angefordert', status: 200 })
    : sendFailure(reply, site, 'meine-daten/fehler', answer, undefined)
}

/** The address in a form, trimmed and its domain written as browsers do it. */
export function typedEmail(form: URLSearchParams): string {
  return asciiEmail((form.get(myDataFields.email) ?? '').trim())
}
