import { confirmAddressChange, type LinkState, linkState } from '../../database/queries/links.ts'
import { routes } from '../../routes.ts'
import { confirmingRequest } from '../store-signup.ts'
import type { Link } from './link.ts'
import type { LinkPage } from './send-link-page.ts'

const OVER = 'meine-daten/adresse/abgelaufen'
const CHANGED: LinkPage = { name: 'meine-daten/adresse/geaendert', status: 200 }

const PAGES: Record<LinkState | 'changed' | 'taken', LinkPage> = {
  valid: { name: 'meine-daten/adresse/frage', status: 200 },
  done: CHANGED,
  changed: CHANGED,
  taken: { name: 'meine-daten/adresse/vergeben', status: 409 },
  expired: { name: OVER, status: 410 },
  withdrawn: { name: OVER, status: 410 },
  unknown: { name: OVER, status: 404 },
}

/** `/meine-daten/adresse`: asks whether the new address is to be taken, and makes it the address. */
export const changeAddressLink: Link = {
  path: routes.changeAddress,
  // There is no page without a link's token here: whoever comes without one reads where to get one.
  unknown: PAGES.unknown,
  failure: 'meine-daten/adresse/fehler',
  show: async ({ anon, token }) => ({ page: PAGES[await linkState(anon, 'change_address', token)] }),
  take: async ({ anon, token, reply, settings }) => {
    const facts = confirmingRequest(reply.request, settings)
    return { page: PAGES[await confirmAddressChange(anon, token, facts)] }
  },
}
