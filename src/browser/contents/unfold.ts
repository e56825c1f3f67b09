/**
 * Opens folded sections where the browser does not by itself: for an address that leads into one, and all of them for
 * paper, after which they are as they were.
 */
export function unfold(): void {
  const folded = () => document.querySelectorAll<HTMLDetailsElement>('.prose details:not([open])')

  function openTarget() {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)))
    const details = target?.closest('details')
    if (!details || details.open) return
    details.open = true
    target?.scrollIntoView()
  }

  let opened: HTMLDetailsElement[] = []
  addEventListener('beforeprint', () => {
    opened = [...folded()]
    for (const details of opened) details.open = true
  })
  addEventListener('afterprint', () => {
    for (const details of opened) details.open = false
  })
  addEventListener('hashchange', openTarget)
  // The same address once more changes no hash.
  for (const link of document.querySelectorAll('.contents a'))
    link.addEventListener('click', () => setTimeout(openTarget))
  openTarget()
}
