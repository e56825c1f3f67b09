import type { Point } from '../places/distance.ts'
import { type AreaView, pixelOf } from './area-view.ts'
import type { Rect } from './labels.ts'
import type { MapProposal } from './map-data.ts'

export type PlateAt = { proposal: MapProposal; at: Point; isChosen: boolean }

/** Where the plates stand, in pixels: in the middle of their places. */
export function plateRect({ at }: PlateAt): Rect {
  return { left: at.x - 14, right: at.x + 14, top: at.y - 13, bottom: at.y + 13 }
}

export function platesOf(
  proposals: readonly MapProposal[],
  centreOf: (proposal: MapProposal) => Point | undefined,
  isChosen: (rank: number) => boolean,
  view: AreaView,
): PlateAt[] {
  return proposals.flatMap((proposal) => {
    const centre = centreOf(proposal)
    return centre ? [{ proposal, at: pixelOf(view, centre), isChosen: isChosen(proposal.rank) }] : []
  })
}

/** The ranks of the proposals; the chosen one in mustard, above the others. */
export function Plates({ plates }: { plates: readonly PlateAt[] }) {
  const sorted = plates.toSorted((one, other) => Number(one.isChosen) - Number(other.isChosen))
  return sorted.map(({ proposal, at, isChosen }) => (
    <g
      key={proposal.rank}
      className={isChosen ? 'plate-at is-chosen' : 'plate-at'}
      transform={`translate(${at.x} ${at.y})`}
      data-rank={proposal.rank}
    >
      <rect x={-12} y={-11} width={24} height={22} rx={5} />
      <rect className="rim" x={-9.6} y={-8.6} width={19.2} height={17.2} rx={3} />
      <text y={4.6} textAnchor="middle" fontSize={proposal.rank > 9 ? 12 : 13}>
        {proposal.rank}
      </text>
    </g>
  ))
}
