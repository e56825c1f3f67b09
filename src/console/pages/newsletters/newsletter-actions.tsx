import { useState } from 'react'
import type { NewsletterCourse } from '../../../contract/console/newsletter-course.ts'
import type { NewsletterState } from '../../../contract/console/newsletters.ts'
import type { Newsletter } from '../../../contract/console/routes/newsletters.ts'
import { api } from '../../api.ts'
import { Button } from '../../design/button.tsx'
import { useAction } from '../../design/use-action.ts'
import { useMay } from '../../shell/me.ts'
import { CancelDialog } from './course/cancel-dialog.tsx'

type Step = 'pause' | 'resume' | 'unschedule'
type NewsletterActionsProps = { newsletter: Newsletter; state: NewsletterState; course?: NewsletterCourse }

/** What can be done with a newsletter right now, by whoever may send. */
export function NewsletterActions({ newsletter, state, course }: NewsletterActionsProps) {
  const { id } = newsletter
  const maySend = useMay('send')
  const [asking, setAsking] = useState(false)
  const step = useAction({
    send: (what: Step) => api(`POST /api/newsletters/:id/${what}`, { id }),
    renews: ['newsletters'],
    failed: 'Das ging nicht',
  })
  const cancel = useAction({
    send: (startedToo: boolean) => api('POST /api/newsletters/:id/cancel', { id, startedToo }),
    renews: ['newsletters'],
    onSuccess: () => setAsking(false),
    failed: 'Das ging nicht',
  })
  if (!maySend || state === 'cancelled' || state === 'finished') return null
  const busy = (what: Step, words: string) => step.isPending && step.variables === what && words
  return (
    <>
      {state === 'running' && (
        <Button onClick={() => step.mutate('pause')} busy={busy('pause', 'Wird angehalten …')}>
          Anhalten
        </Button>
      )}
      {state === 'paused' && (
        <Button tone="main" onClick={() => step.mutate('resume')} busy={busy('resume', 'Geht weiter …')}>
          Weiter senden
        </Button>
      )}
      {state === 'scheduled' && (
        <Button onClick={() => step.mutate('unschedule')} busy={busy('unschedule', 'Wird zurückgenommen …')}>
          Zeit ändern
        </Button>
      )}
      <Button tone="destructive" onClick={() => setAsking(true)}>
        {state === 'draft' ? 'Verwerfen …' : 'Abbrechen …'}
      </Button>
      <CancelDialog
        open={asking}
        onClose={() => setAsking(false)}
        state={state}
        course={course}
        starts={newsletter.isLaunch && !newsletter.isTrial}
        onCancel={cancel.mutate}
        isPending={cancel.isPending}
      />
    </>
  )
}
