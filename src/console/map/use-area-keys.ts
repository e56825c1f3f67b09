import { type KeyboardEvent, type RefObject, useState } from 'react'
import { type AreaView, enlarged, pointAt, type Size, viewAround, wholeView } from './area-view.ts'
import type { Country } from './country.ts'
import { targetPixel } from './cursor.tsx'
import { type Target, targetNear, targetTowards } from './finding.ts'
import type { Land } from './near/land.ts'
import type { Direction } from './neighbours.ts'

type Keys = {
  svg: RefObject<SVGSVGElement | null>
  view: AreaView
  size: Size
  setView: (view: AreaView) => void
  country: Country
  /** Undefined from far away, where hexagons are gone through. */
  land: Land | undefined
  press: (target: Target) => void
}

const ARROWS: Record<string, Direction> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
}

/** Pixels from the edge of the picture at which the map moves on with the keys. */
const EDGE = 40

/** Arrows go from place to place, Enter chooses; the map is one stop of the page. */
export function useAreaKeys({ svg, view, size, setView, country, land, press }: Keys) {
  const [at, setAt] = useState<Target>()
  // Near in there are places where far out there were hexagons: the cursor waits for the next arrow then.
  const fits = at && (at.kind === 'place') === (land !== undefined)
  const cursor = fits ? at : undefined
  const middle = { x: size.width / 2, y: size.height / 2 }
  const cursorPixel = () => cursor && targetPixel(cursor, view, country, land)

  function go(direction: Direction) {
    const next = cursor
      ? targetTowards(cursor, direction, country, land)
      : targetNear(pointAt(view, middle), country, land)
    if (!next) return
    setAt(next)
    const pixel = targetPixel(next, view, country, land)
    if (!pixel) return
    const { width, height } = size
    const isFar = pixel.x < EDGE || pixel.y < EDGE || pixel.x > width - EDGE || pixel.y > height - EDGE
    if (isFar && view.scale > wholeView(size).scale) {
      setView(viewAround(pointAt(view, pixel), view.scale, size))
    }
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const direction = ARROWS[event.key]
    if (direction) go(direction)
    else if (event.key === '+') enlarge(1.6)
    else if (event.key === '-' || event.key === '−') enlarge(1 / 1.6)
    else if (event.key === '0') setView(wholeView(size))
    else if (event.key === 'Enter' && cursor) press(cursor)
    else if (event.key === 'Escape') svg.current?.blur()
    else return
    event.preventDefault()
  }

  function enlarge(factor: number) {
    const pixel = cursorPixel()
    // What the cursor is on comes into the middle.
    const around = pixel ? viewAround(pointAt(view, pixel), view.scale, size) : view
    setView(enlarged(around, factor, middle, size))
  }

  return { cursor, cursorPixel, onKeyDown, onBlur: () => setAt(undefined) }
}
