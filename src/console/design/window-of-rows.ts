import { useVirtualizer } from '@tanstack/react-virtual'
import type { RefObject } from 'react'

/** Pixels of a row: `.scrolls .data-table td` in data-table.css. */
const ROW_HEIGHT = 37
/** Rows drawn above and below those in sight, so that a quick turn of the wheel shows no gap. */
const OVERSCAN = 24

/**
 * Which rows of a long list are drawn.
 * @returns the heights in pixels left free above and below, and the indexes between.
 */
export function useWindowOfRows(count: number, scroller: RefObject<HTMLElement | null>) {
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
    initialRect: { width: 0, height: 700 },
  })
  const items = virtual.getVirtualItems()
  return {
    above: items[0]?.start ?? 0,
    below: virtual.getTotalSize() - (items.at(-1)?.end ?? 0),
    indexes: items.map(({ index }) => index),
  }
}
