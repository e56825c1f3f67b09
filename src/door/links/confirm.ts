import { ANOTHER_LETTER, WISH } from '../../contract/my-data.ts'
import { call } from '../../database/ask.ts'
import { routes } from '../../routes.ts'
import { confirmingRequest } from '../sign-up.ts'
import { type ConfirmedHouse, houseView } from './house-view.ts'
import { type Link, type LinkRequest, type LinkState, type Shown, stateOf } from './link.ts'
import type { LinkPage } from './send-link-page.ts'

const PAGES: Record<LinkState | 'sent', LinkPage> = {
  valid: { name: 'bestaetigen/frage', status: 200 },
  done: { name: 'bestaetigen/bestaetigt', status: 200 },
  expired: { name: 'bestaetigen/abgelaufen', status: 410 },
  withdrawn: { name: 'bestaetigen/abgemeldet', status: 200 },
  unknown: { name: 'bestaetigen/unbekannt', status: 404 },
  sent: { name: 'bestaetigen/geschickt', status: 200 },
}

/**
 * `/bestaetigen`: asks and confirms, or sends another letter to whoever holds a link that is too old: it expires only while its
 * sign-up still waits, so that another can always be asked for.
 */
export const confirmLink: Link = {
  path: routes.confirm,
  unknown: PAGES.unknown,
  failure: 'bestaetigen/fehler',
  show: async (request) => shown(request, await stateOf(request, 'confirm')),
  async take(request) {
    const { anon, token, fields, reply, settings } = request
    if (fields.get(WISH) === ANOTHER_LETTER) {
      const isSent = await call<boolean>(anon, 'send_confirmation_again', token)
      return shown(request, isSent ? 'sent' : await stateOf(request, 'confirm'))
    }
    type Confirming = 'confirmed' | 'expired' | 'withdrawn' | 'unknown'
    const facts = confirmingRequest(reply.request, settings)
    const state = await call<Confirming>(anon, 'confirm_signup', token, facts)
    return shown(request, state === 'confirmed' ? 'done' : state)
  },
}

async function shown({ anon, token, settings }: LinkRequest, state: keyof typeof PAGES): Promise<Shown> {
  const isTheirs = state === 'done' || state === 'valid'
  const house = isTheirs && (await call<ConfirmedHouse | null>(anon, 'confirmed_house', token))
  return { page: PAGES[state], view: house ? houseView(house, settings.publicOrigin) : {} }
}

const CHANGED: LinkPage = { name: 'meine-daten/adresse/geaendert', status: 200 }
const LINK_OVER = 'meine-daten/adresse/abgelaufen'

const ADDRESS_PAGES: Record<LinkState | 'changed' | 'taken', LinkPage> = {
  valid: { name: 'meine-daten/adresse/frage', status: 200 },
  done: CHANGED,
  changed: CHANGED,
  taken: { name: 'meine-daten/adresse/vergeben', status: 409 },
  expired: { name: LINK_OVER, status: 410 },
  withdrawn: { name: LINK_OVER, status: 410 },
  unknown: { name: LINK_OVER, status: 404 },
}

/** `/meine-daten/adresse`: asks whether the new address is to be taken, and makes it the address. */
export const changeAddressLink: Link = {
  path: routes.changeAddress,
  // There is no page without a link's token here: whoever comes without one reads where to get one.
  unknown: ADDRESS_PAGES.unknown,
  failure: 'meine-daten/adresse/fehler',
  show: async (request) => ({ page: ADDRESS_PAGES[await stateOf(request, 'change_address')] }),
  take: async ({ anon, token, reply, settings }) => {
    const facts = confirmingRequest(reply.request, settings)
    type Changing = 'changed' | 'taken' | 'expired' | 'unknown'
    return { page: ADDRESS_PAGES[await call<Changing>(anon, 'confirm_address_change', token, facts)] }
  },
}
