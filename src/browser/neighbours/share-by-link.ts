import { shareLink } from './share.ts'

/** Makes the link that one hands on open the share sheet; without a script it leads to the page itself. */
export function shareByLink(): void {
  const link = document.querySelector<HTMLAnchorElement>('a[data-share]')
  const ways = link?.parentElement
  const said = document.querySelector<HTMLElement>('.ways-said')
  if (!link || !ways || !said) return
  link.role = 'button'
  link.addEventListener('click', async (event) => {
    event.preventDefault()
    const { place = '', address = '' } = ways.dataset
    said.textContent = await shareLink(address, place)
  })
  // What is a button goes by the space bar, too.
  link.addEventListener('keydown', (event) => {
    if (event.key !== ' ') return
    event.preventDefault()
    link.click()
  })
}
