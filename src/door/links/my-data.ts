import { randomBytes } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import { overviewTexts } from '../../content/my-data.ts'
import { myDataFields, myDataWishes, WISH } from '../../contract/my-data.ts'
import { personFile } from '../../contract/person-data.ts'
import { POSTAL_CODE_TYPED_LENGTH, readPostalCode } from '../../contract/places.ts'
import { asciiEmail, EMAIL_MAX_LENGTH, emailProblem, postalCodeProblem } from '../../contract/signup.ts'
import { call } from '../../database/ask.ts'
import { askDatabase } from '../../http/ask-database.ts'
import { readForm } from '../../http/request-body.ts'
import { routes, TOKEN_PARAMETER } from '../../routes.ts'
import {
  answerLink,
  type DoorParts,
  type Leaving,
  type Link,
  type LinkRequest,
  readQuery,
  type Shown,
  showLink,
  stateOf,
  takeLink,
} from './link.ts'
import { dataOf, keepSession, readSession } from './my-data-session.ts'
import { type FormOutcome, myDataView, presentSignup } from './my-data-view.ts'
import { type LinkPage, noteFailure, sendLinkPage } from './send-link-page.ts'

const { notices } = overviewTexts
const OVER: LinkPage = { name: 'meine-daten/abgelaufen', status: 410 }
const OPENING: LinkPage = { name: 'meine-daten/oeffnen', status: 200 }
const ERASED: LinkPage = { name: 'meine-daten/geloescht', status: 200 }
const FAILURE = 'meine-daten/fehler'

/** The link of the letter: its button exchanges it for a quarter of an hour with everything stored about its owner. */
const myDataLink: Link = {
  path: routes.myData,
  unknown: { ...OVER, status: 404 },
  failure: FAILURE,
  show: async (request) => ({ page: (await stateOf(request, 'my_data')) === 'valid' ? OPENING : OVER }),
  take: async ({ anon, token, reply, settings }) => {
    const session = randomBytes(32).toString('base64url')
    if (!(await call<boolean>(anon, 'open_my_data', token, session))) return { page: OVER }
    keepSession(reply, settings, session)
    return { leadsTo: routes.myData }
  },
}

/** `GET /meine-daten`: the link's button, what a session may see, or the form that asks for a link. */
export async function showMyData(reply: FastifyReply, parts: DoorParts): Promise<FastifyReply> {
  const fields = readQuery(reply.request)
  const session = readSession(reply.request, parts.settings)
  return fields.has(TOKEN_PARAMETER) || session === undefined
    ? showLink(reply, parts, myDataLink)
    : answerLink(reply, parts, myDataLink, fields, session, (request) => overview(request, {}))
}

/** `POST /meine-daten`: what a session wants, the link's button, or an address to send a link to. */
export async function takeMyData(reply: FastifyReply, parts: DoorParts): Promise<FastifyReply> {
  const form = readForm(reply.request.body)
  if (form.has(TOKEN_PARAMETER) && !form.has(WISH)) return takeLink(reply, parts, myDataLink)
  if (!form.has(WISH)) return askForLink(reply, parts, form.get(myDataFields.email) ?? '')
  const session = readSession(reply.request, parts.settings)
  return answerLink(reply, parts, { unknown: OVER, failure: FAILURE }, form, session, async (request) => {
    const wish = WISHES.get(form.get(WISH) ?? '')
    const outcome = (await wish?.(request)) ?? {}
    return 'page' in outcome ? outcome : overview(request, outcome)
  })
}

// What the database says no to (an old link, somebody who left) shows in the overview that follows.
type Wish = (request: LinkRequest) => Promise<FormOutcome | Extract<Shown, { page: LinkPage }>>

const changePostalCode: Wish = async ({ anon, token, fields }) => {
  const postalCode = readPostalCode(fields.get(myDataFields.postalCode) ?? '')
  const problem = postalCodeProblem(postalCode)
  const typed = { postalCode: postalCode.slice(0, POSTAL_CODE_TYPED_LENGTH) }
  if (problem) return { problems: { postalCode: { [problem]: true } }, typed }
  const data = await dataOf(anon, token)
  if (data && presentSignup(data)?.postal_code === postalCode) return { notice: notices.postalCodeSame }
  const isChanged = await call<boolean>(anon, 'change_postal_code', token, postalCode)
  return isChanged ? { notice: notices.postalCodeChanged } : {}
}

const askAddressChange: Wish = async ({ anon, token, fields, reply }) => {
  const typed = (fields.get(myDataFields.email) ?? '').slice(0, EMAIL_MAX_LENGTH)
  const email = asciiEmail(fields.get(myDataFields.email) ?? '')
  const problem = emailProblem(email)
  if (problem) return { problems: { email: { [problem]: true } }, typed: { email: typed } }
  await limitLetters(reply)
  const answer = await call<'asked' | 'same' | 'unknown'>(anon, 'ask_address_change', token, email)
  if (answer === 'unknown') return {}
  return { notice: answer === 'asked' ? notices.addressAsked : notices.addressSame }
}

const leave: Wish = async ({ anon, token }) => {
  const answer = await call<Leaving>(anon, 'withdraw', 'my_data', token, 'my-data')
  if (answer === 'unknown') return {}
  return { notice: answer === 'under_way' ? notices.leftUnderWay : notices.left }
}

const erase: Wish = async ({ anon, token, fields, reply, settings }) => {
  if (fields.get(myDataFields.erase) !== 'on') return { problems: { erase: true } }
  const answer = await call<'erased' | 'under_way' | 'unknown'>(anon, 'erase_my_data', token)
  if (answer === 'unknown') return {}
  keepSession(reply, settings, '')
  return { page: ERASED, view: { letterUnderWay: answer === 'under_way' } }
}

const WISHES = new Map<string, Wish>([
  [myDataWishes.postalCode, changePostalCode],
  [myDataWishes.address, askAddressChange],
  [myDataWishes.leave, leave],
  [myDataWishes.erase, erase],
])

async function overview(request: LinkRequest, outcome: FormOutcome): Promise<Shown> {
  const { anon, site, token, reply, settings } = request
  const data = await dataOf(anon, token)
  if (data === null) {
    keepSession(reply, settings, '')
    return { page: OVER }
  }
  const view = myDataView(data, outcome, (postalCode) => site.places.get(postalCode)?.place)
  return { page: { name: 'meine-daten/uebersicht', status: outcome.problems ? 422 : 200 }, view }
}

/**
 * `POST /meine-daten` with an address: has the letter with the link sent. Page, status, headers and time of the
 * answer are the same whether the address is on the list or not.
 */
async function askForLink(
  reply: FastifyReply,
  { anon, site }: DoorParts,
  typed: string,
): Promise<FastifyReply> {
  const email = asciiEmail(typed)
  const problem = emailProblem(email)
  if (problem !== undefined) {
    const view = { email: typed.slice(0, EMAIL_MAX_LENGTH), problem: { [problem]: true } }
    return sendLinkPage(reply, site, { name: 'meine-daten/ungueltig', status: 422 }, view)
  }
  await limitLetters(reply)
  const began = performance.now()
  const answer = await askDatabase(() => call(anon, 'ask_my_data', email))
  await setTimeout(untilNextStep(performance.now() - began))
  return 'value' in answer
    ? sendLinkPage(reply, site, { name: 'meine-daten/angefordert', status: 200 })
    : sendLinkPage(reply, site, { name: FAILURE, status: noteFailure(reply, answer) })
}

const limitLetters = (reply: FastifyReply) => reply.request.server.limits.letters(reply.request, reply)

/** Milliseconds. Longer than the database takes, so that nearly every answer goes out after one step. */
const STEP = 400

/** Milliseconds until the next whole step, so that nobody outside can tell how long the work took. */
export function untilNextStep(elapsed: number): number {
  return STEP - (elapsed % STEP)
}

// A mailbox can have a new owner: what was written to us from it is handed out by a person, who asks first.
const ASK_US =
  ' Was wir uns zu Anfragen notiert haben, die du uns geschrieben hast, ist nicht dabei: Frag uns danach.'

/** `POST /meine-daten/daten.json`: the data to take along. A form, so that no other page can ask for them. */
export async function takeDownload(reply: FastifyReply, { anon, site, settings }: DoorParts) {
  const session = readSession(reply.request, settings)
  const answer = session ? await askDatabase(() => dataOf(anon, session)) : { value: null }
  if (!('value' in answer))
    return sendLinkPage(reply, site, { name: FAILURE, status: noteFailure(reply, answer) })
  if (answer.value === null) return sendLinkPage(reply, site, OVER)
  return reply
    .header('content-disposition', 'attachment; filename="meine-daten.json"')
    .type('application/json; charset=utf-8')
    .send(personFile(answer.value, ASK_US))
}
