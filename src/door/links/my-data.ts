import type { FastifyReply } from 'fastify'
import { myDataFields, myDataWishes, WISH } from '../../contract/my-data.ts'
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
import { routes, TOKEN_PARAMETER } from '../../routes.ts'
import { placeOf } from '../pages/load-site.ts'
import { askForLink, typedEmail } from './ask-for-link.ts'
import { type Link, type LinkParts, type LinkRequest, readForm, type Shown, takeLink } from './link.ts'
import { type FormOutcome, myDataView } from './my-data-view.ts'
import type { LinkPage } from './send-link-page.ts'

const OVERVIEW = 'meine-daten/uebersicht'
const OVER: LinkPage = { name: 'meine-daten/abgelaufen', status: 410 }
const ERASED: LinkPage = { name: 'meine-daten/geloescht', status: 200 }

/** `/meine-daten`: shows everything stored about the link's owner, and does what they want. */
export const myDataLink: Link = {
  path: routes.myData,
  unknown: { ...OVER, status: 404 },
  failure: 'meine-daten/fehler',
  show: (request) => overview(request, {}),
  take: async (request) => {
    const outcome = await fulfil(request)
    return outcome === 'erased' ? { page: ERASED } : overview(request, outcome)
  },
}

/** `POST /meine-daten`: as the link's form, or asks for a link. */
export async function takeMyData(reply: FastifyReply, parts: LinkParts): Promise<FastifyReply> {
  const form = readForm(reply.request)
  return form.has(TOKEN_PARAMETER) ? takeLink(reply, parts, myDataLink) : askForLink(reply, parts, form)
}

// What the database says no to (an old link, somebody who left) shows in the overview that follows.
async function fulfil(request: LinkRequest): Promise<FormOutcome | 'erased'> {
  const { anon, token, fields } = request
  switch (fields.get(WISH)) {
    case myDataWishes.postalCode: {
      const postalCode = fields.get(myDataFields.postalCode) ?? ''
      const problem = postalCodeProblem(postalCode)
      if (problem) return wrongPostalCode(postalCode, problem)
      return (await changePostalCode(anon, token, postalCode)) ? { notice: { postalCodeChanged: true } } : {}
    }
    case myDataWishes.address: {
      const email = typedEmail(fields)
      const problem = emailProblem(email)
      if (problem) return wrongEmail(email, problem)
      await request.limitLetters(request.reply)
      return ADDRESS_OUTCOMES[await askAddressChange(anon, token, email)]
    }
    case myDataWishes.leave: {
      const answer = await withdraw(anon, 'my_data', token, 'my-data')
      return answer === 'withdrawn' ? { notice: { left: true } } : {}
    }
    case myDataWishes.erase:
      if (fields.get(myDataFields.erase) !== 'on') return { problems: { erase: true } }
      return (await eraseMyData(anon, token)) ? 'erased' : {}
    default:
      return {}
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

async function overview({ anon, site, token }: LinkRequest, outcome: FormOutcome): Promise<Shown> {
  const data = await myData(anon, token)
  if (data === null) return { page: OVER }
  const view = myDataView(data, token, outcome, (postalCode) => placeOf(site, postalCode))
  return { page: { name: OVERVIEW, status: outcome.problems ? 422 : 200 }, view }
}
