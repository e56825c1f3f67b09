import { useMemo } from 'react'
import type { Region } from '../../../contract/console/regions.ts'
import { inWords } from '../../day-words.ts'
import { Section } from '../../design/section.tsx'
import { useMapGround } from '../../map/ground.ts'
import { RegionMap } from '../../map/region-map.tsx'
import { Link } from '../../router/link.tsx'
import { usePlaceFigures } from '../next/use-place-figures.ts'

/** Where the region lies, among its neighbours. */
export function RegionPlace({ region }: { region: Region }) {
  return (
    <Section title="Wo das liegt" aside={<Link to="/">Auf der großen Karte</Link>}>
      <SmallMap region={region} />
    </Section>
  )
}

function SmallMap({ region }: { region: Region }) {
  const ground = useMapGround()
  const { next, figures } = usePlaceFigures(ground)
  const own = useMemo(() => mapped(region), [region])
  const agreed = useMemo(() => agreedIn(region), [region])
  const neighbours = useMemo(
    () =>
      (next?.regions ?? [])
        .filter(({ id }) => id !== region.id)
        .map((one) => ({ ...one, id: String(one.id) })),
    [next, region.id],
  )
  if (!ground) return <p className="soft">Die Karte wird gezeichnet …</p>
  const count = region.places.length
  return (
    <RegionMap
      label={`${count === 1 ? 'Der Ort' : `Die ${inWords(count)} Orte`} der Region ${region.name} und ihre Nachbarn`}
      ground={ground}
      figures={figures}
      region={own}
      neighbours={neighbours}
      restaurants={agreed}
    />
  )
}

const mapped = ({ id, name, state, places }: Region) => ({
  id: String(id),
  name,
  state,
  postalCodes: places.map(({ postalCode }) => postalCode),
})

/** Those that cook, where their place is one of the region's own. */
const agreedIn = ({ restaurants, places }: Region) =>
  restaurants
    .filter(({ state }) => state === 'agreed')
    .flatMap(({ name, place }) => {
      const own = places.find((one) => one.place === place)
      return own ? [{ name, postalCode: own.postalCode }] : []
    })
