import { randomBytes } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import { myDataFields, myDataWishes, WISH } from '../../contract/my-data.ts'
import { POSTAL_CODE_TYPED_LENGTH, readPostalCode } from '../../contract/places.ts'
import {
  asciiEmail,
  EMAIL_MAX_LENGTH,
  type EmailProblem,
  emailProblem,
  postalCodeProblem,
} from '../../contract/signup.ts'
import {
  askAddressChange,
  askMyData,
  changePostalCode,
  eraseMyData,
  leave,
  linkState,
  myData,
  openMyData,
} from '../../database/queries/links.ts'
import { askDatabase } from '../../http/ask-database.ts'
import { readForm } from '../../http/request-body.ts'
import { routes, TOKEN_PARAMETER } from '../../routes.ts'
import {
  answerLink,
  type Link,
  type LinkParts,
  type LinkRequest,
  readQuery,
  type Shown,
  showLink,
  takeLink,
} from './link.ts'
import { keepSession, readSession } from './my-data-session.ts'
import { type FormOutcome, myDataView, presentSignup } from './my-data-view.ts'
import { type LinkPage, sendFailure, sendLinkPage } from './send-link-page.ts'

const OVERVIEW = 'meine-daten/uebersicht'
const OVER: LinkPage = { name: 'meine-daten/abgelaufen', status: 410 }
const OPENING: LinkPage = { name: 'meine-daten/oeffnen', status: 200 }
const FAILURE = 'meine-daten/fehler'
const ERASED: LinkPage = { name: 'meine-daten/geloescht', status: 200 }

type ShownPage = Extract<Shown, { page: LinkPage }>

/** The link of the letter: its button exchanges it for a quarter of an hour with everything stored about its owner. */
const myDataLink: Link = {
  path: routes.myData,
  unknown: { ...OVER, status: 404 },
  failure: FAILURE,
  show: async ({ anon, token }) => ({
    page: (await linkState(anon, 'my_data', token)) === 'valid' ? OPENING : OVER,
  }),
  take: async ({ anon, token, reply, settings }) => {
    const session = randomBytes(32).toString('base64url')
    if (!(await openMyData(anon, token, session))) return { page: OVER }
    keepSession(reply, settings, session)
    return { leadsTo: routes.myData }
  },
}

/** `GET /meine-daten`: the link's button, what a session may see, or the form that asks for a link. */
export async function showMyData(reply: FastifyReply, parts: LinkParts): Promise<FastifyReply> {
  const fields = readQuery(reply.request)
  const session = readSession(reply.request, parts.settings)
  return fields.has(TOKEN_PARAMETER) || session === undefined
    ? showLink(reply, parts, myDataLink)
    : answerLink(reply, parts, myDataLink, fields, session, (request) => overview(request, {}))
}

/** `POST /meine-daten`: what a session wants, the link's button, or an address to send a link to. */
export async function takeMyData(reply: FastifyReply, parts: LinkParts): Promise<FastifyReply> {
  const form = readForm(reply.request.body)
  if (form.has(WISH)) {
    const session = readSession(reply.request, parts.settings)
    return answerLink(reply, parts, { unknown: OVER, failure: FAILURE }, form, session, async (request) => {
      const outcome = await fulfil(request)
      return 'page' in outcome ? outcome : overview(request, outcome)
    })
  }
  return form.has(TOKEN_PARAMETER) ? takeLink(reply, parts, myDataLink) : askForLink(reply, parts, form)
}

// What the database says no to (an old link, somebody who left) shows in the overview that follows.
async function fulfil(request: LinkRequest): Promise<FormOutcome | ShownPage> {
  const { anon, token, fields } = request
  switch (fields.get(WISH)) {
    case myDataWishes.postalCode: {
      const postalCode = readPostalCode(fields.get(myDataFields.postalCode) ?? '')
      const problem = postalCodeProblem(postalCode)
      if (problem) return wrong('postalCode', problem, postalCode.slice(0, POSTAL_CODE_TYPED_LENGTH))
      const data = await myData(anon, token)
      if (data && presentSignup(data)?.postal_code === postalCode) return { notice: { postalCodeSame: true } }
      return (await changePostalCode(anon, token, postalCode)) ? { notice: { postalCodeChanged: true } } : {}
    }
    case myDataWishes.address: {
      const typed = typedEmail(fields)
      const email = asciiEmail(typed)
      const problem = emailProblem(email)
      if (problem) return wrong('email', problem, typed.slice(0, EMAIL_MAX_LENGTH))
      await limitLetters(request.reply)
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

async function erase({ anon, token, reply, settings }: LinkRequest): Promise<FormOutcome | ShownPage> {
  const { answer, letterUnderWay } = await eraseMyData(anon, token)
  if (answer) keepSession(reply, settings, '')
  return answer ? { page: ERASED, view: letterUnderWay ? { letterUnderWay } : {} } : {}
}

const ADDRESS_OUTCOMES: Record<'asked' | 'same' | 'unknown', FormOutcome> = {
  asked: { notice: { addressAsked: true } },
  same: { notice: { addressSame: true } },
  unknown: {},
}

function wrong(field: 'postalCode' | 'email', problem: EmailProblem, typed: string): FormOutcome {
  return { problems: { [field]: { [problem]: true } }, typed: { [field]: typed } }
}

async function overview(request: LinkRequest, outcome: FormOutcome): Promise<Shown> {
  const { anon, site, token, reply, settings } = request
  const data = await myData(anon, token)
  if (data === null) {
    keepSession(reply, settings, '')
    return { page: OVER }
  }
  const view = myDataView(data, outcome, (postalCode) => site.places.get(postalCode)?.place)
  return { page: { name: OVERVIEW, status: outcome.problems ? 422 : 200 }, view }
}

/**
 * `POST /meine-daten` with an address: has the letter with the link sent. Page, status, headers and time of the
 * answer are the same whether the address is on the list or not.
 */
async function askForLink(
  reply: FastifyReply,
  { anon, site }: LinkParts,
  form: URLSearchParams,
): Promise<FastifyReply> {
  const typed = typedEmail(form)
  const email = asciiEmail(typed)
  const problem = emailProblem(email)
  if (problem !== undefined) {
    const view = { email: typed.slice(0, EMAIL_MAX_LENGTH), problem: { [problem]: true } }
    return sendLinkPage(reply, site, { name: 'meine-daten/ungueltig', status: 422 }, view)
  }
  await limitLetters(reply)
  const answer = await inWholeSteps(() => askDatabase(() => askMyData(anon, email)))
  return 'value' in answer
    ? sendLinkPage(reply, site, { name: 'meine-daten/angefordert', status: 200 })
    : sendFailure(reply, site, FAILURE, answer, undefined)
}

const limitLetters = (reply: FastifyReply) => reply.request.server.limits.letters(reply.request, reply)

const typedEmail = (form: URLSearchParams) => form.get(myDataFields.email) ?? ''

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
