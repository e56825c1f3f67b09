import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { ask, office } from '../../ask.ts'
import { Button, Dialog } from '../../controls.tsx'
import { useMe } from '../../me.ts'
import { useAction } from '../../toasts.tsx'
import { number } from '../../words.ts'
import type { Newsletter } from '../words.ts'

type ActionsProps = { newsletter: Newsletter }

const STEPS = {
  running: ['pause', 'Anhalten', 'Wird angehalten …'],
  paused: ['resume', 'Weiter senden', 'Geht weiter …'],
  scheduled: ['unschedule', 'Zeit ändern', 'Wird zurückgenommen …'],
} as const

/** What can be done with a newsletter right now, by whoever may send. */
export function NewsletterActions({ newsletter }: ActionsProps) {
  const { id, state } = newsletter
  const maySend = useMe()?.may.send
  const [isAsking, setIsAsking] = useState(false)
  const step = useAction({
    send: (what: 'pause' | 'resume' | 'unschedule') => office.newsletters[what].mutate({ id }),
    renews: ask.newsletters.pathKey(),
    failed: 'Das ging nicht',
  })
  if (!maySend || state === 'cancelled' || state === 'finished') return null
  const [what, words, busy] = state === 'draft' ? [] : STEPS[state]
  return (
    <>
      {what && (
        <Button
          tone={state === 'paused' ? 'main' : 'plain'}
          onClick={() => step.mutate(what)}
          busy={step.isPending && busy}
        >
          {words}
        </Button>
      )}
      <Button tone="destructive" onClick={() => setIsAsking(true)}>
        {state === 'draft' ? 'Verwerfen …' : 'Abbrechen …'}
      </Button>
      {isAsking && <CancelDialog newsletter={newsletter} onClose={() => setIsAsking(false)} />}
    </>
  )
}

/** What becomes of the letters that have not left, and of the places without one. */
function CancelDialog({ newsletter, onClose }: ActionsProps & { onClose: () => void }) {
  const { id, state, startedAt, isLaunch } = newsletter
  const isOnItsWay = startedAt !== null
  const [startedToo, setStartedToo] = useState(false)
  const [, navigate] = useLocation()
  const { data } = useQuery(ask.newsletters.course.queryOptions({ id }, { enabled: isOnItsWay }))
  const cancel = useAction({
    send: () => office.newsletters.cancel.mutate({ id, startedToo }),
    renews: ask.newsletters.pathKey(),
    onSuccess: () => (state === 'draft' ? navigate('/briefe') : onClose()),
    failed: 'Das ging nicht',
  })
  const close = () => !cancel.isPending && onClose()
  const places = data?.places ?? []
  const sum = (of: 'accepted' | 'waiting') => places.reduce((all, place) => all + place[of], 0)
  const without = places.filter(({ accepted }) => accepted === 0)
  const choose = (words: string, tooStarted: boolean) => (
    <label className="tick">
      <input
        type="radio"
        name="without"
        checked={startedToo === tooStarted}
        onChange={() => setStartedToo(tooStarted)}
      />
      <span>{words}</span>
    </label>
  )
  return (
    <Dialog
      title={
        isOnItsWay ? 'Abbrechen?' : state === 'draft' ? 'Diesen Entwurf verwerfen?' : 'Diesen Brief absagen?'
      }
      onClose={close}
    >
      {isOnItsWay ? (
        <>
          <p>
            <b>
              {number(sum('accepted'))} {sum('accepted') === 1 ? 'Brief ist' : 'Briefe sind'} raus,{' '}
              {number(sum('waiting'))} nicht.
            </b>{' '}
            {withoutText(without.map(({ place, postalCode }) => place ?? postalCode))}
          </p>
          {isLaunch && without.length > 0 && (
            <fieldset className="stack">
              <legend>Orte ohne Brief</legend>
              {choose('Sie sammeln weiter', false)}
              {choose('Sie gelten trotzdem als gestartet', true)}
            </fieldset>
          )}
          <p className="soft">
            Wer den Brief hat, behält ihn. Den anderen kannst du ihn später mit einem Druck doch noch
            schicken.
          </p>
        </>
      ) : (
        <p>
          {state === 'draft'
            ? 'Er ist dann weg. Verschickt wurde nichts.'
            : 'Niemand bekommt diesen Brief. Einen neuen kannst du jederzeit schreiben.'}
        </p>
      )}
      <div className="row dialog-foot">
        <Button onClick={close}>{isOnItsWay ? 'Weiterlaufen lassen' : 'Zurück'}</Button>
        <Button
          tone="destructive"
          onClick={() => cancel.mutate()}
          busy={cancel.isPending && (state === 'draft' ? 'Wird verworfen …' : 'Wird abgebrochen …')}
        >
          {state === 'draft' ? 'Verwerfen' : 'Ja, abbrechen'}
        </Button>
      </div>
    </Dialog>
  )
}

const NAMED = 3

function withoutText(places: string[]): string {
  if (places.length === 0) return ''
  if (places.length > NAMED) return `${number(places.length)} Orte bekamen noch keinen.`
  const last = places.at(-1)
  const named = places.length === 1 ? last : `${places.slice(0, -1).join(', ')} und ${last}`
  return `${named} ${places.length === 1 ? 'bekam' : 'bekamen'} noch keinen.`
}
