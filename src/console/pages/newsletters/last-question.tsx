import { useMutation, useQuery } from '@tanstack/react-query'
import type { Reach } from '../../../contract/console/newsletters.ts'
import { planText } from '../../../contract/console/plan.ts'
import type { NewsletterDraft } from '../../../contract/console/routes/newsletters.ts'
import { ApiError, api } from '../../api.ts'
import { Button } from '../../design/button.tsx'
import { Dialog } from '../../design/dialog.tsx'
import { FormError } from '../../design/form.tsx'
import { useMay } from '../../shell/me.ts'
import { number } from '../../words.ts'
import { planQuery } from './queries.ts'
import { totalsOf } from './reach-table.tsx'
import type { Saving } from './use-draft.ts'
import { peopleText } from './words.ts'

type LastQuestionProps = {
  open: boolean
  onClose: () => void
  draft: NewsletterDraft
  reach: Reach
  /** A day and a time of German clocks; none: now. */
  at: string | undefined
  saving: Saving
}

/** How many places are named one by one. */
const NAMED = 6

/** The one question before letters leave: how many, where, and what cannot be taken back. */
export function LastQuestion({ open, onClose, draft, reach, at, saving }: LastQuestionProps) {
  const { recipients } = totalsOf(reach)
  const { data: plan } = useQuery({ ...planQuery(recipients), enabled: open })
  const planned = plan && planText(plan)
  const mayOverride = useMay('administer')
  const { mutate, error, isPending, reset } = useMutation({
    mutationFn: async (despiteBlockers: boolean) => {
      const { id, version } = await saving.save()
      if (at === undefined) await api('POST /api/newsletters/:id/start', { id, version, despiteBlockers })
      else await api('POST /api/newsletters/:id/schedule', { id, version, at, despiteBlockers })
      return id
    },
    onSuccess: (id) => saving.open(id),
  })
  const close = () => {
    reset()
    onClose()
  }
  const title = `An ${peopleText(recipients)} ${whereTo(reach)} senden?`
  return (
    <Dialog
      open={open}
      onClose={close}
      title={title}
      back="Noch nicht"
      action={
        <Button tone="main" onClick={() => mutate(false)} disabled={isPending}>
          {at === undefined ? `Jetzt an ${peopleText(recipients)} senden` : `Für ${clockText(at)} planen`}
        </Button>
      }
    >
      <p>
        <b>{draft.subject.trim()}</b>
      </p>
      <p>{namesOf(reach)}</p>
      {draft.isLaunch && <p>Diese Orte gelten danach als gestartet, auch auf der Seite für Besucher.</p>}
      <p>
        {at === undefined
          ? 'Du kannst den Versand jederzeit anhalten. Was verschickt ist, lässt sich nicht zurückholen.'
          : `Der Versand beginnt am ${clockText(at)} von selbst. Wer bis dahin bestätigt, bekommt den Brief auch, wer sich abmeldet, nicht.`}
      </p>
      {planned && <p>{at === undefined ? planned : `Begänne er jetzt: ${planned}`}</p>}
      <FormError error={error} />
      {mayOverride && error instanceof ApiError && error.code === 'blocked' && (
        <Button onClick={() => mutate(true)} disabled={isPending}>
          Trotzdem senden
        </Button>
      )}
    </Dialog>
  )
}

function whereTo({ places }: Reach): string {
  const [only] = places
  return places.length === 1 && only ? `in ${only.place}` : `in ${number(places.length)} Orten`
}

function namesOf({ places }: Reach): string {
  const most = [...places].sort((one, other) => other.recipients - one.recipients)
  const named = most
    .slice(0, NAMED)
    .map(({ postalCode, place, recipients }) => `${postalCode} ${place} (${number(recipients)})`)
  const more = places.length - named.length
  return named.join(', ') + (more > 0 ? ` und ${number(more)} weitere` : '')
}

/** 2026-11-22T09:00 → „22.11.2026, 09:00 Uhr“: it is a German clock already. */
function clockText(at: string): string {
  const [, year, month, day, time] = /^(\d+)-(\d+)-(\d+)T(\d+:\d+)/.exec(at) ?? []
  return `${day}.${month}.${year}, ${time} Uhr`
}
