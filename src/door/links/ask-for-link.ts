import { setTimeout } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import { myDataFields } from '../../contract/my-data.ts'
import { asciiEmail, EMAIL_MAX_LENGTH, emailProblem } from '../../contract/signup.ts'
import { askMyData } from '../../database/queries/links.ts'
import { askDatabase } from '../../http/ask-database.ts'
import type { LinkParts } from './link.ts'
import { sendFailure, sendLinkPage } from './send-link-page.ts'

/**
 * `POST /meine-daten` with an address: has the letter with the link sent. Page, status, headers and time of the
 * answer are the same whether the address is on the list or not.
 */
export async function askForLink(
  reply: FastifyReply,
  { anon, site, limitLetters }: LinkParts,
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

/** Milliseconds. Longer than the database takes, so that nearly every answer goes out after one step. */
const STEP = 400

/** Answers a whole number of steps after it began, so that nobody outside can tell how long the work took. */
async function inWholeSteps<Value>(work: () => Promise<Value>): Promise<Value> {
  const begin = performance.now()
  const value = await work()
  await setTimeout(untilNextStep(performance.now() - begin))
  return value
}

/** Milliseconds until the next whole step. */
export function untilNextStep(elapsed: number): number {
  return STEP - (elapsed % STEP)
}
