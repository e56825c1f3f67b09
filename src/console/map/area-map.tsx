import './area-paint.css'
import './area-map.css'
import { lazy, type MouseEvent, Suspense, useCallback, useMemo, useRef, useState } from 'react'
import { pointOf } from '../places/files.ts'
import { AreaButtons } from './area-buttons.tsx'
import { AreaLegend } from './area-legend.tsx'
import { AreaPicture, AreaWords } from './area-picture.tsx'
import { type AreaView, distanceOf, enlarged, pointAt, type Size, wholeView } from './area-view.ts'
import { districtView, useBroughtIntoView, useChosen, useRadiusInView } from './chosen.ts'
import { Cursor } from './cursor.tsx'
import { type Target, targetAt } from './finding.ts'
import type { MapGround } from './ground.ts'
import { MapCaption } from './map-caption.tsx'
import type { MapChoice, MapMode, MapProposal, MapRegion, PlaceFigures, Radius } from './map-data.ts'
import { RadiusShape } from './radius-shape.tsx'
import { ScaleBar, scaleBarRect } from './scale-bar.tsx'
import { placeSpoken, targetSpoken } from './spoken.ts'
import { pixelIn, useAreaGestures } from './use-area-gestures.ts'
import { useAreaKeys } from './use-area-keys.ts'
import { useSize } from './use-size.ts'

// The first view has to be light, and shows no circle unless its address says so.
const RadiusField = lazy(async () => ({ default: (await import('./radius-field.tsx')).RadiusField }))

export type AreaMapProps = {
  /** From `useMapGround()`. */
  ground: MapGround
  /** By the number of the place; undefined while they are on their way, then the map stands as an outline. */
  figures: readonly PlaceFigures[] | undefined
  proposals: readonly MapProposal[]
  regions: readonly MapRegion[]
  chosen: MapChoice | undefined
  /** A press, or Enter. */
  onChoose: (choice: MapChoice) => void
  /** Chosen with `ModeSwitch`. */
  mode: MapMode
  /** What filters leave out: pale, still drawn. */
  leftOut: ReadonlySet<number>
  /** Where several places are picked: a press picks one or leaves it out again. */
  picked?: ReadonlySet<number>
  radius: Radius | undefined
  /** The circle's edge was drawn, or a place and kilometres were written; undefined takes it away. */
  onRadius: (radius: Radius | undefined) => void
}

/** Germany's places as areas, state by hue, households by strength; with legend, caption and a field for a circle. */
export function AreaMap(props: AreaMapProps) {
  const { ground, figures, mode, leftOut, picked, radius, onRadius, onChoose } = props
  const { country, positions, names } = ground
  const { ref: frame, size } = useSize()
  const svg = useRef<SVGSVGElement>(null)
  const moving = useRef<SVGGElement>(null)
  // Undefined is the whole country, whatever size the picture has.
  const [near, setNear] = useState<AreaView>()
  const view = useMemo(() => near ?? wholeView(size), [near, size])
  const setView = useCallback(
    (next: AreaView) => setNear(next.scale <= wholeView(size).scale * 1.0001 ? undefined : next),
    [size],
  )
  const land = distanceOf(view) === 'country' ? undefined : ground.land
  const { important, sign, outlined } = useChosen(props)
  useBroughtIntoView(sign?.at, view, size, setView)
  useRadiusInView(radius, positions, view, size, setView)
  const gestures = useAreaGestures({ svg, moving, view, size, setView })
  const press = (target: Target) => {
    if (target.kind === 'place') return onChoose(target)
    setView(districtView(target.number, ground, size) ?? enlarged(view, 3, middleOfPicture(size), size))
  }
  const keys = useAreaKeys({ svg, view, size, setView, country, land, press })
  const [pointed, setPointed] = useState<Target>()
  const [radiusOpen, setRadiusOpen] = useState(picked !== undefined)
  const find = (event: MouseEvent) =>
    svg.current ? targetAt(pointAt(view, pixelIn(svg.current, event)), country, land) : undefined
  const click = (event: MouseEvent) => {
    if (gestures.wasDragged()) return
    const rank = (event.target as Element).closest('[data-rank]')?.getAttribute('data-rank')
    if (rank) return onChoose({ kind: 'proposal', rank: Number(rank) })
    const target = find(event)
    if (target) press(target)
  }
  const covered = useMemo(() => [scaleBarRect(size), buttonsRect(size, near === undefined)], [size, near])
  const { chosen } = props
  const isPlateChosen = useCallback(
    (rank: number) => chosen?.kind === 'proposal' && chosen.rank === rank,
    [chosen],
  )
  const picture = { ...props, regions: outlined, view, size, important, sign, covered, isPlateChosen }
  // What was pointed at before the map was enlarged is of another kind.
  const isOurs = (pointed?.kind === 'place') === (land !== undefined)
  const target = keys.cursor ?? (isOurs ? pointed : undefined)
  const chosenSpoken =
    chosen?.kind === 'place'
      ? placeSpoken(chosen.number, ground, figures, picked)
      : sign && `${sign.title}, ${sign.line}`
  return (
    <div className="area-map">
      <div className="area-map-frame" ref={frame}>
        <svg
          ref={svg}
          viewBox={`0 0 ${size.width} ${size.height}`}
          role="application"
          aria-roledescription="Karte"
          aria-label={`Karte: wartende Haushalte. Pfeile gehen zum nächsten Ort, Plus und Minus vergrößern und verkleinern, Null zeigt alles, Eingabe wählt, Escape verlässt die Karte. ${picked ? 'Was gewählt ist, steht auch im Feld „Postleitzahlen“.' : 'Alles steht auch in der Tabelle.'}`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: keys choose places and move the map.
          tabIndex={0}
          {...gestures.handlers}
          onKeyDown={keys.onKeyDown}
          onBlur={keys.onBlur}
          onClick={click}
          onMouseMove={(event) => event.buttons === 0 && setPointed(find(event))}
          onMouseLeave={() => setPointed(undefined)}
        >
          <g ref={moving}>
            <AreaPicture {...picture} />
            {radius && positions && (
              <RadiusShape
                view={view}
                size={size}
                centre={pointOf(positions, radius.number)}
                radius={radius}
                covered={covered}
                onRadius={onRadius}
              />
            )}
            {target && <Cursor target={target} view={view} country={country} land={land} />}
            <AreaWords {...picture} />
          </g>
          <ScaleBar view={view} size={size} />
        </svg>
        <AreaButtons
          isWhole={near === undefined}
          isClosest={enlarged(view, 2, middleOfPicture(size), size).scale === view.scale}
          onEnlarge={(factor) =>
            setView(enlarged(view, factor, keys.cursorPixel() ?? middleOfPicture(size), size))
          }
          onWhole={() => setNear(undefined)}
          radiusOpen={radiusOpen}
          onRadius={() => setRadiusOpen(!radiusOpen)}
        />
      </div>
      {(radiusOpen || radius) && positions && names && (
        <Suspense>
          <RadiusField
            positions={positions}
            names={names}
            radius={radius}
            onRadius={onRadius}
            action={picked ? 'Wählen' : 'Zeigen'}
          />
        </Suspense>
      )}
      <AreaLegend mode={mode} kind={land ? 'place' : 'hexagon'} />
      <MapCaption names={names} positions={positions} isNear={land !== undefined} />
      <p className="hidden-text" role="status">
        {keys.cursor ? targetSpoken(keys.cursor, ground, figures, leftOut, picked) : chosenSpoken}
      </p>
    </div>
  )
}

const middleOfPicture = ({ width, height }: Size) => ({ x: width / 2, y: height / 2 })

/** The buttons' corner, in pixels: as area-buttons.css puts them. */
function buttonsRect({ width, height }: Size, isWhole: boolean) {
  const isPhone = matchMedia('(width < 40.0625em)').matches
  const button = isPhone || matchMedia('(pointer: coarse)').matches ? 44 : 36
  const tall = (isWhole ? 3 : 4) * (button + 6)
  const top = isPhone ? 0 : height - tall
  return { left: width - button - 6, right: width, top, bottom: top + tall }
}
