/** The button of a place's page that hands its address on (site/sections/neighbours.tsx). */
export function letShare(): void {
  const section = document.getElementById('nachbarn')
  const said = section?.querySelector<HTMLElement>('[role=status]')
  section?.querySelector('.tell button')?.addEventListener('click', async () => {
    const { place = '', address = '' } = section.dataset
    const { shareLink } = await import('./share.ts')
    const words = await shareLink(address, place)
    if (said) said.textContent = words
  })
}
