import './map.css'
import {
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { Button } from '../controls.tsx'
import { counted, number } from '../words.ts'
import { type Country, hexagonAt, type Names, nearestTowards, townsOf, traceBorders } from './country.ts'
import {
  AREAS_FROM,
  draw,
  outlinesOf,
  type Palette,
  type Plate,
  paintAreas,
  paintHexagons,
  plateRect,
  rankedNames,
  type Sign,
  traceAround,
} from './draw.ts'
import {
  type Figures,
  figuresText,
  type Mode,
  STATE_WORDS,
  STRENGTHS,
  type State,
  scaleOf,
  sumsOf,
} from './paint.ts'
import {
  moved,
  pixelIn,
  pixelOf,
  pointAt,
  type Size,
  useGestures,
  type View,
  viewAround,
  wholeView,
} from './view.ts'

type MapProps = {
  country: Country
  /** Undefined as long as they are on their way; then the map has no names but those of cities. */
  names: Names | undefined
  /** Undefined as long as they are on their way; then the map stands as an outline. */
  figures: Figures | undefined
  mode: Mode
  /** What filters leave out. */
  pale: ReadonlySet<number>
  /** Regions by the numbers of their places. */
  regions: readonly (readonly number[])[]
  /** Numbers of the places that are chosen together. */
  chosen: readonly number[]
  plates: readonly Plate[]
  sign: Sign | undefined
  /** Places that are seen first; else the whole country is. */
  around?: readonly number[]
  onChoose: (choice: { place: number } | { rank: number }) => void
}

/** Germany's places as areas, state by hue, households by strength: far out hexagons, near an area for each postal code. */
export function PlaceMap(props: MapProps) {
  const { country, names, figures, around, mode, plates, sign, onChoose } = props
  const frame = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const size = useSize(frame)
  // Undefined is what is seen first, whatever size the picture has.
  const [near, setNear] = useState<View>()
  const first = useMemo(
    () => (around ? viewAround(around.map(country.pointOf), size) : wholeView(size)),
    [around, country, size],
  )
  const view = near ?? first
  const isFar = view.scale < AREAS_FROM
  const dragged = useGestures(canvas, view, size, setNear)
  const [keys, setKeys] = useState<number>()
  const [pointed, setPointed] = useState<number>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was pointed at is of another kind then
  useEffect(() => {
    setKeys(undefined)
    setPointed(undefined)
  }, [isFar])
  const at = keys ?? pointed
  useDrawing(canvas, frame, props, {
    view,
    size,
    cursor: isFar && at !== undefined ? country.hexagons[at] : at,
  })
  useIntoView(sign, country, view, size, setNear)

  const middle = { x: size.width / 2, y: size.height / 2 }
  const find = (event: MouseEvent<HTMLElement>) => {
    const point = pointAt(view, pixelIn(event.currentTarget, event), size)
    if (isFar) return country.hexagonOf.get(hexagonAt(point))
    return country.delaunay.find(point.x, point.y)
  }
  const press = (target: number) => {
    const hexagon = isFar && country.hexagons[target]
    if (hexagon) setNear({ x: hexagon.x, y: hexagon.y, scale: 3 * AREAS_FROM })
    else onChoose({ place: target })
  }
  const click = (event: MouseEvent<HTMLElement>) => {
    if (dragged.current) return
    const { x, y } = pixelIn(event.currentTarget, event)
    const plate = plates.findLast((each) => {
      const { left, right, top, bottom } = plateRect(view, size, country.pointOf(each.at))
      return x >= left && x <= right && y >= top && y <= bottom
    })
    const target = find(event)
    if (plate) onChoose({ rank: plate.rank })
    else if (target !== undefined) press(target)
  }
  const enlarge = (factor: number) => setNear(moved(view, middle, middle, size, factor))
  const go = (key: string) => {
    const points = isFar ? country.hexagons : country.points
    const start =
      keys ?? (isFar ? country.hexagonOf.get(hexagonAt(view)) : country.delaunay.find(view.x, view.y))
    const next = keys === undefined ? start : nearestTowards(points, keys, key)
    const point = next === undefined ? undefined : points[next]
    if (!point) return
    setKeys(next)
    if (!isSeen(pixelOf(view, point, size), size)) setNear({ ...view, x: point.x, y: point.y })
  }
  const type = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key.startsWith('Arrow')) go(event.key)
    else if (event.key === '+') enlarge(1.6)
    else if (event.key === '-') enlarge(1 / 1.6)
    else if (event.key === '0') setNear(undefined)
    else if (event.key === 'Enter' && keys !== undefined) press(keys)
    else if (event.key === 'Escape') canvas.current?.blur()
    else return
    event.preventDefault()
  }
  const bar = scaleBar(view)
  return (
    <div className="place-map" ref={frame}>
      <div className="map-frame">
        {/* biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: an application is what it is. */}
        <canvas
          ref={canvas}
          role="application"
          aria-roledescription="Karte"
          aria-label="Karte: wartende Haushalte. Pfeile gehen zum nächsten Ort, Plus und Minus vergrößern und verkleinern, Null zeigt alles, Eingabe wählt, Escape verlässt die Karte. Alles steht auch in der Tabelle."
          tabIndex={0}
          onKeyDown={type}
          onBlur={() => setKeys(undefined)}
          onClick={click}
          onMouseMove={(event) => event.buttons === 0 && setPointed(find(event))}
          onMouseLeave={() => setPointed(undefined)}
        />
        <div className="map-buttons">
          <Button aria-label="Vergrößern" onClick={() => enlarge(2)}>
            +
          </Button>
          <Button aria-label="Verkleinern" onClick={() => enlarge(1 / 2)}>
            −
          </Button>
          {near && (
            <Button aria-label="Alles zeigen" onClick={() => setNear(undefined)}>
              0
            </Button>
          )}
        </div>
        <span className="map-scale" style={{ width: bar.kilometres * view.scale }}>
          {number(bar.kilometres)} km
        </span>
      </div>
      <Legend mode={mode} kind={isFar ? 'hexagon' : 'place'} />
      <p className="hidden-text" role="status">
        {keys !== undefined && figures
          ? spoken(isFar ? (country.hexagons[keys]?.places ?? []) : [keys], isFar, {
              country,
              names,
              figures,
            })
          : sign && `${sign.title}, ${sign.line}`}
      </p>
    </div>
  )
}

/** „Merkendorf, 58 Haushalte, 2,2 je km², sammelt“ */
function spoken(
  places: readonly number[],
  isFar: boolean,
  known: { country: Country; names: Names | undefined; figures: Figures },
) {
  const { country, names, figures } = known
  const inhabitantsOf = (place: number) => names?.inhabitants[place] ?? 0
  const [largest = 0] = places.toSorted((one, other) => inhabitantsOf(other) - inhabitantsOf(one))
  const name = names?.name[largest] ?? country.codes[largest]
  const where = isFar ? `Um ${name}, ${counted(places.length, 'Ort', 'Orte')}` : name
  return `${where}, ${figuresText(figures, places)}, ${STATE_WORDS[sumsOf(figures, places).state]}`
}

const EDGE = 30
const isSeen = ({ x, y }: { x: number; y: number }, { width, height }: Size) =>
  x > EDGE && y > EDGE && x < width - EDGE && y < height - EDGE

function useSize(frame: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState<Size>({ width: 432, height: 560 })
  useLayoutEffect(() => {
    const element = frame.current?.firstElementChild
    if (!element) return
    const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [frame])
  return size
}

/** What is chosen elsewhere is moved into sight, but not what was moved out of it since. */
function useIntoView(
  sign: Sign | undefined,
  country: Country,
  view: View,
  size: Size,
  show: (view: View) => void,
) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is newly chosen
  useEffect(() => {
    if (!sign) return
    const point = country.pointOf(sign.at)
    if (!isSeen(pixelOf(view, point, size), size)) show({ ...point, scale: view.scale })
  }, [sign?.at])
}

type Seen = Pick<Parameters<typeof draw>[1], 'cursor'> & { view: View; size: Size }

/** Draws anew whatever changes; shapes are made once, and once more when their colours change. */
function useDrawing(
  canvas: RefObject<HTMLCanvasElement | null>,
  frame: RefObject<HTMLElement | null>,
  props: MapProps,
  { view, size, cursor }: Seen,
) {
  const { country, names, figures, mode, pale, regions, chosen, plates, sign } = props
  const colours = useColours(frame)
  const isFar = view.scale < AREAS_FROM
  const outlines = useMemo(() => outlinesOf(country), [country])
  const states = useMemo(
    () => traceBorders(country, (place) => country.state[place], new Path2D()),
    [country],
  )
  const districts = useMemo(
    () => names && traceBorders(country, (place) => names.districtOf[place], new Path2D()),
    [country, names],
  )
  const towns = useMemo(() => names && townsOf(country, names), [country, names])
  const hexagons = useMemo(
    () => figures && paintHexagons(country, figures, mode, pale),
    [country, figures, mode, pale],
  )
  const areas = useMemo(
    () => (isFar || !figures ? undefined : paintAreas(country, figures, mode, pale)),
    [country, figures, mode, pale, isFar],
  )
  const around = useMemo(
    () => [
      ...regions.map((places) => ({ path: traceAround(country, places), isChosen: false })),
      { path: traceAround(country, chosen), isChosen: true },
    ],
    [country, regions, chosen],
  )
  const ranked = useMemo(() => towns && rankedNames(towns, new Set(chosen)), [towns, chosen])
  useLayoutEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!context || !colours) return
    const dots = window.devicePixelRatio
    const [width, height] = [Math.round(size.width * dots), Math.round(size.height * dots)]
    if (context.canvas.width !== width || context.canvas.height !== height)
      Object.assign(context.canvas, { width, height })
    const scene = {
      country,
      outlines,
      states,
      districts,
      names: ranked,
      hexagons,
      areas,
      around,
      plates,
      sign,
      cursor,
    }
    draw(context, scene, { view, size, colours, covered: coveredIn(frame.current) })
  })
}

/** The buttons and the scale, in pixels of the picture. */
function coveredIn(frame: HTMLElement | null) {
  const own = frame?.getBoundingClientRect()
  return [...(frame?.querySelectorAll('.map-buttons, .map-scale') ?? [])].map((each) => {
    const { left, right, top, bottom } = each.getBoundingClientRect()
    const [x, y] = [own?.left ?? 0, own?.top ?? 0]
    return { left: left - x, right: right - x, top: top - y, bottom: bottom - y }
  })
}

/** A canvas knows no light-dark() and no variables: the colours are those that the legend has at the moment. */
function useColours(frame: RefObject<HTMLElement | null>): Palette | undefined {
  const [colours, setColours] = useState<Palette>()
  useLayoutEffect(() => {
    const read = () => {
      const samples = [...(frame.current?.querySelectorAll<HTMLElement>('[data-colour]') ?? [])]
      setColours(
        Object.fromEntries(
          samples.map((each) => [each.dataset.colour, getComputedStyle(each).backgroundColor]),
        ),
      )
    }
    read()
    // Names are drawn once more in the font that was on its way.
    void document.fonts.ready.then(read)
    const media = ['(prefers-color-scheme: dark)', '(forced-colors: active)'].map((each) => matchMedia(each))
    for (const each of media) each.addEventListener('change', read)
    return () => {
      for (const each of media) each.removeEventListener('change', read)
    }
  }, [frame])
  return colours
}

const STATES: readonly State[] = ['collecting', 'ready', 'started']
const OTHERS = ['ground', 'word', 'accent', 'on-accent', 'chosen', 'on-chosen', 'blank', 'border']

/** The three hues, and what their five steps begin with. */
function Legend({ mode, kind }: { mode: Mode; kind: 'place' | 'hexagon' }) {
  const { counts, steps } = scaleOf(mode, kind)
  return (
    <dl className="map-legend">
      {STATES.map((state) => (
        <div key={state}>
          <dt className={`state-mark ${state}`}>{STATE_WORDS[state]}</dt>
          {STRENGTHS[state].map((part, step) => (
            <dd
              key={part}
              data-colour={`${state} ${step}`}
              style={{ background: `color-mix(in oklab, var(--${state}) ${part}%, var(--ground))` }}
            />
          ))}
        </div>
      ))}
      <div>
        <dt className="soft">{counts}</dt>
        {steps.map((step) => (
          <dd key={step}>{step}</dd>
        ))}
      </div>
      {OTHERS.map((name) => (
        <div key={name} hidden data-colour={name} style={{ background: `var(--${name})` }} />
      ))}
    </dl>
  )
}

/** 1, 2 or 5 with noughts, and at most 70 pixels. */
function scaleBar({ scale }: View) {
  const most = 70 / scale
  const power = 10 ** Math.floor(Math.log10(most))
  return { kilometres: ([5, 2].find((each) => each * power <= most) ?? 1) * power }
}
