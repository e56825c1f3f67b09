import { memo, useMemo } from 'react'
import { borders, type Cells, type Country } from './country.ts'
import { fillOf, type Standings, together } from './paint.ts'

type ShapesProps = {
  country: Country
  standings: Standings | undefined
  chosen: readonly string[]
  isFar: boolean
  /** The cell that the keys are at. */
  at: number | undefined
}

/** All that is enlarged with the map, in km. */
export const Shapes = memo(function Shapes(props: ShapesProps) {
  const { country, standings, chosen, isFar, at } = props
  const { areas, hexagons, outline, islands, state, codes } = country
  const [far, near] = useMemo(
    () => (standings ? [hexagons, areas].map((cells) => pathsOf(cells, standings)) : []),
    [hexagons, areas, standings],
  )
  const states = useMemo(() => borders(country, (place) => state[place]), [country, state])
  const around = useMemo(
    () => borders(country, (place) => chosen.includes(codes[place] ?? '')),
    [country, codes, chosen],
  )
  return (
    <>
      <clipPath id="land">
        <path d={outline + islands} transform="scale(.1)" />
      </clipPath>
      <g clipPath="url(#land)" stroke="var(--ground)" strokeWidth={0.6}>
        <g display={isFar ? undefined : 'none'}>{far}</g>
        <g display={isFar ? 'none' : undefined}>{near}</g>
        <g fill="none" stroke="currentColor">
          <path d={states} strokeOpacity={0.6} strokeWidth={1.1} />
          <path d={around} strokeWidth={2.6} />
          {at !== undefined && <path d={(isFar ? hexagons : areas).shapes[at]} strokeWidth={3} />}
        </g>
      </g>
      <path d={outline} transform="scale(.1)" fill="none" stroke="currentColor" strokeOpacity={0.6} />
    </>
  )
})

/** Km of a part whose cells of one colour are drawn together: what of them is far out of sight costs nothing. */
const PART = 80

function pathsOf({ points, places, shapes }: Cells, standings: Standings) {
  const paths = new Map<string, { fill: string; d: string[] }>()
  points.forEach(({ x, y }, cell) => {
    const fill = fillOf(together(standings, places[cell] ?? []))
    const key = `${Math.floor(x / PART)} ${Math.floor(y / PART)} ${fill}`
    const path = paths.get(key) ?? { fill, d: [] }
    paths.set(key, path)
    path.d.push(shapes[cell] ?? '')
  })
  return [...paths].map(([key, { fill, d }]) => <path key={key} style={{ fill }} d={d.join('')} />)
}
