/**
 * Makes what hands a place's address on open the share sheet: the button of its page, and the link behind a confirmation,
 * which leads to the page itself without a script.
 */
export function letShare(): void {
  const way = document.querySelector<HTMLElement>('.tell button, a[data-share]')
  const from = way?.closest<HTMLElement>('[data-address]')
  const said = document.querySelector('.tell-said, .ways-said')
  if (!way || !from || !said) return
  way.role = 'button'
  way.addEventListener('click', async (event) => {
    event.preventDefault()
    const { place = '', address = '' } = from.dataset
    // Without it a link still leads somewhere.
    const share = await import('./share.ts').catch(() => undefined)
    if (share) said.textContent = await share.shareLink(address, place)
    else if (way instanceof HTMLAnchorElement) window.location.assign(way.href)
  })
  // What is a button goes by the space bar, too.
  way.addEventListener('keydown', (event) => {
    if (event.key !== ' ' || way instanceof HTMLButtonElement) return
    event.preventDefault()
    way.click()
  })
}
