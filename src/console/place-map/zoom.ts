import { select } from 'd3-selection'
import { type ZoomTransform, zoom, zoomIdentity } from 'd3-zoom'
import { type RefObject, useLayoutEffect, useMemo, useState } from 'react'
import type { Point } from './country.ts'

/** Km around points that are to be seen; pixels for a km at the closest; pixels from the edge that are not in sight. */
const [MARGIN, CLOSEST, EDGE] = [12, 24, 30]

/**
 * What is seen: wheel, mouse and two fingers enlarge and move the map; one finger scrolls the page.
 * @param all points there are, and those that are seen first
 */
export function useZoom(frame: RefObject<HTMLElement | null>, all: readonly Point[], first = all) {
  const [{ view, width, height }, setSeen] = useState({ view: zoomIdentity, width: 0, height: 0 })
  const zooming = useMemo(
    () =>
      zoom<HTMLElement, unknown>()
        .filter(({ button, touches }) => !button && touches?.length !== 1)
        .translateExtent([
          [0, 0],
          [640, 882],
        ])
        .clickDistance(4)
        .on('zoom', function ({ transform }) {
          setSeen({ view: transform, width: this.clientWidth, height: this.clientHeight })
        }),
    [],
  )
  const onFrame = () => select(frame.current as HTMLElement)
  const goHome = () => {
    const whole = viewOf(all, frame.current)
    zooming.scaleExtent([whole.k, CLOSEST]).transform(onFrame(), viewOf(first, frame.current))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: of a frame that stays
  useLayoutEffect(() => {
    onFrame().call(zooming).on('dblclick.zoom', null)
    const observer = new ResizeObserver(goHome)
    if (frame.current) observer.observe(frame.current)
    goHome()
    return () => observer.disconnect()
  }, [first])
  /** Puts a point into the middle, at least so near. */
  const moveTo = ({ x, y }: Point, scale = 0) => {
    zooming.scaleTo(onFrame(), Math.max(scale, view.k))
    zooming.translateTo(onFrame(), x, y)
  }
  return {
    ...{ view, width, height, goHome, moveTo },
    enlarge: (factor: number) => zooming.scaleBy(onFrame(), factor),
    moveIntoSight: (point: Point) => {
      const [x, y] = view.apply([point.x, point.y])
      if (x < EDGE || y < EDGE || x > width - EDGE || y > height - EDGE) moveTo(point)
    },
    middle: view.invert([width / 2, height / 2]),
  }
}

/** Around some points, as large as they fit. */
function viewOf(points: readonly Point[], frame: HTMLElement | null): ZoomTransform {
  const { clientWidth: width, clientHeight: height } = frame ?? { clientWidth: 0, clientHeight: 0 }
  const [x, y] = [points.map((point) => point.x), points.map((point) => point.y)]
  const [west, east, north, south] = [Math.min(...x), Math.max(...x), Math.min(...y), Math.max(...y)]
  const [across, down] = [east - west + 2 * MARGIN, south - north + 2 * MARGIN]
  return zoomIdentity
    .translate(width / 2, height / 2)
    .scale(Math.min(CLOSEST, width / across, height / down))
    .translate(-(west + east) / 2, -(north + south) / 2)
}
