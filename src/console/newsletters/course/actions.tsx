import { useState } from 'react'
import { useLocation } from 'wouter'
import { ask, office } from '../../ask.ts'
import { Button, Dialog } from '../../controls.tsx'
import { useMe } from '../../me.ts'
import { useAction } from '../../toasts.tsx'
import { forget } from '../draft/autosave.tsx'
import type { Newsletter } from '../words.tsx'

const STEPS = {
  scheduled: ['unschedule', 'Zeit ändern'],
  sending: ['pause', 'Anhalten'],
  paused: ['resume', 'Weiter senden'],
  done: ['copy', 'Kopie schreiben'],
  cancelled: ['copy', 'Kopie schreiben'],
} as const
type Step = (typeof STEPS)[keyof typeof STEPS][0] | 'cancel'

/** What can be done with a newsletter right now, by whoever may send. */
export function NewsletterActions({ newsletter: { id, state, isWelcome } }: { newsletter: Newsletter }) {
  const maySend = useMe()?.may.send
  const [isAsking, setIsAsking] = useState(false)
  const [, navigate] = useLocation()
  const { mutate, isPending } = useAction({
    send: (what: Step) => office.newsletters[what].mutate({ id }),
    renews: ask.newsletters.pathKey(),
    failed: 'Das ging nicht',
    onSuccess: (copy, what) => {
      setIsAsking(false)
      if (typeof copy === 'number') navigate(`/briefe/${copy}`)
      else if (what === 'cancel' && state === 'draft') {
        forget(id)
        navigate('/briefe')
      }
    },
  })
  if (!maySend) return null
  const [what, words] = state === 'draft' ? [] : STEPS[state]
  const ends = ENDS[state]
  return (
    <>
      {what && !(what === 'copy' && isWelcome) && (
        <Button
          tone={state === 'paused' ? 'main' : 'plain'}
          onClick={() => mutate(what)}
          busy={isPending && BUSY}
        >
          {words}
        </Button>
      )}
      {ends && (
        <Button tone="destructive" onClick={() => setIsAsking(true)}>
          {ends.press}
        </Button>
      )}
      {isAsking && ends && (
        <Dialog title={ends.title} onClose={() => !isPending && setIsAsking(false)}>
          <p>{ends.means}</p>
          <div className="row">
            <Button onClick={() => setIsAsking(false)}>Zurück</Button>
            <Button tone="destructive" onClick={() => mutate('cancel')} busy={isPending && BUSY}>
              {ends.yes}
            </Button>
          </div>
        </Dialog>
      )}
    </>
  )
}

const BUSY = 'Einen Moment …'

const CANCEL = {
  press: 'Abbrechen …',
  title: 'Abbrechen?',
  means:
    'Wer den Brief hat, behält ihn; sonst bekommt ihn niemand mehr. Orte, in denen ihn noch niemand hat, sammeln weiter. Ist nur gerade etwas nicht in Ordnung, genügt Anhalten.',
  yes: 'Ja, abbrechen',
}

const ENDS: Partial<Record<Newsletter['state'], typeof CANCEL>> = {
  draft: {
    press: 'Verwerfen …',
    title: 'Diesen Entwurf verwerfen?',
    means: 'Er ist dann weg. Verschickt wurde nichts.',
    yes: 'Verwerfen',
  },
  sending: CANCEL,
  paused: CANCEL,
}
