import './symbols.css'
import { houses, TilePattern } from './houses.tsx'
import { things } from './things.tsx'

const drawings = { ...houses, ...things }

export type SymbolName = keyof typeof drawings

/** Drawings whose roofs carry the tile pattern. */
const TILED: ReadonlySet<SymbolName> = new Set(['eaves', 'tall', 'barn', 'restaurant'])

/** The drawings that `page` (HTML) uses, once per document, before their first use. Each stands on y = 0 and grows upward. */
export function Symbols({ page }: { page: string }) {
  const names = (Object.keys(drawings) as SymbolName[]).filter((name) => page.includes(`href="#${name}"`))
  return (
    <svg className="symbols" width="0" height="0" aria-hidden="true" focusable="false">
      <defs>
        {names.some((name) => TILED.has(name)) && <TilePattern />}
        {names.map((name) => (
          <g id={name} key={name}>
            {drawings[name]}
          </g>
        ))}
      </defs>
    </svg>
  )
}

type UseProps = {
  name: SymbolName
  at?: readonly [x: number, y: number]
  scale?: number
}

/** Draws a symbol, moved to `at` and scaled, as part of an <svg>. */
export function Use({ name, at, scale }: UseProps) {
  const steps = [at && `translate(${at.join(' ')})`, scale && `scale(${scale})`]
  const transform = steps.filter(Boolean).join(' ')
  return <use href={`#${name}`} {...(transform ? { transform } : {})} />
}

/** A symbol as a picture of its own, for signs and lists; `viewBox` is the symbol's. */
export function Icon({ name, viewBox }: { name: SymbolName; viewBox: string }) {
  return (
    <svg viewBox={viewBox} aria-hidden="true">
      <use href={`#${name}`} />
    </svg>
  )
}
