/**
 * What a browser's own dialog lacks: where the focus starts and where it returns to, and closing by the backdrop
 * in browsers that do not know `closedby`. A page has one dialog, or none.
 */
export function completeDialog(): void {
  const dialog = document.querySelector('dialog')
  if (!dialog) return
  startFocusAt(dialog)
  let opener: HTMLElement | undefined

  document.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest<HTMLElement>(`[commandfor="${dialog.id}"]`)
    if (button?.getAttribute('command') === 'show-modal') opener = button
  })
  dialog.addEventListener('click', (event) => closeOnBackdrop(dialog, event))
  dialog.addEventListener('close', () => {
    // Safari does not focus a clicked button, so it has nowhere to return to.
    if (document.activeElement === document.body) opener?.focus()
  })
}

/** The first field with a keyboard at hand; the heading on touch, where a field would bring up the keyboard. */
function startFocusAt(dialog: HTMLDialogElement) {
  const field = dialog.querySelector('input')
  const heading = dialog.querySelector('h2')
  const start = matchMedia('(pointer: coarse)').matches ? heading : field
  if (!start) return
  if (start === heading) heading.tabIndex = -1
  start.autofocus = true
}

function closeOnBackdrop(dialog: HTMLDialogElement, event: MouseEvent) {
  if (event.target !== dialog || knows(dialog, 'closedBy')) return
  const { left, right, top, bottom } = dialog.getBoundingClientRect()
  const inside =
    event.clientX >= left && event.clientX <= right && event.clientY >= top && event.clientY <= bottom
  if (!inside) dialog.close()
}

/** Asked by name: the types claim that every browser knows it. */
const knows = (element: object, property: string) => property in element
