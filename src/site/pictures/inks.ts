import { renderToStaticMarkup } from 'react-dom/server'
import { houses, TilePattern } from '../../design/symbols/houses.tsx'
import { things } from '../../design/symbols/things.tsx'
import tokens from '../../design/tokens.css?raw'

/** The design's inks by name, for what knows no custom properties: pictures and the browser's own frame. */
export const inks: Readonly<Record<string, string>> = Object.fromEntries(
  [...tokens.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = '', hex = '']) => [name, hex]),
)

export type HouseInks = Record<'wall' | 'roof' | 'window' | 'door' | 'beam', string>

export const lit: HouseInks = {
  wall: 'var(--paper)',
  roof: 'var(--tomato)',
  window: 'var(--mustard)',
  door: 'var(--tomato-deep)',
  beam: 'var(--spruce)',
}

export const unlit: HouseInks = {
  wall: 'var(--spruce-mid)',
  roof: 'var(--spruce-night)',
  window: 'var(--spruce)',
  door: 'var(--spruce)',
  beam: 'var(--spruce)',
}

/** Under a red sky everything else turns spruce, and the dark houses dark red (src/site/sections/sky-brick.css). */
export const BRICK: Record<'lit' | 'unlit', HouseInks> = {
  lit: { ...lit, roof: 'var(--spruce)', beam: 'var(--spruce-night)' },
  unlit: {
    wall: 'var(--brick-wall)',
    roof: 'var(--brick-roof)',
    window: 'var(--brick-window)',
    door: 'var(--brick-window)',
    beam: 'var(--brick-window)',
  },
}

/** What the roofs of `drawing` are filled with: once in each picture. */
export const tiles = `<defs>${renderToStaticMarkup(TilePattern())}</defs>`

/** A symbol of the design as SVG text, with `own` colours in place of the properties that it inherits. */
export function drawing(
  name: keyof typeof houses | keyof typeof things,
  transform: string,
  own: Record<string, string> = {},
): string {
  const shape = name in houses ? houses[name as keyof typeof houses] : things[name as keyof typeof things]
  return `<g transform="${transform}">${withInks(renderToStaticMarkup(shape), own)}</g>`
}

const PROPERTY = /var\(--([a-z-]+)(?:,([^()]*))?\)/g

/** Replaces `var(--name)` and `var(--name,fallback)` by colours, from the inside out. */
export function withInks(svg: string, own: Record<string, string> = {}): string {
  const replaced = svg.replace(PROPERTY, (_, name: string, fallback?: string) => {
    const colour = own[name] ?? inks[name] ?? fallback
    if (colour === undefined) throw new Error(`No ink is called ${name}: src/design/tokens.css has them all.`)
    return colour
  })
  return replaced === svg ? svg : withInks(replaced, own)
}
