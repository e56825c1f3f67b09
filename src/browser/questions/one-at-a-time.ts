/**
 * Closes the other questions where the browser does not by itself: `<details name>` is known from Chrome 120,
 * Safari 17.2 and Firefox 130 on. A page has one group of them.
 */
export function openOneQuestionAtATime(): void {
  if ('name' in HTMLDetailsElement.prototype) return
  // While it goes down to its target: this event does not come up again.
  addEventListener('toggle', closeOthers, true)
}

function closeOthers({ target }: Event) {
  const opened = target as HTMLDetailsElement
  for (const other of document.querySelectorAll<HTMLDetailsElement>('details[name]')) {
    if (opened.open && other !== opened) other.open = false
  }
}
