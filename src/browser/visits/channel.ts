import { CHANNEL, CHANNEL_HEADER } from '../../contract/visit.ts'
import { CHANNEL_PARAMETER, routes } from '../../routes.ts'
import { type Backend, isOwn } from '../backend.ts'

/** What the page's address named when it was first asked. Here alone: nothing is stored on the device (§ 25 TDDDG). */
let taken: { channel: string | undefined } | undefined

/**
 * Takes the code of the notice, ad or post out of the page's address, for as long as the page stands: whoever copies the
 * address, or is told it by a Referer, does not get it. The way to the start page carries it on.
 */
export function takeChannel(): string | undefined {
  taken ??= { channel: readChannel() }
  return taken.channel
}

/** The code as a header for our own door; a foreign backend takes no header that it does not know. */
export function channelHeader(backend: Backend): Record<string, string> {
  const channel = takeChannel()
  return channel !== undefined && isOwn(backend) ? { [CHANNEL_HEADER]: channel } : {}
}

function readChannel(): string | undefined {
  const address = new URL(location.href)
  const channel = address.searchParams.get(CHANNEL_PARAMETER)
  if (channel === null) return undefined
  address.searchParams.delete(CHANNEL_PARAMETER)
  history.replaceState(history.state, '', address)
  if (!CHANNEL.test(channel)) return undefined
  for (const link of document.querySelectorAll<HTMLAnchorElement>(
    `a[href="${routes.home}"],a[href^="${routes.home}#"]`,
  ))
    link.search = `?${CHANNEL_PARAMETER}=${channel}`
  return channel
}
