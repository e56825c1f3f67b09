import { type PointerEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import type { Point } from '../places/distance.ts'
import { type AreaView, enlarged, type Size, shifted } from './area-view.ts'
import { BEYOND } from './drawing.ts'

type Gestures = {
  svg: RefObject<SVGSVGElement | null>
  /** What lies on the map: moved at once, drawn anew when the gesture rests. */
  moving: RefObject<SVGGElement | null>
  view: AreaView
  size: Size
  setView: (view: AreaView) => void
}

/** Pixels that a pointer may move and still be a press. */
const STILL = 4
/** Milliseconds after which a turning wheel rests. */
const REST = 110
/** Pixels of a line that a wheel turns by. */
const LINE_HEIGHT = 33

/**
 * Wheel, mouse and two fingers enlarge and move the map; one finger scrolls the page. While they do, what is drawn is only
 * moved: thousands of areas are drawn anew when the gesture rests, or when it leaves what was drawn.
 */
export function useAreaGestures({ svg, moving, view, size, setView }: Gestures) {
  const drawn = useRef(view)
  const live = useRef(view)
  const latest = useRef<Pick<Gestures, 'size' | 'setView'>>({ size, setView })
  latest.current = {
    size,
    setView: (next) => {
      asked.current = next
      setView(next)
    },
  }
  /** The view that a gesture asked for last. */
  const asked = useRef<AreaView>(undefined)
  const dragged = useRef(false)
  const start = useRef<{ at: Point; view: AreaView } | undefined>(undefined)
  useLayoutEffect(() => {
    drawn.current = view
    // What a gesture asked for may be behind it by now; anything else takes its place.
    if (view !== asked.current) live.current = view
    show(moving.current, view, live.current)
  }, [view, moving])

  useEffect(() => {
    const element = svg.current
    if (!element) return
    let resting: ReturnType<typeof setTimeout> | undefined
    let fingers: { at: Point; spread: number; view: AreaView } | undefined
    const move = (next: AreaView) => {
      live.current = next
      show(moving.current, drawn.current, next)
    }
    const commit = () => {
      clearTimeout(resting)
      if (live.current !== drawn.current) latest.current.setView(live.current)
    }
    const commitWhenResting = () => {
      clearTimeout(resting)
      resting = setTimeout(commit, REST)
    }
    const turn = (event: WheelEvent) => {
      const { size } = latest.current
      const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE_HEIGHT : 1
      const factor = Math.exp(-Math.max(-240, Math.min(240, event.deltaY * lines)) / 400)
      const next = enlarged(live.current, factor, pixelIn(element, event), size)
      // Away from the whole map there is nothing smaller: the page scrolls on.
      if (next.scale === live.current.scale) return
      event.preventDefault()
      move(next)
      commitWhenResting()
    }
    const touch = (event: TouchEvent) => {
      const two = twoFingers(element, event)
      if (!two) {
        if (fingers) commit()
        fingers = undefined
        return
      }
      // Two fingers are meant for the map, not for the page.
      if (event.cancelable) event.preventDefault()
      if (event.type !== 'touchmove' || !fingers) {
        fingers = { ...two, view: live.current }
        return
      }
      const { size } = latest.current
      const turned = enlarged(fingers.view, two.spread / fingers.spread, fingers.at, size)
      const next = shifted(turned, fingers.at.x - two.at.x, fingers.at.y - two.at.y, size)
      move(next)
      if (leaves(drawn.current, next, size)) commit()
    }
    const wheelOptions = { passive: false }
    element.addEventListener('wheel', turn, wheelOptions)
    const touches = ['touchstart', 'touchmove', 'touchend', 'touchcancel'] as const
    for (const name of touches) element.addEventListener(name, touch, wheelOptions)
    return () => {
      clearTimeout(resting)
      element.removeEventListener('wheel', turn)
      for (const name of touches) element.removeEventListener(name, touch)
    }
  }, [svg, moving])

  // Fingers are followed above; these are for mouse and pen.
  const handlers = {
    onPointerDown: (event: PointerEvent<SVGSVGElement>) => {
      dragged.current = false
      if (event.button !== 0 || event.pointerType === 'touch') return
      start.current = { at: { x: event.clientX, y: event.clientY }, view: live.current }
    },
    onPointerMove: (event: PointerEvent<SVGSVGElement>) => {
      const begun = start.current
      if (!begun) return
      const [right, down] = [begun.at.x - event.clientX, begun.at.y - event.clientY]
      if (!dragged.current && Math.hypot(right, down) <= STILL) return
      if (!dragged.current) svg.current?.setPointerCapture(event.pointerId)
      dragged.current = true
      live.current = shifted(begun.view, right, down, size)
      show(moving.current, drawn.current, live.current)
      if (leaves(drawn.current, live.current, size)) latest.current.setView(live.current)
    },
    onPointerUp: () => {
      start.current = undefined
      if (live.current !== drawn.current) latest.current.setView(live.current)
    },
    onPointerCancel: () => {
      start.current = undefined
      if (live.current !== drawn.current) latest.current.setView(live.current)
    },
  }
  return { handlers, wasDragged: () => dragged.current }
}

/** Where on the picture, in pixels. */
export function pixelIn(element: Element, { clientX, clientY }: { clientX: number; clientY: number }): Point {
  const { left, top } = element.getBoundingClientRect()
  return { x: clientX - left, y: clientY - top }
}

function show(moving: SVGGElement | null, drawn: AreaView, live: AreaView) {
  if (live === drawn) return moving?.removeAttribute('transform')
  const factor = live.scale / drawn.scale
  const [right, down] = [(drawn.x - live.x) * live.scale, (drawn.y - live.y) * live.scale]
  moving?.setAttribute('transform', `translate(${right} ${down}) scale(${factor})`)
}

/** Whether more is seen than is drawn. */
function leaves(drawn: AreaView, live: AreaView, { width, height }: Size): boolean {
  const [right, down] = [(width * BEYOND) / drawn.scale, (height * BEYOND) / drawn.scale]
  return (
    live.x < drawn.x - right ||
    live.y < drawn.y - down ||
    live.x + width / live.scale > drawn.x + width / drawn.scale + right ||
    live.y + height / live.scale > drawn.y + height / drawn.scale + down
  )
}

function twoFingers(element: Element, { touches }: TouchEvent) {
  const [one, other] = [touches[0], touches[1]]
  if (!one || !other || touches.length !== 2) return undefined
  const [first, second] = [pixelIn(element, one), pixelIn(element, other)]
  return {
    at: { x: (first.x + second.x) / 2, y: (first.y + second.y) / 2 },
    spread: Math.max(1, Math.hypot(first.x - second.x, first.y - second.y)),
  }
}
