import { Button } from '../../design/button.tsx'
import { useMay } from '../../shell/me.ts'
import type { Ranked } from './model.ts'
import { Sentence } from './sentence.tsx'
import { sentenceOf } from './sentences.ts'

type RowProps = {
  ranked: Ranked
  today: string
  open: boolean
  onOpen: () => void
  /** Asks what a region of it is to be called. */
  onMake: () => void
}

/** A proposal in two or three lines; pressed, it opens in its place, with what to make of it. */
export function ProposalRow({ ranked: { proposal, rank }, today, open, onOpen, onMake }: RowProps) {
  const may = useMay('send')
  if (!open) {
    return (
      <li className="next-row">
        <button type="button" className="next-row-open" onClick={onOpen} aria-expanded={false}>
          <Plate rank={rank} />
          <span className="next-row-text">
            <b className="next-row-name">{proposal.name}:</b>{' '}
            <Sentence words={sentenceOf(proposal, today, true)} />
          </span>
        </button>
      </li>
    )
  }
  return (
    <li className="next-row first">
      <div className="first-head">
        <Plate rank={rank} />
        <h3 tabIndex={-1}>{proposal.name}</h3>
      </div>
      <p className="first-sentence">
        <Sentence words={sentenceOf(proposal, today)} />
      </p>
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

/** The same number in list and map. */
function Plate({ rank }: { rank: number }) {
  return (
    <span className="plate">
      <span className="hidden-text">Vorschlag </span>
      {rank}
    </span>
  )
}
