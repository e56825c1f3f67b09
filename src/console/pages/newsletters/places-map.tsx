import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { Answered, Loading } from '../../design/states.tsx'
import { AreaMap } from '../../map/area-map.tsx'
import { countryQuery, useMapGround } from '../../map/ground.ts'
import type { Radius } from '../../map/map-data.ts'
import { postalCodesWithin } from '../../map/radius-places.ts'
import { usePlaceFigures } from '../next/use-place-figures.ts'

type PlacesMapProps = { postalCodes: readonly string[]; onChange: (postalCodes: string[]) => void }

/** The map of places: a press chooses one or leaves it out, a circle around a place adds all in it. */
export default function PlacesMap(props: PlacesMapProps) {
  return <Answered query={useQuery(countryQuery)}>{() => <ChoosingMap {...props} />}</Answered>
}

const NONE: ReadonlySet<number> = new Set()
const NO_PLATES: readonly [] = []

function ChoosingMap({ postalCodes, onChange }: PlacesMapProps) {
  const ground = useMapGround()
  const { next, figures } = usePlaceFigures(ground)
  const [pressed, setPressed] = useState<number>()
  const [radius, setRadius] = useState<Radius>()
  // A circle that is drawn anew takes back what it added before.
  const beforeRadius = useRef<readonly string[]>([])
  const positions = ground?.positions
  const picked = useMemo(
    () =>
      new Set(
        postalCodes.map((code) => positions?.numberOf.get(code)).filter((number) => number !== undefined),
      ),
    [postalCodes, positions],
  )
  const regions = useMemo(
    () => (next?.regions ?? []).map((region) => ({ ...region, id: String(region.id) })),
    [next],
  )
  if (!ground) return <Loading>Die Karte wird gezeichnet …</Loading>
  const toggle = (number: number) => {
    const code = positions?.postalCodes[number]
    if (code === undefined) return
    setPressed(number)
    setRadius(undefined)
    onChange(
      picked.has(number) ? postalCodes.filter((other) => other !== code) : [...postalCodes, code].sort(),
    )
  }
  const chooseAround = (around: Radius | undefined) => {
    if (!positions) return
    if (!radius) beforeRadius.current = postalCodes
    setRadius(around)
    const inside = around ? postalCodesWithin(around, positions) : []
    onChange([...new Set([...beforeRadius.current, ...inside])].sort())
  }
  return (
    <AreaMap
      ground={ground}
      figures={figures}
      proposals={NO_PLATES}
      regions={regions}
      chosen={pressed === undefined ? undefined : { kind: 'place', number: pressed }}
      onChoose={(choice) => choice.kind === 'place' && toggle(choice.number)}
      mode="density"
      leftOut={NONE}
      picked={picked}
      radius={radius}
      onRadius={chooseAround}
    />
  )
}
