import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { Point } from '../places/distance.ts'
import type { Positions } from '../places/files.ts'
import {
  centreOf,
  dragged,
  drawnTo,
  middle,
  moved,
  pixel,
  type Radius,
  spread,
  toMap,
  type View,
  WHOLE,
  zoomed,
} from './view.ts'

type Gestures = {
  svg: RefObject<SVGSVGElement | null>
  view: View
  setView: (view: View) => void
  positions: Positions
  /** The place that a point of the map means, if one is near enough. */
  find: (point: Point, reach: number) => number | undefined
  /** Whether dragging draws a circle instead of moving the map. */
  drawing: boolean
  setDrawing: (drawing: boolean) => void
  onToggle: (number: number) => void
  onRadius: (radius: Radius) => void
}

/** Pixels that a pointer may move and still be a press. */
const STILL = 4
/** Units of the whole map within which a place counts as meant. */
const REACH = 6

/** Wheel, pointer, fingers and keys on the map. */
export function useMapGestures(gestures: Gestures) {
  const { svg, view, setView, positions, find, drawing } = gestures
  const [pointed, setPointed] = useState<number>()
  const [drawn, setDrawn] = useState<Radius>()
  const [byKeyboard, setByKeyboard] = useState(false)
  const pointers = useRef(new Map<number, Point>())
  const start = useRef<{ at: Point; view: View; moved: boolean; spread: number; centre: number | undefined }>(
    undefined,
  )
  useWheel(svg, view, setView)

  function begin(event: PointerEvent<SVGSVGElement>) {
    if (event.button !== 0) return
    svg.current?.setPointerCapture(event.pointerId)
    pointers.current.set(event.pointerId, pixel(event))
    const at = middle(pointers.current)
    const centre = drawing ? find(toMap(svg, view, at), Number.POSITIVE_INFINITY) : undefined
    const hasMoved = pointers.current.size > 1 || (start.current?.moved ?? false)
    start.current = { at, view, moved: hasMoved, spread: spread(pointers.current), centre }
    setByKeyboard(false)
  }

  function move(event: PointerEvent<SVGSVGElement>) {
    const begun = start.current
    if (!begun || !pointers.current.has(event.pointerId)) {
      return setPointed(find(toMap(svg, view, pixel(event)), REACH / view.zoom))
    }
    pointers.current.set(event.pointerId, pixel(event))
    const at = middle(pointers.current)
    if (Math.hypot(at.x - begun.at.x, at.y - begun.at.y) > STILL) begun.moved = true
    if (!begun.moved) return
    if (drawing) return setDrawn(drawnTo(toMap(svg, view, at), begun.centre, positions))
    setView(
      dragged(svg, begun.view, begun.at, at, begun.spread ? spread(pointers.current) / begun.spread : 1),
    )
  }

  function end(event: PointerEvent<SVGSVGElement>) {
    const begun = start.current
    if (!pointers.current.delete(event.pointerId) || !begun) return
    if (pointers.current.size > 0) {
      // One of two fingers left: the other goes on from where it is.
      const at = middle(pointers.current)
      start.current = { at, view, moved: true, spread: 0, centre: undefined }
      return
    }
    start.current = undefined
    if (drawn) {
      gestures.onRadius(drawn)
      gestures.setDrawing(false)
    } else if (!begun.moved) {
      const number = find(toMap(svg, view, pixel(event)), REACH / view.zoom)
      if (number !== undefined) gestures.onToggle(number)
    }
    setDrawn(undefined)
  }

  function cancel(event: PointerEvent<SVGSVGElement>) {
    pointers.current.delete(event.pointerId)
    start.current = undefined
    setDrawn(undefined)
  }

  function press(event: KeyboardEvent<SVGSVGElement>) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const inMiddle = (of: View) => find(centreOf(of), Number.POSITIVE_INFINITY)
    if (event.key === 'Enter' || event.key === ' ') {
      const number = inMiddle(view)
      if (number !== undefined) gestures.onToggle(number)
    } else if (event.key === 'Escape') {
      gestures.setDrawing(false)
      return
    } else {
      const next = KEYS[event.key]?.(view)
      if (!next) return
      setView(next)
      setPointed(inMiddle(next))
    }
    event.preventDefault()
    setByKeyboard(true)
  }

  const focus = () => {
    if (!svg.current?.matches(':focus-visible')) return
    setByKeyboard(true)
    setPointed(find(centreOf(view), Number.POSITIVE_INFINITY))
  }
  const blur = () => {
    setByKeyboard(false)
    setPointed(undefined)
  }
  const handlers = {
    onPointerDown: begin,
    onPointerMove: move,
    onPointerUp: end,
    onPointerCancel: cancel,
    onPointerLeave: () => setPointed(undefined),
    onKeyDown: press,
    onFocus: focus,
    onBlur: blur,
  }
  return { pointed, drawn, byKeyboard, handlers }
}

const KEYS: Record<string, (view: View) => View> = {
  '+': (view) => zoomed(view, 1.6),
  '=': (view) => zoomed(view, 1.6),
  '-': (view) => zoomed(view, 1 / 1.6),
  '0': () => WHOLE,
  ArrowLeft: (view) => moved(view, -0.15, 0),
  ArrowRight: (view) => moved(view, 0.15, 0),
  ArrowUp: (view) => moved(view, 0, -0.15),
  ArrowDown: (view) => moved(view, 0, 0.15),
}

/** React listens to the wheel passively; only a listener of our own may keep the page from scrolling. */
function useWheel(svg: RefObject<SVGSVGElement | null>, view: View, setView: (view: View) => void) {
  const latest = useRef(view)
  latest.current = view
  useEffect(() => {
    const element = svg.current
    const turn = (event: WheelEvent) => {
      // Away from the whole map there is nothing smaller: the page scrolls on.
      if (latest.current.zoom === 1 && event.deltaY > 0) return
      event.preventDefault()
      const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 33 : 1
      const factor = Math.exp(-Math.max(-240, Math.min(240, event.deltaY * lines)) / 400)
      const around = toMap(svg, latest.current, { x: event.clientX, y: event.clientY })
      latest.current = zoomed(latest.current, factor, around)
      setView(latest.current)
    }
    element?.addEventListener('wheel', turn, { passive: false })
    return () => element?.removeEventListener('wheel', turn)
  }, [svg, setView])
}
