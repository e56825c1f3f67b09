import { PARTS, pointsOf, type Weights } from '../../../contract/console/proposals.ts'
import type { Ranked } from './model.ts'
import { Plate } from './plate.tsx'
import { Sentence } from './sentence.tsx'
import { PART_NAMES, sentenceOf } from './sentences.ts'

type FoldedProps = {
  ranked: Ranked
  today: string
  weights: Weights
  compared: boolean
  onCompare: () => void
  onOpen: () => void
}

/** A proposal in two or three lines. Pressing it opens it in its place. */
export function FoldedProposal({ ranked, today, weights, compared, onCompare, onOpen }: FoldedProps) {
  const { proposal, rank, score } = ranked
  return (
    <li className={compared ? 'next-row picked' : 'next-row'}>
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
        <label className="next-tick">
          <input
            type="checkbox"
            checked={compared}
            onChange={onCompare}
            aria-label={`${proposal.name} vergleichen`}
          />
        </label>
        <PartsBar ranked={ranked} weights={weights} />
      </div>
    </li>
  )
}

/** Pixels of a hundred points. */
const WIDTH = 58

function PartsBar({ ranked: { proposal }, weights }: { ranked: Ranked; weights: Weights }) {
  const parts = PARTS.filter((part) => weights[part] > 0)
  const spoken = parts.map(
    (part) => `${PART_NAMES[part]} ${pointsOf(proposal, weights, part)} von ${weights[part]}`,
  )
  return (
    <svg className="next-parts-bar" width={WIDTH} height="6" role="img" aria-label={spoken.join(', ')}>
      {parts.map((part, index) => {
        const points = parts.slice(0, index).reduce((sum, each) => sum + pointsOf(proposal, weights, each), 0)
        const own = pointsOf(proposal, weights, part)
        const scale = (WIDTH - (parts.length - 1) * 1.5) / 100
        const all = parts.reduce((sum, each) => sum + pointsOf(proposal, weights, each), 0)
        return (
          <rect
            key={part}
            className={`part-${part}`}
            x={WIDTH - all * scale - (parts.length - 1) * 1.5 + points * scale + index * 1.5}
            width={own * scale}
            height="6"
            rx="1"
          />
        )
      })}
    </svg>
  )
}
