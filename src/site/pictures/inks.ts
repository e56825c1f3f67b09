import { renderToStaticMarkup } from 'react-dom/server'
import { houses } from '../../design/symbols/houses.tsx'
import { things } from '../../design/symbols/things.tsx'

/**
 * The inks of design/tokens.css in sRGB: the renderer of pictures knows neither custom properties nor oklch().
 * A test holds them against the tokens.
 */
export const inks: Record<string, string> = {
  paper: '#f9f2e1',
  white: '#fdfbf3',
  mustard: '#edb539',
  tomato: '#cb3824',
  'tomato-deep': '#a7281b',
  spruce: '#143e2e',
  'spruce-mid': '#2e5a46',
  'spruce-night': '#082920',
  hill: '#204e3b',
  brick: '#b02b1d',
  'brick-hill': '#8f1e14',
  ink: '#12251d',
  'plate-line': '#e6d9bd',
}

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
    if (colour === undefined)
      throw new Error(`No ink is called ${name}: add it to src/site/pictures/inks.ts.`)
    return colour
  })
  return replaced === svg ? svg : withInks(replaced, own)
}
