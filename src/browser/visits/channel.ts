import { CHANNEL } from '../../contract/visit.ts'
import { CHANNEL_PARAMETER, routes } from '../../routes.ts'
import { comeBy } from '../backend.ts'

/**
 * Takes the code of a notice, ad or post out of the page's address, for as long as the page stands: whoever copies the
 * address does not hand it on, and no other script reads it there. The way to the start page carries it along.
 */
export function takeChannel(): void {
  const address = new URL(location.href)
  const channel = address.searchParams.get(CHANNEL_PARAMETER)
  if (channel === null) return
  address.searchParams.delete(CHANNEL_PARAMETER)
  history.replaceState(history.state, '', address)
  if (!CHANNEL.test(channel)) return
  comeBy(channel)
  for (const link of document.querySelectorAll<HTMLAnchorElement>(
    `a[href="${routes.home}"],a[href^="${routes.home}#"]`,
  ))
    link.search = `?${CHANNEL_PARAMETER}=${channel}`
}
