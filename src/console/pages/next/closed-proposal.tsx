import { PARTS, pointsOf, WEIGHTS } from '../../../contract/console/proposals.ts'
import type { Ranked } from './model.ts'
import { Plate } from './plate.tsx'
import { Sentence } from './sentence.tsx'
import { PART_NAMES, sentenceOf } from './sentences.ts'

type ClosedProps = {
  ranked: Ranked
  today: string
  onOpen: () => void
}

/** A proposal in two or three lines. Pressing it opens it in its place. */
export function ClosedProposal({ ranked, today, onOpen }: ClosedProps) {
  const { proposal, rank, score } = ranked
  return (
    <li className="next-row">
      <button type="button" className="next-row-open" data-item onClick={onOpen} aria-expanded={false}>
        <Plate rank={rank} />
        <span className="next-row-text">
          <b className="next-row-name">{proposal.name}:</b>{' '}
          <Sentence words={sentenceOf(proposal, today, true)} />
        </span>
      </button>
      <div className="next-row-points">
        <b className="next-score">
          <span className="hidden-text">Punkte: </span>
          {score}
        </b>
        <PartsBar ranked={ranked} />
      </div>
    </li>
  )
}

/** Pixels of a hundred points. */
const WIDTH = 58

function PartsBar({ ranked: { proposal } }: { ranked: Ranked }) {
  const spoken = PARTS.map((part) => `${PART_NAMES[part]} ${pointsOf(proposal, part)} von ${WEIGHTS[part]}`)
  return (
    <svg className="next-parts-bar" width={WIDTH} height="6" role="img" aria-label={spoken.join(', ')}>
      {PARTS.map((part, index) => {
        const points = PARTS.slice(0, index).reduce((sum, each) => sum + pointsOf(proposal, each), 0)
        const own = pointsOf(proposal, part)
        const scale = (WIDTH - (PARTS.length - 1) * 1.5) / 100
        const all = PARTS.reduce((sum, each) => sum + pointsOf(proposal, each), 0)
        return (
          <rect
            key={part}
            className={`part-${part}`}
            x={WIDTH - all * scale - (PARTS.length - 1) * 1.5 + points * scale + index * 1.5}
            width={own * scale}
            height="6"
            rx="1"
          />
        )
      })}
    </svg>
  )
}
