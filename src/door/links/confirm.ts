import { ANOTHER_LETTER, WISH } from '../../contract/my-data.ts'
import {
  confirmSignup,
  type LinkState,
  linkState,
  sendConfirmationAgain,
} from '../../database/queries/links.ts'
import { routes } from '../../routes.ts'
import { confirmingRequest } from '../store-signup.ts'
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
  show: async ({ anon, token }) => shown(await linkState(anon, 'confirm', token)),
  take: (request) => (request.fields.get(WISH) === ANOTHER_LETTER ? sendAnother(request) : confirm(request)),
}

async function confirm({ anon, token, reply, settings }: LinkRequest): Promise<Shown> {
  const state = await confirmSignup(anon, token, confirmingRequest(reply.request, settings))
  return shown(state === 'confirmed' ? 'done' : state)
}

async function sendAnother({ anon, token }: LinkRequest): Promise<Shown> {
  const isSent = await sendConfirmationAgain(anon, token)
  return shown(isSent ? 'sent' : await linkState(anon, 'confirm', token))
}

// A link expires only while its sign-up still waits, so that another letter can always be asked for.
function shown(state: keyof typeof PAGES): Shown {
  return { page: PAGES[state], view: { renewable: state === 'expired' } }
}
