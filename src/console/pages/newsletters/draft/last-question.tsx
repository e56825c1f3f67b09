import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Reach } from '../../../../contract/console/newsletters.ts'
import { planText } from '../../../../contract/console/plan.ts'
import type { NewsletterDraft } from '../../../../contract/console/routes/newsletters.ts'
import { shortName } from '../../../../contract/places.ts'
import { api } from '../../../api.ts'
import { inWords } from '../../../day-words.ts'
import { Button } from '../../../design/button.tsx'
import { Dialog } from '../../../design/dialog.tsx'
import { FormError } from '../../../design/form.tsx'
import { number } from '../../../words.ts'
import { planQuery } from '../queries.ts'
import { countsOf, placesBySize } from './counts.ts'
import type { Autosave } from './use-autosave.ts'
import { dayText, hourText, lettersText } from './words.ts'

type LastQuestionProps = {
  open: boolean
  onClose: () => void
  draft: NewsletterDraft
  reach: Reach
  autosave: Autosave
  /** When the test letter went out, in words. */
  tested: string | undefined
  /** Why it starts although something is open; for who administers. */
  reason: string
  onStarted: (id: number) => Promise<void>
}

/** The one question before letters leave: where, to whom, to whom not, what, when, until when. */
export function LastQuestion(props: LastQuestionProps) {
  const { open, onClose, draft, reach, autosave, tested, reason, onStarted } = props
  const counts = countsOf(reach, draft)
  const { recipients, told, unconfirmed } = counts
  const { data: plan } = useQuery({ ...planQuery(recipients), enabled: open })
  const { mutate, error, isPending, reset } = useMutation({
    mutationFn: async () => {
      const { id, version } = await autosave.ensureSaved()
      const go = { id, version, despiteBlockers: reason !== '', reason }
      if (draft.plannedAt !== null)
        await api('POST /api/newsletters/:id/schedule', { ...go, at: draft.plannedAt })
      else await api('POST /api/newsletters/:id/start', go)
      return id
    },
    onSuccess: onStarted,
  })
  const close = () => {
    // While it commits nothing takes it back; a minute later "Zurückholen" does.
    if (isPending) return
    reset()
    onClose()
  }
  const body = useRef<HTMLDListElement>(null)
  // "Not yet" is what a slip of the finger or Enter presses.
  useEffect(() => {
    if (open) body.current?.closest('dialog')?.querySelector<HTMLElement>('.dialog-foot .button')?.focus()
  }, [open])
  const leavesOut = [
    draft.isLaunch && !draft.toTold && told > 0 && `${number(told)} haben schon einen Startbrief`,
    unconfirmed > 0 && `${number(unconfirmed)} haben noch nicht bestätigt`,
  ].filter(Boolean)
  return (
    <Dialog
      open={open}
      onClose={close}
      title={`${lettersText(recipients)} losschicken?`}
      className="last-question"
      back="Noch nicht"
      action={
        <Button tone="main" onClick={() => mutate()} busy={isPending && 'Wird losgeschickt …'}>
          {draft.plannedAt !== null
            ? `${lettersText(recipients)} planen`
            : `${lettersText(recipients)} losschicken`}
        </Button>
      }
    >
      <dl ref={body}>
        <dt>{reach.region ? 'Region' : 'Orte'}</dt>
        <dd>
          {reach.region && <b>{reach.region.name}, </b>}
          {placesText(reach, draft)}
        </dd>
        <dt>An</dt>
        <dd>
          <b>{recipients === 1 ? 'Einen Haushalt' : `${number(recipients)} Haushalte`}</b>, bestätigt
          {draft.isLaunch && !draft.toTold ? ' und noch ohne Startbrief' : ''}
        </dd>
        <dt>Nicht an</dt>
        <dd>{leavesOut.length > 0 ? `${leavesOut.join('. ')}.` : 'Niemand bleibt außen vor.'}</dd>
        <dt>Brief</dt>
        <dd>
          {draft.subject.trim()}
          {tested && `, getestet ${tested}`}
          {draft.isTrial ? ' (Probe: startet keinen Ort)' : draft.isLaunch ? '' : ' (startet keinen Ort)'}
        </dd>
        <dt>Wann</dt>
        <dd>
          <b>{whenOf(draft)}</b>
        </dd>
        <dt>Fertig</dt>
        <dd>{(plan && planText(plan)) ?? 'so schnell, wie der Mailserver annimmt'}</dd>
        {reason !== '' && (
          <>
            <dt>Trotzdem</dt>
            <dd>weil: {reason}</dd>
          </>
        )}
      </dl>
      <p>
        {draft.plannedAt === null
          ? 'Danach habt ihr 60 Sekunden zum Zurückholen, bevor der erste Brief geht.'
          : 'Wer bis dahin noch bestätigt, kommt dazu, wer sich abmeldet, nicht. Vor dem ersten Brief habt ihr 60 Sekunden zum Zurückholen.'}
      </p>
      <FormError error={error} />
    </Dialog>
  )
}

function placesText(reach: Reach, draft: NewsletterDraft): string {
  const places = placesBySize(reach, draft)
  const [first, last] = [places[0], places.at(-1)]
  if (!first || !last) return 'kein Ort'
  if (places.length === 1) return shortName(first.place)
  return `${inWords(places.length)} Orte von ${shortName(first.place)} bis ${shortName(last.place)}`
}

function whenOf({ plannedAt }: NewsletterDraft): string {
  return plannedAt === null ? 'Gleich' : `${dayText(plannedAt)}, ${hourText(plannedAt)}`
}
