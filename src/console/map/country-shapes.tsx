import { memo, useId, useMemo } from 'react'
import type { AreaView } from './area-view.ts'
import type { Country } from './country.ts'
import { Layers, marksOf, pathOf } from './drawing.ts'
import { hexagonCorners } from './hexagons.ts'
import type { MapMode } from './map-data.ts'
import { type HexagonFigures, paintOf } from './strength.ts'

type CountryShapesProps = {
  view: AreaView
  country: Country
  /** By the number of the hexagon; undefined while figures are on their way. */
  hexagons: readonly HexagonFigures[] | undefined
  mode: MapMode
}

/** From far away: hexagons cut at the country's border, and the borders of its states. */
export const CountryShapes = memo(({ view, country, hexagons, mode }: CountryShapesProps) => {
  const outline = useId()
  const shapes = useMemo(() => {
    if (!hexagons) return undefined
    const layers = new Layers()
    country.hexagons.forEach((hexagon, number) => {
      const figures = hexagons[number]
      if (!figures) return
      const paint = figures.isBlank ? 'blank' : paintOf(figures.state, figures, mode, 'hexagon')
      const corners = Float64Array.from(hexagonCorners(hexagon).flat())
      layers.add(paint, figures.isPale, pathOf(corners, 1, view, true))
    })
    const marked = country.hexagons.flatMap(({ x, y }, number) => {
      const figures = hexagons[number]
      return figures && !figures.isPale ? [{ x, y, state: figures.state }] : []
    })
    const ready = marked.filter(({ state }) => state === 'ready')
    return {
      layers: layers.all(),
      marks: marksOf(marked, view),
      // A dot in every second one says nothing of this one, and hides how strong its hue is.
      isDotted: ready.length * 4 > marked.length,
    }
  }, [country, hexagons, mode, view])
  const land = useMemo(
    () => country.outline.map((line) => pathOf(line, 1, view, true)).join(''),
    [country, view],
  )
  const borders = useMemo(
    () => country.stateBorders.map((line) => pathOf(line, 1, view, false)).join(''),
    [country, view],
  )
  return (
    <>
      <clipPath id={outline}>
        <path d={land} />
      </clipPath>
      {shapes ? (
        <g clipPath={`url(#${outline})`} className="hexagons">
          {shapes.layers.map(({ key, className, d }) => (
            <path key={key} className={className} d={d} />
          ))}
        </g>
      ) : (
        <path d={land} className="border" />
      )}
      {shapes && (
        <>
          <path
            d={shapes.marks.dots}
            className={shapes.isDotted ? 'mark-dots many' : 'mark-dots'}
            clipPath={`url(#${outline})`}
          />
          <path d={shapes.marks.ticks} className="mark-ticks" />
        </>
      )}
      <path d={borders} className="border" />
    </>
  )
})
