import { ANOTHER_LETTER, WISH } from '../../contract/my-data.ts'
import {
  confirmedHouse,
  confirmSignup,
  type LinkState,
  linkState,
  sendConfirmationAgain,
} from '../../database/queries/links.ts'
import { routes } from '../../routes.ts'
import { confirmingRequest } from '../sign-up.ts'
import { houseView } from './house-view.ts'
import type { Link, LinkRequest, Shown } from './link.ts'
import type { LinkPage } from './send-link-page.ts'

const PAGES: Record<LinkState | 'sent', LinkPage> = {
  valid: { name: 'bestaetigen/frage', status: 200 },
  done: { name: 'bestaetigen/bestaetigt', status: 200 },
  expired: { name: 'bestaetigen/abgelaufen', status: 410 },
  withdrawn: { name: 'bestaetigen/abgemeldet', status: 200 },
  unknown: { name: 'bestaetigen/unbekannt', status: 404 },
  sent: { name: 'bestaetigen/geschickt', status: 200 },
}

/** `/bestaetigen`: asks and confirms, or sends another letter to whoever holds a link that is too old. */
export const confirmLink: Link = {
  path: routes.confirm,
  unknown: PAGES.unknown,
  failure: 'bestaetigen/fehler',
  show: async (request) => shown(request, await linkState(request.anon, 'confirm', request.token)),
  take: (request) => (request.fields.get(WISH) === ANOTHER_LETTER ? sendAnother(request) : confirm(request)),
}

async function confirm(request: LinkRequest): Promise<Shown> {
  const { anon, token, reply, settings } = request
  const state = await confirmSignup(anon, token, confirmingRequest(reply.request, settings))
  return shown(request, state === 'confirmed' ? 'done' : state)
}

async function sendAnother(request: LinkRequest): Promise<Shown> {
  const { anon, token } = request
  const isSent = await sendConfirmationAgain(anon, token)
  return shown(request, isSent ? 'sent' : await linkState(anon, 'confirm', token))
}

// A link expires only while its sign-up still waits, so that another letter can always be asked for.
async function shown({ anon, token, settings }: LinkRequest, state: keyof typeof PAGES): Promise<Shown> {
  const house = state === 'done' || state === 'valid' ? await confirmedHouse(anon, token) : null
  const view = house ? houseView(house, settings.publicOrigin) : {}
  return { page: PAGES[state], view: { ...view, renewable: state === 'expired' } }
}
