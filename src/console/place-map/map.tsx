import './map.css'
import { pointer } from 'd3-selection'
import { type KeyboardEvent, type MouseEvent, useDeferredValue, useEffect, useRef, useState } from 'react'
import { Button } from '../controls.tsx'
import { type Cells, type Country, type Names, nearestTowards, type Point } from './country.ts'
import { Legend } from './legend.tsx'
import { type Standings, standingText, together } from './paint.ts'
import { placeNames } from './place-names.ts'
import { Shapes } from './shapes.tsx'
import { useZoom } from './zoom.ts'

/** Pixels for a km from which areas are drawn in place of hexagons. */
const AREAS_FROM = 1.4

type MapProps = {
  country: Country
  /** Undefined as long as they are on their way; then the map stands without names. */
  names: Names | undefined
  /** Undefined as long as they are on their way; then the map stands as an outline. */
  standings: Standings | undefined
  /** Postal codes that are chosen together. */
  chosen: readonly string[]
  /** What is seen first; else the whole country is. */
  first?: readonly Point[]
  /** The postal code in the middle of each proposal: its number stands there, as in the list. */
  plates?: readonly string[] | undefined
  /** What is chosen. */
  sign?: { postalCode: string; title: string; line: string } | undefined
  onChoose?: (postalCode: string, isPlate: boolean) => void
}

/** Germany's places as areas, state by hue, households by strength: far out hexagons, near an area for each postal code. */
export function PlaceMap(props: MapProps) {
  const { country, names, chosen, first, plates = [], sign, onChoose } = props
  // Who types a search does not wait for the map.
  const standings = useDeferredValue(props.standings)
  const frame = useRef<HTMLDivElement>(null)
  const { view, width, height, middle, goHome, enlarge, moveTo, moveIntoSight } = useZoom(
    frame,
    country.areas.points,
    first,
  )
  const isFar = view.k < AREAS_FROM
  const cells = isFar ? country.hexagons : country.areas
  const [keys, setKeys] = useState<{ cells: Cells; at: number }>()
  const at = keys?.cells === cells ? keys.at : undefined
  // What is chosen elsewhere is moved into sight, but not what was moved out of it since.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is newly chosen
  useEffect(() => {
    const point = country.pointOf(sign?.postalCode)
    if (point && width) moveIntoSight(point)
  }, [sign?.postalCode])

  const choose = (cell: number) => {
    const point = cells.points[cell]
    if (isFar && point) moveTo(point, 3)
    else onChoose?.(country.codes[cell] ?? '', false)
  }
  const press = (event: MouseEvent) =>
    choose(cells.delaunay.find(...view.invert(pointer(event, frame.current))))
  const go = (key: string) => {
    const from = cells.points[at ?? -1]
    const next = from ? nearestTowards(cells.points, from, key) : cells.delaunay.find(...middle)
    const point = cells.points[next ?? -1]
    if (next === undefined || !point) return
    setKeys({ cells, at: next })
    moveIntoSight(point)
  }
  const type = (event: KeyboardEvent<SVGElement>) => {
    const { key, ctrlKey, metaKey, altKey } = event
    if (ctrlKey || metaKey || altKey) return
    if (key.startsWith('Arrow')) go(key)
    else if (key === '+') enlarge(1.6)
    else if (key === '-') enlarge(1 / 1.6)
    else if (key === '0') goHome()
    else if (key === 'Enter' && at !== undefined) choose(at)
    else if (key === 'Escape') event.currentTarget.blur()
    else return
    event.preventDefault()
  }
  const pixelOf = (postalCode: string) => {
    const { x, y } = country.pointOf(postalCode) ?? { x: 0, y: 0 }
    const [left, top] = view.apply([x, y])
    return { left, top }
  }
  const covered = plates.map(pixelOf).map(({ left: x, top: y }) => ({ x, y, across: 14, down: 13 }))
  return (
    <div className="place-map">
      <div className="map-frame" ref={frame}>
        <svg
          role="application"
          aria-roledescription="Karte"
          aria-label="Karte: wartende Haushalte. Pfeile gehen zum nächsten Ort, Plus und Minus vergrößern und verkleinern, Null zeigt alles, Eingabe wählt, Escape verlässt die Karte. Alles steht auch in der Tabelle."
          // biome-ignore lint/a11y/noNoninteractiveTabindex: an application is what it is.
          tabIndex={0}
          onKeyDown={type}
          onBlur={() => setKeys(undefined)}
          onClick={press}
        >
          <g transform={String(view)} pointerEvents="none">
            <Shapes {...{ country, standings, chosen, isFar, at }} />
          </g>
          {names &&
            placeNames(country, names, { view, width, height }, covered).map(({ number, text, x, y }) => (
              <text key={number} x={x} y={y}>
                {text}
              </text>
            ))}
        </svg>
        {plates.map((postalCode, index) => (
          <button
            key={postalCode}
            type="button"
            // For the keys it stands in the list.
            tabIndex={-1}
            className={postalCode === sign?.postalCode ? 'plate chosen' : 'plate'}
            style={pixelOf(postalCode)}
            onClick={() => onChoose?.(postalCode, true)}
          >
            <span className="hidden-text">Vorschlag </span>
            {index + 1}
          </button>
        ))}
        {sign && (
          <p className="map-sign chosen" style={signStyle(pixelOf(sign.postalCode), { width, height })}>
            <b>{sign.title}</b>
            <br />
            {sign.line}
          </p>
        )}
        <div className="map-buttons">
          <Button aria-label="Vergrößern" onClick={() => enlarge(2)}>
            +
          </Button>
          <Button aria-label="Verkleinern" onClick={() => enlarge(1 / 2)}>
            −
          </Button>
          <Button aria-label="Alles zeigen" onClick={goHome}>
            ◎
          </Button>
        </div>
      </div>
      <Legend />
      <p className="hidden-text" role="status">
        {at === undefined
          ? sign && `${sign.title}, ${sign.line}`
          : spokenText(cells.places[at] ?? [], country, names, standings)}
      </p>
    </div>
  )
}

/** Above or below its place; the farther to the right that is, the more to the left, so that it never sticks out. */
function signStyle(at: { left: number; top: number }, { width, height }: { width: number; height: number }) {
  const down = at.top < height / 2 ? '18px' : 'calc(-100% - 18px)'
  return { ...at, translate: `${(-100 * at.left) / width}% ${down}` }
}

/** „Merkendorf, 58 Haushalte, 2,2 je km², sammelt“ */
function spokenText(places: readonly number[], { codes }: Country, names?: Names, standings: Standings = []) {
  const named = names?.towns.find(({ number }) => places.includes(number))?.number ?? places[0] ?? 0
  const name = `${names?.name[named] ?? codes[named]}${places.length > 1 ? ' und Umgebung' : ''}`
  return `${name}, ${standingText(together(standings, places))}`
}
