import type { FastifyReply } from 'fastify'
import { type MyDataView, myDataFields, myDataWishes, WISH } from '../../contract/my-data.ts'
import {
  EMAIL_MAX_LENGTH,
  emailProblem,
  POSTAL_CODE_LENGTH,
  postalCodeProblem,
} from '../../contract/signup.ts'
import {
  askAddressChange,
  changePostalCode,
  eraseMyData,
  myData,
  withdraw,
} from '../../database/queries/links.ts'
import { type Answer, askDatabase } from '../../http/ask-database.ts'
import { routes } from '../../routes.ts'
import { askForLink, type LetterLimit, typedEmail } from './ask-for-link.ts'
import type { LinkParts } from './link-parts.ts'
import { readForm, readQuery, readToken } from './link-request.ts'
import { type FormOutcome, myDataView } from './my-data-view.ts'
import { placeOf } from './place-of.ts'
import { type LinkPage, sendBlankPage, sendFailure, sendLinkPage } from './send-link-page.ts'

const OVERVIEW = 'meine-daten/uebersicht'
const OVER: LinkPage = { name: 'meine-daten/abgelaufen', status: 410 }
const ERASED: LinkPage = { name: 'meine-daten/geloescht', status: 200 }
const FAILURE = 'meine-daten/fehler'

type Parts = LinkParts & { limitLetters: LetterLimit }

/** `GET /meine-daten`: shows everything stored about the link's owner; without a link asks for the address. */
export async function showMyData(reply: FastifyReply, parts: LinkParts): Promise<FastifyReply> {
  const read = readToken(readQuery(reply.request))
  if (read === 'none') return sendBlankPage(reply, parts.site, routes.myData)
  if (read === 'malformed') return sendMalformed(reply, parts)
  return sendOverview(reply, parts, read.token, {})
}

/** `POST /meine-daten`: asks for a link, or does what the link's owner wants. */
export async function takeMyData(reply: FastifyReply, parts: Parts): Promise<FastifyReply> {
  const form = readForm(reply.request)
  const read = readToken(form)
  if (read === 'none') return askForLink(reply, parts, form)
  if (read === 'malformed') return sendMalformed(reply, parts)
  const { token } = read
  const answer = await fulfil(reply, parts, token, form)
  if (!('value' in answer)) return sendFailure(reply, parts.site, FAILURE, answer, token)
  if (answer.value === 'erased') return sendLinkPage(reply, parts.site, ERASED)
  return sendOverview(reply, parts, token, answer.value)
}

// What the database says no to (an old link, somebody who left) shows in the overview that follows.
async function fulfil(
  reply: FastifyReply,
  { anon, limitLetters }: Parts,
  token: string,
  form: URLSearchParams,
): Promise<Answer<FormOutcome | 'erased'>> {
  switch (form.get(WISH)) {
    case myDataWishes.postalCode: {
      const postalCode = form.get(myDataFields.postalCode) ?? ''
      const problem = postalCodeProblem(postalCode)
      if (problem) return { value: wrongPostalCode(postalCode, problem) }
      return askDatabase(async () =>
        (await changePostalCode(anon, token, postalCode)) ? { notice: { postalCodeChanged: true } } : {},
      )
    }
    case myDataWishes.address: {
      const email = typedEmail(form)
      const problem = emailProblem(email)
      if (problem) return { value: wrongEmail(email, problem) }
      await limitLetters(reply)
      return askDatabase(async () => ADDRESS_OUTCOMES[await askAddressChange(anon, token, email)])
    }
    case myDataWishes.leave:
      return askDatabase(async () =>
        (await withdraw(anon, 'my_data', token, 'my-data')) === 'withdrawn' ? { notice: { left: true } } : {},
      )
    case myDataWishes.erase:
      if (form.get(myDataFields.erase) !== 'on') return { value: { problems: { erase: true } } }
      return askDatabase(async () => ((await eraseMyData(anon, token)) ? 'erased' : {}))
    default:
      return { value: {} }
  }
}

const ADDRESS_OUTCOMES: Record<'asked' | 'same' | 'unknown', FormOutcome> = {
  asked: { notice: { addressAsked: true } },
  same: { notice: { addressSame: true } },
  unknown: {},
}

function wrongPostalCode(typed: string, problem: 'missing' | 'invalid'): FormOutcome {
  return {
    problems: { postalCode: { [problem]: true } },
    typed: { postalCode: typed.slice(0, POSTAL_CODE_LENGTH) },
  }
}

function wrongEmail(typed: string, problem: 'missing' | 'invalid'): FormOutcome {
  return { problems: { email: { [problem]: true } }, typed: { email: typed.slice(0, EMAIL_MAX_LENGTH) } }
}

async function sendOverview(
  reply: FastifyReply,
  { anon, site }: LinkParts,
  token: string,
  outcome: FormOutcome,
): Promise<FastifyReply> {
  const answer = await askDatabase(() => myData(anon, token))
  if (!('value' in answer)) return sendFailure(reply, site, FAILURE, answer, token)
  const data = answer.value
  if (data === null) return sendLinkPage(reply, site, OVER)
  const view: MyDataView = myDataView(data, token, outcome, (postalCode) => placeOf(site, postalCode))
  return sendLinkPage(reply, site, { name: OVERVIEW, status: outcome.problems ? 422 : 200 }, view)
}

function sendMalformed(reply: FastifyReply, { site }: LinkParts): FastifyReply {
  return sendLinkPage(reply, site, { ...OVER, status: 404 })
}
