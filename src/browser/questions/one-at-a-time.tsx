import { useEffect } from 'react'

/**
 * Closes the other questions of a group where the browser does not by itself: `<details name>` is known from
 * Chrome 120, Safari 17.2 and Firefox 130 on. Renders nothing.
 */
export function OneQuestionAtATime() {
  useEffect(() => {
    if ('name' in HTMLDetailsElement.prototype) return
    const closeOthers = ({ target }: Event) => {
      const opened = target as HTMLDetailsElement
      const group = opened.getAttribute('name')
      if (!opened.open || !group) return
      for (const other of document.querySelectorAll<HTMLDetailsElement>(`details[name=${group}]`)) {
        if (other !== opened) other.open = false
      }
    }
    // While it goes down to its target: this event does not come up again.
    document.addEventListener('toggle', closeOthers, true)
    return () => document.removeEventListener('toggle', closeOthers, true)
  }, [])
  return null
}
