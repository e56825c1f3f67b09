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
  dialog.addEventListener('click', ({ target }) => {
    // All of the dialog lies below its sheet: what is hit beside that is the backdrop.
    if (target === dialog && !Reflect.has(dialog, 'closedBy')) dialog.close()
  })
  dialog.addEventListener('close', () => {
    // Safari does not focus a clicked button, so it has nowhere to return to.
    if (document.activeElement === document.body) opener?.focus()
  })
}

/** The first field with a keyboard at hand; the heading on touch, where a field would bring up the keyboard. */
function startFocusAt(dialog: HTMLDialogElement) {
  const isTouched = matchMedia('(pointer: coarse)').matches
  const start = dialog.querySelector<HTMLElement>(isTouched ? 'h2' : 'input')
  if (!start) return
  if (isTouched) start.tabIndex = -1
  start.autofocus = true
}
