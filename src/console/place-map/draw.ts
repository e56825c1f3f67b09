import { type Country, type Hexagon, type Point, SIDE, type Town, traceBorders } from './country.ts'
import { type Figures, type Mode, paintOf } from './paint.ts'
import { pixelOf, type Size, type View } from './view.ts'

/** Pixels for a km from which areas are drawn in place of hexagons, and from which every place is named. */
export const [AREAS_FROM, ALL_NAMES_FROM] = [1, 4]
/** From which on areas have lines between them. */
const LINES_FROM = 2

/** A part of the map whose shapes are drawn together if any of it is seen: paths by the name of their colour. */
type Tile = { west: number; north: number; paths: Map<string, Path2D> }
/** Km of a tile; shapes that have their middle in it reach over its edge. */
const [TILE, REACH] = [80, 40]

type Shape = Point & { paint: string; trace: (path: Path2D) => void }

function tilesOf(shapes: readonly Shape[]): Tile[] {
  const tiles = new Map<string, Tile>()
  for (const { x, y, paint, trace } of shapes) {
    const [west, north] = [Math.floor(x / TILE) * TILE, Math.floor(y / TILE) * TILE]
    const key = `${west} ${north}`
    const tile = tiles.get(key) ?? { west, north, paths: new Map() }
    const path = tile.paths.get(paint) ?? new Path2D()
    trace(path)
    tiles.set(key, tile)
    tile.paths.set(paint, path)
  }
  return [...tiles.values()]
}

/** @param pale the numbers of places that filters leave out: still there, no longer meant */
export function paintAreas(
  country: Country,
  figures: Figures,
  mode: Mode,
  pale: ReadonlySet<number>,
): Tile[] {
  return tilesOf(
    country.codes.map((_, number) => ({
      ...country.pointOf(number),
      paint: `${paintOf(figures, [number], mode, 'place')}${pale.has(number) ? ' pale' : ''}`,
      // Path2D has all of what a canvas' context is asked for here.
      trace: (path) => country.voronoi.renderCell(number, path as unknown as CanvasRenderingContext2D),
    })),
  )
}

export function paintHexagons(
  country: Country,
  figures: Figures,
  mode: Mode,
  pale: ReadonlySet<number>,
): Tile[] {
  return tilesOf(
    country.hexagons.map((hexagon) => {
      const meant = hexagon.places.filter((number) => !pale.has(number))
      const paint = paintOf(figures, meant.length > 0 ? meant : hexagon.places, mode, 'hexagon')
      return {
        ...hexagon,
        paint: `${paint}${meant.length === 0 ? ' pale' : ''}`,
        trace: (path) => traceHexagon(hexagon, path),
      }
    }),
  )
}

export function traceHexagon({ x, y }: Point, path: Path2D): void {
  const half = (Math.sqrt(3) / 2) * SIDE
  path.moveTo(x, y - SIDE)
  for (const [right, down] of [
    [half, -0.5],
    [half, 0.5],
    [0, 1],
    [-half, 0.5],
    [-half, -0.5],
  ] as const)
    path.lineTo(x + right, y + down * SIDE)
  path.closePath()
}

/** The coast and the border, and what of the map is land. */
export function outlinesOf({ outline: { rings, circles } }: Country) {
  const [line, land] = [new Path2D(), new Path2D()]
  for (const ring of rings) {
    const [first, ...rest] = ring
    if (!first) continue
    line.moveTo(first.x, first.y)
    for (const { x, y } of rest) line.lineTo(x, y)
    line.closePath()
  }
  land.addPath(line)
  for (const { x, y, radius } of circles) {
    land.moveTo(x + radius, y)
    land.arc(x, y, radius, 0, 2 * Math.PI)
  }
  return { line, land }
}

/** All that is drawn, in km. */
export type Scene = {
  country: Country
  outlines: { line: Path2D; land: Path2D }
  areas: Tile[] | undefined
  hexagons: Tile[] | undefined
  states: Path2D
  districts: Path2D | undefined
  /** Undefined until they have come. */
  names: readonly Name[] | undefined
  /** Lines around regions, and around what is chosen. */
  around: { path: Path2D; isChosen: boolean }[]
  plates: readonly Plate[]
  sign: Sign | undefined
  /** Where the keys or the mouse are. */
  cursor: number | Hexagon | undefined
}

/** The number of a proposal in the middle of its places; the same stands in the list. */
export type Plate = { rank: number; at: number; isChosen: boolean }
/** What is chosen. */
export type Sign = { title: string; line: string; at: number }

/** Colours by their names. */
export type Palette = Record<string, string>

type Rect = { left: number; right: number; top: number; bottom: number }
type Words = { size: Size; view: View; colours: Palette; taken: Rect[]; rem: number }

/** @param covered what buttons and the scale lie on */
export function draw(
  context: CanvasRenderingContext2D,
  scene: Scene,
  { view, size, colours, covered }: { view: View; size: Size; colours: Palette; covered: readonly Rect[] },
): void {
  const { country, outlines, areas, hexagons, states, districts, around, cursor } = scene
  const { scale } = view
  const dots = context.canvas.width / size.width
  const stroke = (path: Path2D, colour: string, pixels: number) => {
    context.strokeStyle = colours[colour] ?? ''
    context.lineWidth = pixels / scale
    context.stroke(path)
  }
  context.setTransform(1, 0, 0, 1, 0, 0)
  context.clearRect(0, 0, context.canvas.width, context.canvas.height)
  context.setTransform(
    dots * scale,
    0,
    0,
    dots * scale,
    dots * (size.width / 2 - view.x * scale),
    dots * (size.height / 2 - view.y * scale),
  )
  context.lineJoin = 'round'
  context.save()
  context.clip(outlines.land)
  for (const { west, north, paths } of (scale < AREAS_FROM ? hexagons : areas) ?? []) {
    const seen = {
      x: size.width / 2 / scale + TILE / 2 + REACH,
      y: size.height / 2 / scale + TILE / 2 + REACH,
    }
    if (Math.abs(west + TILE / 2 - view.x) > seen.x || Math.abs(north + TILE / 2 - view.y) > seen.y) continue
    for (const [paint, path] of paths) {
      const colour = paint.replace(' pale', '')
      context.globalAlpha = colour === paint ? 1 : 0.28
      context.fillStyle = colours[colour] ?? ''
      context.fill(path)
      // From farther away lines would be most of what is drawn, and nobody could tell them apart.
      if (scale < AREAS_FROM || scale > LINES_FROM) stroke(path, 'ground', 0.6)
    }
  }
  context.globalAlpha = 1
  if (districts && scale >= AREAS_FROM) stroke(districts, 'ground', 1.3)
  stroke(states, 'border', 1.1)
  for (const { path, isChosen } of around)
    if (isChosen || scale >= AREAS_FROM) stroke(path, 'word', isChosen ? 2.6 : 1.6)
  if (cursor !== undefined) {
    const path = new Path2D()
    if (typeof cursor === 'number')
      country.voronoi.renderCell(cursor, path as unknown as CanvasRenderingContext2D)
    else traceHexagon(cursor, path)
    stroke(path, 'word', 3)
  }
  context.restore()
  stroke(outlines.line, 'border', 1)
  context.setTransform(dots, 0, 0, dots, 0, 0)
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16
  const words: Words = { size, view, colours, taken: [...covered], rem }
  for (const plate of scene.plates) drawPlate(context, plate, country, words)
  if (scene.sign) drawSign(context, scene.sign, country, words)
  drawLabels(context, scene, words)
}

export const plateRect = (view: View, size: Size, point: Point): Rect => {
  const { x, y } = pixelOf(view, point, size)
  return { left: x - 13, right: x + 13, top: y - 12, bottom: y + 12 }
}

function drawPlate(
  context: CanvasRenderingContext2D,
  { rank, at, isChosen }: Plate,
  country: Country,
  words: Words,
) {
  const { view, size, colours, taken } = words
  const rect = plateRect(view, size, country.pointOf(at))
  taken.push(rect)
  drawBoard(context, rect, colours, isChosen)
  context.font = `700 ${rank > 9 ? 12 : 13}px familjen, system-ui, sans-serif`
  context.fillText(String(rank), (rect.left + rect.right) / 2, (rect.top + rect.bottom) / 2 + 1)
}

/** A board with a fine line inside its edge; what is written on it comes next, in its colour. */
function drawBoard(context: CanvasRenderingContext2D, rect: Rect, colours: Palette, isChosen: boolean) {
  const [width, height] = [rect.right - rect.left, rect.bottom - rect.top]
  context.beginPath()
  context.roundRect(rect.left, rect.top, width, height, 6)
  context.fillStyle = colours[isChosen ? 'chosen' : 'accent'] ?? ''
  context.fill()
  context.beginPath()
  context.roundRect(rect.left + 2.5, rect.top + 2.5, width - 5, height - 5, 4)
  context.strokeStyle = context.fillStyle = colours[isChosen ? 'on-chosen' : 'on-accent'] ?? ''
  context.lineWidth = 1
  context.stroke()
}

/** A place-name sign of two lines with a line to its place, where it covers least. */
function drawSign(
  context: CanvasRenderingContext2D,
  { title, line, at }: Sign,
  country: Country,
  words: Words,
) {
  const { view, size, colours, taken, rem } = words
  const place = pixelOf(view, country.pointOf(at), size)
  if (place.x < 0 || place.y < 0 || place.x > size.width || place.y > size.height) return
  const [large, small] = [
    `800 ${17 * rem}px besley, 'besley fallback', serif`,
    `600 ${13.5 * rem}px familjen, system-ui, sans-serif`,
  ]
  const widthIn = (font: string, text: string) => {
    context.font = font
    return context.measureText(text).width
  }
  const half = Math.min(size.width / 2 - 4, Math.max(widthIn(large, title), widthIn(small, line)) / 2 + 14)
  const height = 48 * rem
  const within = (value: number, room: number, most: number) => Math.min(most - room, Math.max(room, value))
  const covers = (rect: Rect) => taken.filter((other) => overlap(rect, other)).length
  const rects = [-1, 1].flatMap((down) =>
    [0, 0.7, -0.7].map((right) => {
      const x = within(place.x + right * half, half + 4, size.width)
      const y = within(place.y + down * (height / 2 + 28), height / 2 + 4, size.height)
      return { left: x - half, right: x + half, top: y - height / 2, bottom: y + height / 2 }
    }),
  )
  const rect = rects.reduce((best, each) => (covers(each) < covers(best) ? each : best))
  const [x, top] = [(rect.left + rect.right) / 2, rect.top]
  context.beginPath()
  context.moveTo(place.x, place.y)
  context.lineTo(
    Math.min(rect.right - 8, Math.max(rect.left + 8, place.x)),
    top < place.y ? rect.bottom : top,
  )
  context.strokeStyle = colours.word ?? ''
  context.lineWidth = 2
  context.stroke()
  drawBoard(context, rect, colours, true)
  context.font = large
  context.fillText(title, x, top + height * 0.34, 2 * half - 12)
  context.font = small
  context.fillText(line, x, top + height * 0.7, 2 * half - 12)
  taken.push(rect)
}

/** Inhabitants from which a town is named between far and near. */
const LARGE_TOWN = 60_000

export type Name = Point & { name: string; rank: number }

/** Names in the order in which they get room: what is chosen, large towns, those that lead a district, all others. */
export function rankedNames(towns: readonly Town[], first: ReadonlySet<number>): Name[] {
  const rankOf = ({ numbers, inhabitants, leads }: Town) => {
    if (numbers.some((number) => first.has(number))) return 0
    return inhabitants >= LARGE_TOWN ? 1 : leads ? 2 : 3
  }
  return (
    towns
      .map((town) => ({ name: shortName(town.name), rank: rankOf(town), x: town.x, y: town.y }))
      // The largest first within each rank: towns come in that order, and sorting keeps it.
      .sort((one, other) => one.rank - other.rank)
  )
}

/** As many names as have room: none lies on another, on what is taken or beyond the edge. */
function drawLabels(context: CanvasRenderingContext2D, { country, names }: Scene, words: Words) {
  const { view, size, colours, taken, rem } = words
  const isFar = view.scale < AREAS_FROM || !names
  for (const { name, rank, ...at } of isFar ? country.cities : names) {
    if (rank === 3 && view.scale < ALL_NAMES_FROM) break
    const { x, y } = pixelOf(view, at, size)
    if (x < 0 || y < 0 || x > size.width || y > size.height) continue
    const letters = (rank < 3 ? 13.5 : 12.5) * rem
    context.font = `600 ${letters}px familjen, 'familjen fallback', system-ui, sans-serif`
    const half = context.measureText(name).width / 2 + 2
    // What comes first may stand above or below its place.
    const free = (rank === 0 ? [0, -18, 18, -30, 30] : [0])
      .map((down) => ({
        ...{ left: x - half, right: x + half },
        ...{ top: y + down - letters * 0.65, bottom: y + down + letters * 0.65 },
      }))
      .find(
        (rect) =>
          isWithin(rect, { left: 0, right: size.width, top: 0, bottom: size.height }) &&
          !taken.some((other) => overlap(rect, other)),
      )
    if (!free) continue
    taken.push(free)
    context.strokeStyle = colours.ground ?? ''
    context.fillStyle = colours.word ?? ''
    context.lineWidth = 3.5
    const middle = (free.top + free.bottom) / 2
    context.strokeText(name, x, middle)
    context.fillText(name, x, middle)
  }
}

const isWithin = (one: Rect, other: Rect) =>
  one.left >= other.left && one.right <= other.right && one.top >= other.top && one.bottom <= other.bottom

function overlap(one: Rect, other: Rect): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
}

/** `Frankfurt am Main` → `Frankfurt`; a village keeps what tells it from another. */
const shortName = (name: string) =>
  name.replace(/ (?:am Main|im Breisgau|am Rhein)$/, '').replace(/, .*$/, '')

/** The line around some places, wherever they lie. */
export function traceAround(country: Country, numbers: readonly number[]): Path2D {
  const own = new Set(numbers)
  return traceBorders(country, (number) => own.has(number), new Path2D())
}
