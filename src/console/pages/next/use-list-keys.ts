import type { KeyboardEvent, RefObject } from 'react'

/**
 * Arrows, Home and End lead from one marked with `data-item` to the next; within each the keys of the browser hold.
 * @param onSpace what Space does with one: choosing it among several
 */
export function useListKeys(list: RefObject<HTMLElement | null>, onSpace?: (item: HTMLElement) => void) {
  return (event: KeyboardEvent) => {
    const items = [...(list.current?.querySelectorAll<HTMLElement>('[data-item]') ?? [])]
    const at = items.indexOf(event.target as HTMLElement)
    const item = items[at]
    if (!item) return
    if (event.key === ' ' && onSpace) {
      event.preventDefault()
      onSpace(item)
      return
    }
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    items[to]?.focus()
  }
}
