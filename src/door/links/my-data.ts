import { setTimeout } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import { myDataFields, myDataWishes, WISH } from '../../contract/my-data.ts'
import {
  asciiEmail,
  EMAIL_MAX_LENGTH,
  emailProblem,
  type FieldProblem,
  POSTAL_CODE_LENGTH,
  postalCodeProblem,
} from '../../contract/signup.ts'
import {
  askAddressChange,
  askMyData,
  changePostalCode,
  eraseMyData,
  leave,
  myData,
} from '../../database/queries/links.ts'
import { askDatabase } from '../../http/ask-database.ts'
import { routes, TOKEN_PARAMETER } from '../../routes.ts'
import { placeOf } from '../pages/load-site.ts'
import { type Link, type LinkParts, type LinkRequest, readForm, type Shown, takeLink } from './link.ts'
import { type FormOutcome, myDataView } from './my-data-view.ts'
import { type LinkPage, sendFailure, sendLinkPage } from './send-link-page.ts'

const OVERVIEW = 'meine-daten/uebersicht'
const OVER: LinkPage = { name: 'meine-daten/abgelaufen', status: 410 }
const FAILURE = 'meine-daten/fehler'
const ERASED: LinkPage = { name: 'meine-daten/geloescht', status: 200 }

/** `/meine-daten`: shows everything stored about the link's owner, and does what they want. */
export const myDataLink: Link = {
  path: routes.myData,
  unknown: { ...OVER, status: 404 },
  failure: FAILURE,
  show: (request) => overview(request, {}),
  take: async (request) => {
    const outcome = await fulfil(request)
    return 'page' in outcome ? outcome : overview(request, outcome)
  },
}

/** `POST /meine-daten`: as the link's form, or asks for a link. */
export async function takeMyData(reply: FastifyReply, parts: LinkParts): Promise<FastifyReply> {
  const form = readForm(reply.request)
  return form.has(TOKEN_PARAMETER) ? takeLink(reply, parts, myDataLink) : askForLink(reply, parts, form)
}

// What the database says no to (an old link, somebody who left) shows in the overview that follows.
async function fulfil(request: LinkRequest): Promise<FormOutcome | Shown> {
  const { anon, token, fields } = request
  switch (fields.get(WISH)) {
    case myDataWishes.postalCode: {
      const postalCode = fields.get(myDataFields.postalCode) ?? ''
      const problem = postalCodeProblem(postalCode)
      if (problem) return wrong('postalCode', problem, postalCode.slice(0, POSTAL_CODE_LENGTH))
      return (await changePostalCode(anon, token, postalCode)) ? { notice: { postalCodeChanged: true } } : {}
    }
    case myDataWishes.address: {
      const email = typedEmail(fields)
      const problem = emailProblem(email)
      if (problem) return wrong('email', problem, email.slice(0, EMAIL_MAX_LENGTH))
      await request.limitLetters(request.reply)
      return ADDRESS_OUTCOMES[await askAddressChange(anon, token, email)]
    }
    case myDataWishes.leave: {
      const { answer, letterUnderWay } = await leave(anon, 'my_data', token, 'my-data')
      if (answer !== 'withdrawn') return {}
      return { notice: letterUnderWay ? { leftUnderWay: true } : { left: true } }
    }
    case myDataWishes.erase:
      if (fields.get(myDataFields.erase) !== 'on') return { problems: { erase: true } }
      return erase(request)
    default:
      return {}
  }
}

async function erase({ anon, token }: LinkRequest): Promise<FormOutcome | Shown> {
  const { answer, letterUnderWay } = await eraseMyData(anon, token)
  return answer ? { page: ERASED, view: letterUnderWay ? { letterUnderWay } : {} } : {}
}

const ADDRESS_OUTCOMES: Record<'asked' | 'same' | 'unknown', FormOutcome> = {
  asked: { notice: { addressAsked: true } },
  same: { notice: { addressSame: true } },
  unknown: {},
}

function wrong(field: 'postalCode' | 'email', problem: FieldProblem, typed: string): FormOutcome {
  return { problems: { [field]: { [problem]: true } }, typed: { [field]: typed } }
}

async function overview({ anon, site, token }: LinkRequest, outcome: FormOutcome): Promise<Shown> {
  const data = await myData(anon, token)
  if (data === null) return { page: OVER }
  const view = myDataView(data, token, outcome, (postalCode) => placeOf(site, postalCode))
  return { page: { name: OVERVIEW, status: outcome.problems ? 422 : 200 }, view }
}

/**
 * `POST /meine-daten` with an address: has the letter with the link sent. Page, status, headers and time of the
 * answer are the same whether the address is on the list or not.
 */
async function askForLink(
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
    : sendFailure(reply, site, FAILURE, answer, undefined)
}

/** The address in a form, trimmed and its domain written as browsers do it. */
function typedEmail(form: URLSearchParams): string {
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
