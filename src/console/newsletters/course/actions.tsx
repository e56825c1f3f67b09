import { useState } from 'react'
import { useLocation } from 'wouter'
import { ask, office } from '../../ask.ts'
import { Button, Dialog } from '../../controls.tsx'
import { useMe } from '../../me.ts'
import { useAction } from '../../toasts.tsx'
import type { Newsletter } from '../words.tsx'

const STEPS = {
  scheduled: ['unschedule', 'Zeit ändern'],
  sending: ['pause', 'Anhalten'],
  paused: ['resume', 'Weiter senden'],
  done: ['copy', 'Kopie schreiben'],
  cancelled: ['copy', 'Kopie schreiben'],
} as const

/** What can be done with a newsletter right now, by whoever may send. */
export function NewsletterActions({ newsletter: { id, state, isWelcome } }: { newsletter: Newsletter }) {
  const maySend = useMe()?.may.send
  const [isAsking, setIsAsking] = useState(false)
  const [, navigate] = useLocation()
  const also = { renews: ask.newsletters.pathKey(), failed: 'Das ging nicht' }
  const step = useAction({
    ...also,
    send: (what: (typeof STEPS)[keyof typeof STEPS][0]) => office.newsletters[what].mutate({ id }),
    onSuccess: (copy) => typeof copy === 'number' && navigate(`/briefe/${copy}`),
  })
  const end = useAction({
    ...also,
    send: () => office.newsletters.cancel.mutate({ id }),
    onSuccess: () => (state === 'draft' ? navigate('/briefe') : setIsAsking(false)),
  })
  if (!maySend) return null
  const [what, words] = state === 'draft' ? [] : STEPS[state]
  const ends = ENDS[state]
  return (
    <>
      {what && !(what === 'copy' && isWelcome) && (
        <Button
          tone={state === 'paused' ? 'main' : 'plain'}
          onClick={() => step.mutate(what)}
          busy={step.isPending && BUSY}
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
        <Dialog title={ends.title} onClose={() => !end.isPending && setIsAsking(false)}>
          <p>{ends.means}</p>
          <div className="row">
            <Button onClick={() => setIsAsking(false)}>Zurück</Button>
            <Button tone="destructive" onClick={() => end.mutate()} busy={end.isPending && 'Einen Moment …'}>
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
