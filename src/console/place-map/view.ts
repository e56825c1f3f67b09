import { type RefObject, useEffect, useRef } from 'react'
import type { Point } from './country.ts'

/** What is seen: the middle of the picture in km, and pixels for a km. */
export type View = Point & { scale: number }
/** Of the picture, in pixels. */
export type Size = { width: number; height: number }

/** Germany. */
const [MIDDLE, EXTENT] = [
  { x: 321, y: 433 },
  { width: 640, height: 882 },
]
/** At the closest a village fills the map. */
const CLOSEST = 24

export const wholeView = ({ width, height }: Size): View => ({
  ...MIDDLE,
  scale: Math.min(width / EXTENT.width, height / EXTENT.height),
})

/** Around some points, as large as they fit. */
export function viewAround(points: readonly Point[], size: Size): View {
  const [x, y] = [points.map((point) => point.x), points.map((point) => point.y)]
  const [west, east, north, south] = [Math.min(...x), Math.max(...x), Math.min(...y), Math.max(...y)]
  const scale = Math.min(size.width / (east - west + 24), size.height / (south - north + 24), CLOSEST)
  return { x: (west + east) / 2, y: (north + south) / 2, scale }
}

export const pointAt = (view: View, pixel: Point, { width, height }: Size): Point => ({
  x: view.x + (pixel.x - width / 2) / view.scale,
  y: view.y + (pixel.y - height / 2) / view.scale,
})

export const pixelOf = (view: View, point: Point, { width, height }: Size): Point => ({
  x: (point.x - view.x) * view.scale + width / 2,
  y: (point.y - view.y) * view.scale + height / 2,
})

/** Enlarged by a factor and moved, so that what was at one pixel is at another. The middle stays in the country. */
export function moved(view: View, from: Point, to: Point, size: Size, factor = 1): View {
  const whole = wholeView(size)
  const scale = Math.min(CLOSEST, view.scale * factor)
  if (scale <= whole.scale) return whole
  const point = pointAt(view, from, size)
  const x = point.x - (to.x - size.width / 2) / scale
  const y = point.y - (to.y - size.height / 2) / scale
  const within = (value: number, most: number) => Math.min(most, Math.max(0, value))
  return { x: within(x, EXTENT.width), y: within(y, EXTENT.height), scale }
}

/** Pixels that a pointer may move and still be a press. */
const STILL = 4

/**
 * Wheel, mouse and two fingers enlarge and move the map; one finger scrolls the page.
 * @returns whether the last press moved the map
 */
export function useGestures(
  canvas: RefObject<HTMLCanvasElement | null>,
  view: View,
  size: Size,
  show: (view: View) => void,
) {
  const latest = useRef({ view, size, show })
  latest.current = { view, size, show }
  const dragged = useRef(false)
  useEffect(() => {
    const element = canvas.current
    if (!element) return
    const off = new AbortController()
    const on = <Name extends keyof HTMLElementEventMap>(
      name: Name,
      hear: (event: HTMLElementEventMap[Name]) => void,
    ) => element.addEventListener(name, hear, { passive: false, signal: off.signal })
    const move = (from: Point, to: Point, factor = 1) => {
      const { view, size, show } = latest.current
      const next = moved(view, from, to, size, factor)
      if (next.scale === view.scale && next.x === view.x && next.y === view.y) return false
      latest.current.view = next
      show(next)
      return true
    }
    on('wheel', (event) => {
      const turned = Math.max(-240, Math.min(240, event.deltaY * (event.deltaMode ? 33 : 1)))
      const at = pixelIn(element, event)
      // Away from the whole map there is nothing smaller: the page scrolls on.
      if (move(at, at, Math.exp(-turned / 400))) event.preventDefault()
    })
    let last: Point | undefined
    on('pointerdown', (event) => {
      dragged.current = false
      if (event.button === 0 && event.pointerType !== 'touch') last = pixelIn(element, event)
    })
    on('pointermove', (event) => {
      if (!last) return
      const at = pixelIn(element, event)
      if (!dragged.current && Math.hypot(at.x - last.x, at.y - last.y) <= STILL) return
      if (!dragged.current) element.setPointerCapture(event.pointerId)
      dragged.current = true
      move(last, at)
      last = at
    })
    for (const name of ['pointerup', 'pointercancel'] as const)
      on(name, () => {
        last = undefined
      })
    let fingers: { at: Point; spread: number } | undefined
    for (const name of ['touchstart', 'touchmove', 'touchend', 'touchcancel'] as const)
      on(name, (event) => {
        const two = twoFingers(element, event.touches)
        // Two fingers are meant for the map, not for the page.
        if (two && event.cancelable) event.preventDefault()
        if (two && fingers) move(fingers.at, two.at, two.spread / fingers.spread)
        fingers = two
      })
    return () => off.abort()
  }, [canvas])
  return dragged
}

/** Where on the picture, in pixels. */
export function pixelIn(element: Element, { clientX, clientY }: { clientX: number; clientY: number }): Point {
  const { left, top } = element.getBoundingClientRect()
  return { x: clientX - left, y: clientY - top }
}

function twoFingers(element: Element, [one, other, third]: Iterable<Touch> & TouchList) {
  if (!one || !other || third) return undefined
  const [first, second] = [pixelIn(element, one), pixelIn(element, other)]
  return {
    at: { x: (first.x + second.x) / 2, y: (first.y + second.y) / 2 },
    spread: Math.max(1, Math.hypot(first.x - second.x, first.y - second.y)),
  }
}
