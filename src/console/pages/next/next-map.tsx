import { useMemo } from 'react'
import type { Next } from '../../../contract/console/next.ts'
import { AreaMap } from '../../map/area-map.tsx'
import type { MapGround } from '../../map/ground.ts'
import type { MapChoice, MapMode } from '../../map/map-data.ts'
import { ModeSwitch } from '../../map/mode-switch.tsx'
import { radiusOf, writeRadius } from '../../map/radius-places.ts'
import type { Positions } from '../../places/files.ts'
import { useFilters } from '../../router/use-search.ts'
import { change as changeText, counted } from '../../words.ts'
import type { Place, Shown } from './model.ts'
import { type Choice, MODES, readNextSearch } from './search.ts'
import { useChoice } from './use-choice.ts'

type MapProps = {
  next: Next | undefined
  shown: Shown | undefined
  places: readonly Place[] | undefined
  ground: MapGround | undefined
  /** The map did not come, and this asks for it once more. */
  onRetry: (() => void) | undefined
}

const NOTHING: ReadonlySet<number> = new Set()

/** The places as areas; the same selection and the same filters as list and table. */
export function NextMap({ next, shown, places, ground, onRetry }: MapProps) {
  const [search, change] = useFilters(readNextSearch)
  const { choice, choose } = useChoice()
  const mapped = useMapped(next, shown)
  const mode = MODES[search.zeigt ?? 'dichte']
  const ours = useMemo(() => places?.filter(({ number }) => number !== undefined), [places])
  if (onRetry) return <MapFailed onRetry={onRetry} />
  const positions = ground?.positions
  return (
    <section className="next-map" aria-labelledby="next-map">
      <div className="section-head next-map-head">
        <h2 id="next-map">Karte</h2>
        <ModeSwitch mode={mode} onMode={(chosen) => change({ zeigt: nameOf(chosen) })} />
      </div>
      {ground && (
        <AreaMap
          ground={ground}
          figures={ours}
          {...mapped}
          chosen={mapChoice(choice, shown, positions)}
          onChoose={(chosen) => choose(choiceOnMap(chosen, shown, positions))}
          mode={mode}
          leftOut={shown?.leftOut ?? NOTHING}
          radius={radiusOf(search.umkreis, positions)}
          onRadius={(radius) => change({ umkreis: radius && writeRadius(radius, positions) })}
        />
      )}
    </section>
  )
}

function MapFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <section className="next-map" aria-labelledby="next-map">
      <h2 id="next-map">Karte</h2>
      <p role="alert">
        Die Karte kam nicht an. Die Tabelle stimmt.{' '}
        <button type="button" className="link" onClick={onRetry}>
          Noch einmal
        </button>
      </p>
    </section>
  )
}

/** What the map draws of the answer; the same objects until that changes. */
function useMapped(next: Next | undefined, shown: Shown | undefined) {
  return useMemo(
    () => ({
      proposals: (shown?.proposals ?? []).map(({ rank, proposal }) => ({
        rank,
        name: proposal.name,
        postalCodes: proposal.postalCodes,
        line: `${counted(proposal.households, 'Haushalt', 'Haushalte')}, ${changeText(proposal.growth7)}`,
      })),
      regions: (next?.regions ?? []).map(({ id, name, state, postalCodes }) => ({
        id: String(id),
        name,
        state,
        postalCodes,
      })),
    }),
    [next, shown],
  )
}

function mapChoice(
  choice: Choice | undefined,
  shown: Shown | undefined,
  positions: Positions | undefined,
): MapChoice | undefined {
  if (choice?.kind === 'place') {
    const number = positions?.numberOf.get(choice.postalCode)
    return number === undefined ? undefined : { kind: 'place', number }
  }
  const [first] = shown?.proposals ?? []
  const chosen =
    choice?.kind === 'proposal'
      ? shown?.proposals.find(({ proposal }) => proposal.centre === choice.centre)
      : undefined
  const open = chosen ?? (choice === undefined ? first : undefined)
  return open && { kind: 'proposal', rank: open.rank }
}

function choiceOnMap(
  chosen: MapChoice,
  shown: Shown | undefined,
  positions: Positions | undefined,
): Choice | undefined {
  if (chosen.kind === 'place') {
    const postalCode = positions?.postalCodes[chosen.number]
    return postalCode === undefined ? undefined : { kind: 'place', postalCode }
  }
  const proposal = shown?.proposals.find(({ rank }) => rank === chosen.rank)?.proposal
  return proposal && { kind: 'proposal', centre: proposal.centre }
}

function nameOf(mode: MapMode): keyof typeof MODES | undefined {
  const name = (Object.keys(MODES) as (keyof typeof MODES)[]).find((each) => MODES[each] === mode)
  return name === 'dichte' ? undefined : name
}
