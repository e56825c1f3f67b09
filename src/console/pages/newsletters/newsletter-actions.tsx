import { useState } from 'react'
import type { NewsletterState } from '../../../contract/console/newsletters.ts'
import type { Newsletter } from '../../../contract/console/routes/newsletters.ts'
import { api } from '../../api.ts'
import { Button } from '../../design/button.tsx'
import { Dialog } from '../../design/dialog.tsx'
import { useAction } from '../../design/use-action.ts'
import { useMay } from '../../shell/me.ts'

type Step = 'pause' | 'resume' | 'cancel' | 'unschedule'

/** What can be done with a newsletter right now, by whoever may send. */
export function NewsletterActions({ newsletter, state }: { newsletter: Newsletter; state: NewsletterState }) {
  const maySend = useMay('send')
  const [asking, setAsking] = useState(false)
  const { mutate, isPending } = useAction({
    send: (step: Step) => api(`POST /api/newsletters/:id/${step}`, { id: newsletter.id }),
    renews: ['newsletters'],
    failed: 'Das ging nicht',
  })
  if (!maySend || state === 'cancelled' || state === 'finished') return null
  return (
    <>
      {state === 'running' && (
        <Button onClick={() => mutate('pause')} disabled={isPending}>
          Anhalten
        </Button>
      )}
      {state === 'paused' && (
        <Button tone="main" onClick={() => mutate('resume')} disabled={isPending}>
          Weiter senden
        </Button>
      )}
      {state === 'scheduled' && (
        <Button onClick={() => mutate('unschedule')} disabled={isPending}>
          Zeit ändern
        </Button>
      )}
      <Button tone="destructive" onClick={() => setAsking(true)} disabled={isPending}>
        {state === 'draft' ? 'Verwerfen …' : 'Abbrechen …'}
      </Button>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={state === 'draft' ? 'Diesen Entwurf verwerfen?' : 'Diesen Versand abbrechen?'}
        back="Zurück"
        action={
          <Button
            tone="destructive"
            onClick={() => {
              setAsking(false)
              mutate('cancel')
            }}
          >
            {state === 'draft' ? 'Verwerfen' : 'Endgültig abbrechen'}
          </Button>
        }
      >
        <p>{CANCEL_MEANS[state]}</p>
      </Dialog>
    </>
  )
}

const CANCEL_MEANS: Partial<Record<NewsletterState, string>> = {
  draft: 'Er bleibt als abgebrochen in der Liste, lässt sich aber nicht mehr ändern oder verschicken.',
  scheduled: 'Niemand bekommt diesen Brief. Einen neuen kannst du jederzeit schreiben.',
  running:
    'Wer den Brief schon hat, behält ihn. Alle anderen bekommen ihn nicht, und fortsetzen lässt sich dieser Versand dann nicht mehr.',
  paused:
    'Wer den Brief schon hat, behält ihn. Alle anderen bekommen ihn nicht, und fortsetzen lässt sich dieser Versand dann nicht mehr.',
}
