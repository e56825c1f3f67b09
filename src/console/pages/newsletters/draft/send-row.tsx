import { type ReactNode, useState } from 'react'
import type { PreflightCheck, Reach } from '../../../../contract/console/newsletters.ts'
import type { NewsletterDraft } from '../../../../contract/console/routes/newsletters.ts'
import { Button } from '../../../design/button.tsx'
import { countsOf } from './counts.ts'
import { LastQuestion } from './last-question.tsx'
import { FixLink } from './preflight.tsx'
import { stopOf } from './stops.ts'
import type { Autosave } from './use-autosave.ts'
import { dayText, hourText, lettersText } from './words.ts'

type SendRowProps = {
  draft: NewsletterDraft
  reach: Reach | undefined
  checks: PreflightCheck[] | undefined
  autosave: Autosave
  test: ReactNode
  reason: string
  onStarted: (id: number) => Promise<void>
}

/** Whether it can start, what stops it, and the button. */
export function SendRow({ draft, reach, checks, autosave, test, reason, onStarted }: SendRowProps) {
  const [asking, setAsking] = useState(false)
  const { recipients } = countsOf(reach, draft)
  const stop = stopOf({ draft, reach, checks, reason, autosave })
  const tested = checks?.find(({ code, state }) => code === 'test' && state === 'done')
  return (
    <>
      <div className={`send-row${stop ? '' : ' is-ready'}`} id="losschicken">
        <div>
          <h2>{stop ? stop.title : 'Alles bereit.'}</h2>
          <p>{stop ? stop.why : readyText(draft, recipients, tested)}</p>
        </div>
        <div className="send-acts">
          {stop?.check && (stop.check.code === 'test' ? test : <FixLink check={stop.check} isMain />)}
          <Button
            tone={stop ? 'plain' : 'main'}
            onClick={() => setAsking(true)}
            disabled={stop !== undefined}
          >
            {lettersText(recipients)} {draft.plannedAt !== null ? 'planen' : 'losschicken'} …
          </Button>
          {!stop && test}
        </div>
      </div>
      {/* Not inside: what stands in mustard has the light's inks, a dialog has its own. */}
      {reach && (
        <LastQuestion
          open={asking && stop === undefined}
          onClose={() => setAsking(false)}
          draft={draft}
          reach={reach}
          autosave={autosave}
          tested={tested?.more}
          reason={reason}
          onStarted={onStarted}
        />
      )}
    </>
  )
}

function readyText(draft: NewsletterDraft, recipients: number, tested: PreflightCheck | undefined): string {
  const { plannedAt } = draft
  const when = plannedAt === null ? 'für jetzt' : `für ${dayText(plannedAt)}, ${hourText(plannedAt)}`
  const isSame = tested?.what === 'Testbrief ist angekommen'
  return `${lettersText(recipients)} ${when}. ${
    tested ? (isSame ? 'Der Testbrief ist angekommen, so wie er jetzt dasteht.' : `${tested.what}.`) : ''
  }`
}
