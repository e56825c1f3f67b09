import './place-map.css'
import { memo, useMemo, useRef, useState } from 'react'
import { circleOnMap, type Point } from '../places/distance.ts'
import { type Positions, pointOf } from '../places/files.ts'
import { type Circle, crowding, layersOf, nearestPlace, radiusOf } from './circles.ts'
import { MapButtons } from './map-buttons.tsx'
import { MapLegend } from './map-legend.tsx'
import { MapSign } from './map-sign.tsx'
import { useMapGestures } from './use-map-gestures.ts'
import { centreOf, MAP_HEIGHT, MAP_WIDTH, type Radius, seenAt, type View, WHOLE } from './view.ts'

type PlaceMapProps = {
  /** What the map shows, in a sentence; the table that says the same is named in it. */
  label: string
  positions: Positions
  /** Places with demand, the largest first. */
  circles: readonly Circle[]
  chosen: ReadonlySet<number>
  /** A place was pressed, or Enter while it was in the middle. */
  onToggle: (number: number) => void
  /** A circle was drawn around a place. */
  onRadius: (radius: Radius) => void
  radius?: Radius | undefined
  /** The two lines of the sign at a place. */
  sign: (number: number) => { title: string; line: string }
}

/** Germany's postal codes as dots, demand as circles on top; enlarged, moved and chosen from by any means. */
export function PlaceMap(props: PlaceMapProps) {
  const { label, positions, circles, chosen, sign } = props
  const [view, setView] = useState<View>(WHOLE)
  const [drawing, setDrawing] = useState(false)
  const svg = useRef<SVGSVGElement>(null)
  const crowded = useMemo(() => crowding(circles), [circles])
  // By how much circles are drawn smaller than on the whole map, in its units at this enlargement.
  const scale = Math.min(1, crowded * view.zoom ** 0.75) / view.zoom
  const find = (point: Point, reach: number) => nearestPlace(positions, circles, point, reach, scale)
  const gestures = useMapGestures({ svg, view, setView, find, drawing, setDrawing, ...props })
  const radius = gestures.drawn ?? props.radius
  const pointed = gestures.pointed ?? (chosen.size === 1 ? [...chosen][0] : undefined)
  return (
    <div className="place-map">
      <svg
        ref={svg}
        className={drawing ? 'is-drawing' : view.zoom > 1 ? 'is-near' : undefined}
        viewBox={`0 0 ${MAP_WIDTH} ${MAP_HEIGHT}`}
        role="application"
        aria-roledescription="Karte"
        aria-label={`${label} Tasten: Plus und Minus vergrößern, Pfeile verschieben, Eingabe wählt den Ort in der Mitte, Null zeigt alles.`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keys move and enlarge the map.
        tabIndex={0}
        {...gestures.handlers}
      >
        <g transform={`scale(${view.zoom}) translate(${-view.x} ${-view.y})`}>
          <Dots positions={positions} zoom={view.zoom} />
          <Circles circles={circles} scale={scale} />
          <Chosen positions={positions} chosen={chosen} zoom={view.zoom} />
          {radius && <RadiusShape radius={radius} positions={positions} zoom={view.zoom} />}
        </g>
        {gestures.byKeyboard && <CrossHair />}
      </svg>
      <MapLegend circles={circles} scale={scale * view.zoom} covers={view.zoom > 1} />
      {pointed !== undefined && <MapSign {...sign(pointed)} at={seenAt(view, pointOf(positions, pointed))} />}
      <MapButtons view={view} setView={setView} drawing={drawing} setDrawing={setDrawing} />
    </div>
  )
}

const Dots = memo(({ positions, zoom }: { positions: Positions; zoom: number }) => {
  const path = useMemo(
    () =>
      positions.postalCodes.map((_, number) => `M${positions.x[number]} ${positions.y[number]}h0`).join(''),
    [positions],
  )
  return <path className="all-places" d={path} strokeWidth={1.9 / zoom ** 0.7} />
})

/** More circles than these are drawn in layers. */
const MOST_CIRCLES = 1500

const Circles = memo(({ circles, scale }: { circles: readonly Circle[]; scale: number }) => {
  const layers = useMemo(() => (circles.length > MOST_CIRCLES ? layersOf(circles) : undefined), [circles])
  if (layers) {
    return layers.map(({ radius, path }) => (
      <g className="circle-layer" key={radius}>
        <path d={path} className="rim" strokeWidth={(2 * radius + 0.8) * scale} />
        <path d={path} strokeWidth={(2 * radius - 0.8) * scale} />
      </g>
    ))
  }
  return circles.map(({ number, x, y, waiting }) => (
    <circle
      key={number}
      className="demand"
      cx={x}
      cy={y}
      r={radiusOf(waiting) * scale}
      strokeWidth={0.8 * scale}
    />
  ))
})

type ChosenProps = { positions: Positions; chosen: ReadonlySet<number>; zoom: number }

const Chosen = memo(({ positions, chosen, zoom }: ChosenProps) =>
  [...chosen].map((number) => (
    <circle
      key={number}
      className="chosen-place"
      cx={positions.x[number]}
      cy={positions.y[number]}
      r={2.4 / zoom ** 0.6}
      strokeWidth={1 / zoom ** 0.6}
    />
  )),
)

function CrossHair() {
  const { x, y } = centreOf(WHOLE)
  return <path className="cross-hair" d={`M${x - 9} ${y}h6m6 0h6M${x} ${y - 9}v6m0 6v6`} />
}

type RadiusShapeProps = { radius: Radius; positions: Positions; zoom: number }

/** The circle within which places are chosen, with its size at the edge. */
function RadiusShape({ radius, positions, zoom }: RadiusShapeProps) {
  const centre = pointOf(positions, radius.number)
  const { rx, ry } = circleOnMap(centre, radius.kilometres)
  return (
    <g className="radius">
      <ellipse cx={centre.x} cy={centre.y} rx={rx} ry={ry} strokeWidth={1.6 / zoom} />
      <text x={centre.x} y={centre.y + ry + 13 / zoom} fontSize={12 / zoom} textAnchor="middle">
        {Math.round(radius.kilometres)} km
      </text>
    </g>
  )
}
