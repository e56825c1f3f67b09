import { PARTS, pointsOf, WEIGHTS } from '../../../contract/console/proposals.ts'
import { Button } from '../../design/button.tsx'
import { useMay } from '../../shell/me.ts'
import type { Ranked } from './model.ts'
import { Plate } from './plate.tsx'
import { Sentence } from './sentence.tsx'
import { factOf, PART_NAMES, sentenceOf } from './sentences.ts'

type OpenProps = {
  ranked: Ranked
  today: string
  /** Asks what a region of it is to be called. */
  onMake: () => void
}

/** The proposal that is looked at: its sentence, why it has so many points, and what to make of it. */
export function OpenProposal({ ranked, today, onMake }: OpenProps) {
  const may = useMay('send')
  const { proposal, rank, score } = ranked
  return (
    <li className="next-row first">
      <div className="first-head">
        <Plate rank={rank} />
        {/* The list's arrows lead here, too. */}
        <h3 tabIndex={-1} data-item>
          {proposal.name}
        </h3>
        <b className="next-score">
          <span className="hidden-text">Punkte: </span>
          {score}
        </b>
      </div>
      <p className="first-sentence">
        <Sentence words={sentenceOf(proposal, today)} />
      </p>
      <dl className="first-parts">
        {PARTS.map((part) => {
          const points = pointsOf(proposal, part)
          return (
            <div key={part}>
              <dt>{PART_NAMES[part]}</dt>
              <dd className="cut">{factOf(part, proposal)}</dd>
              <dd className="part-bar" aria-hidden="true">
                <i style={{ width: `${proposal.parts[part] * 100}%` }} />
              </dd>
              <dd className="figure-text part-points">
                <b>{points}</b> von {WEIGHTS[part]}
              </dd>
            </div>
          )
        })}
      </dl>
      {may && (
        <div className="first-actions">
          <Button tone="main" aria-haspopup="dialog" onClick={onMake}>
            Region daraus machen
          </Button>
        </div>
      )}
    </li>
  )
}
