import { renderToStaticMarkup } from 'react-dom/server'
import { inkOf } from '../../design/inks.ts'
import { houses, TilePattern } from '../../design/symbols/houses.tsx'
import type { SymbolName } from '../../design/symbols/symbols.tsx'
import { things } from '../../design/symbols/things.tsx'
import { streetHouses } from '../street/street-houses.ts'

const house = (wall: string, roof: string, window: string, door: string, beam: string) => ({
  wall,
  roof,
  window,
  door,
  beam,
})

type HouseInks = ReturnType<typeof house>

/** As in design/symbols/symbols.css, and under a red sky as in site/sections/sky-brick.css. */
export const houseInks = {
  spruce: {
    lit: house('paper', 'tomato', 'mustard', 'tomato-deep', 'spruce'),
    unlit: house('spruce-mid', 'spruce-night', 'spruce', 'spruce', 'spruce'),
  },
  brick: {
    lit: house('paper', 'spruce', 'mustard', 'tomato-deep', 'spruce-night'),
    unlit: house('brick-wall', 'brick-roof', 'brick-window', 'brick-window', 'brick-window'),
  },
}

/** An <svg> of `parts`, its custom properties replaced by colours. */
export function svg(viewBox: string, parts: readonly string[], attributes = ''): string {
  return withInks(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}"${attributes}>${parts.join('')}</svg>`,
  )
}

/** What the roofs of `drawing` are filled with: once in each picture. */
export const tiles = `<defs>${renderToStaticMarkup(TilePattern())}</defs>`

/** Every kind of house of the street as `<kind>-lit` and `<kind>-unlit`. */
export function houseSymbols(inks: Record<'lit' | 'unlit', HouseInks>): string {
  const symbols = [...new Set(streetHouses.map(({ kind }) => kind))].flatMap((kind) =>
    (['lit', 'unlit'] as const).map((is) => `<g id="${kind}-${is}">${drawing(kind, '', inks[is])}</g>`),
  )
  return `<defs>${symbols.join('')}</defs>`
}

/** A symbol of the design, with the inks `own` in place of the properties that it inherits. */
export function drawing(name: SymbolName, transform: string, own?: Record<string, string>): string {
  const drawings = { ...houses, ...things }
  return `<g transform="${transform}">${withInks(renderToStaticMarkup(drawings[name]), own)}</g>`
}

/** Replaces `var(--name)` and `var(--name,fallback)`, from the inside out. */
function withInks(given: string, own: Record<string, string> = {}): string {
  const replaced = given.replace(/var\(--([a-z-]+)(?:,([^()]*))?\)/g, (_, name: string, fallback?: string) =>
    own[name] ? inkOf(own[name]) : (fallback ?? inkOf(name)),
  )
  return replaced === given ? given : withInks(replaced, own)
}

/** What stands in a template if the view has `of`, and if it has not. */
export const when = (of: string, inside: string) => `{{#${of}}}${inside}{{/${of}}}`
export const unless = (of: string, inside: string) => `{{^${of}}}${inside}{{/${of}}}`

type Style = {
  size: number | string
  fill: string
  face?: 'display' | 'text' | 'strong'
  anchor?: 'middle' | 'end'
  /** A part of the size. */
  tracking?: number
}

/** A line of words. Its class says the face, as weights that are no hundreds cannot be attributes (SVG 1.1). */
export function text(words: string, x: number | string, y: number | string, style: Style): string {
  const { size, fill, face = 'display', anchor, tracking } = style
  const spacing = tracking ? ` letter-spacing="${tracking}em"` : ''
  const align = anchor ? ` text-anchor="${anchor}"` : ''
  const escaped = words.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return `<text class="type-${face}" x="${x}" y="${y}" font-size="${size}"${spacing} fill="var(--${fill})"${align}>${escaped}</text>`
}

/** The faces of `text`, where no stylesheet tells them. */
export const faces =
  '<style>.type-display{font-family:Besley}.type-strong{font-family:Familjen Grotesk}</style>'
