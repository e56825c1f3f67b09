import { useId } from 'react'
import type { Reach } from '../../../../contract/console/newsletters.ts'
import type { NewsletterDraft } from '../../../../contract/console/routes/newsletters.ts'
import { number } from '../../../words.ts'
import type { AudienceCounts } from './counts.ts'
import { toldSentence } from './words.ts'

type NumbersProps = {
  draft: NewsletterDraft
  change: (changes: Partial<NewsletterDraft>) => void
  counts: AudienceCounts
  reach: Reach | undefined
}

/** Three numbers that are all who signed up there, and a bar of them. */
export function AudienceNumbers({ counts, reach, draft, change }: NumbersProps) {
  const { fresh, told, unconfirmed, signedUp, largest } = counts
  const unknown = isEmpty(draft) ? 'Noch ist niemand gewählt.' : 'Wird gezählt …'
  const label = `Von ${number(signedUp)} Eingetragenen: ${number(fresh)} neu, ${number(told)} schon benachrichtigt, ${number(unconfirmed)} noch nicht bestätigt`
  return (
    <div className="audience-numbers">
      <div className="audience-bar" role="img" aria-label={label}>
        <Part of="fresh" people={fresh} />
        <Part of="told" people={told} />
        <Part of="unconfirmed" people={unconfirmed} />
      </div>
      <div className="audience-trio">
        <Figure of="fresh" people={reach && fresh} name="neu" unknown={unknown}>
          {fresh === 0
            ? 'Hier wartet gerade niemand ohne Brief.'
            : largest && largest.fresh < fresh
              ? `Sie bekommen den Brief, ${number(largest.fresh)} davon in ${largest.place}.`
              : 'Sie bekommen den Brief.'}
        </Figure>
        <Figure
          of="told"
          people={reach && told}
          name="schon benachrichtigt"
          unknown={unknown}
          below={
            draft.isLaunch &&
            told > 0 && (
              <label className="tick-label audience-told">
                <input
                  type="checkbox"
                  checked={draft.toTold}
                  onChange={({ target }) => change({ toTold: target.checked })}
                />
                <span>Trotzdem noch einmal</span>
              </label>
            )
          }
        >
          {toldSentence(reach, draft)}
        </Figure>
        <Figure of="unconfirmed" people={reach && unconfirmed} name="noch nicht bestätigt" unknown={unknown}>
          {reach?.region?.welcome?.state === 'running'
            ? 'Wer nach dem Start bestätigt, bekommt den Brief von selbst, binnen einer Minute.'
            : 'Sie bekommen nichts. Wer bis zum Start bestätigt, ist dabei.'}
        </Figure>
      </div>
    </div>
  )
}

type PartName = 'fresh' | 'told' | 'unconfirmed'

function Part({ of, people }: { of: PartName; people: number }) {
  return people > 0 && <i className={`is-${of}`} style={{ flex: people }} />
}

const isEmpty = ({ regionId, postalCodes }: NewsletterDraft) => regionId === null && postalCodes.length === 0

type FigureProps = {
  /** Said while nobody is counted. */
  unknown: string
  of: PartName
  /** Undefined while it is asked. */
  people: number | undefined
  name: string
  children: string
  below?: React.ReactNode
}

function Figure({ of, people, name, unknown, children, below }: FigureProps) {
  const id = useId()
  return (
    <div>
      <p className="audience-figure" id={id}>
        <i className={`is-${of}`} />
        {people === undefined ? '–' : number(people)}
      </p>
      <b>{name}</b>
      <p className="soft">{people === undefined ? unknown : children}</p>
      {below}
    </div>
  )
}
