import './newsletters/newsletters.css'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { ask, IN_BACKGROUND, office } from './ask.ts'
import { Button } from './controls.tsx'
import { useMe } from './me.ts'
import { type Leaving, subjectText } from './newsletters/words.tsx'
import { useAction } from './toasts.tsx'

/** On every page: letters that leave within the minute, and the way to take them back. */
export function LeavingBar() {
  // Somebody else may have pressed the button: seen soon enough to act.
  const often = { trpc: IN_BACKGROUND, staleTime: 0, refetchInterval: 5000 }
  const { data = [], dataUpdatedAt } = useQuery(ask.newsletters.leaving.queryOptions(undefined, often))
  return data.map((letter) => <LeavingLetter key={letter.id} letter={letter} askedAt={dataUpdatedAt} />)
}

type LeavingProps = { letter: Leaving; askedAt: number }

function LeavingLetter({ letter: { id, region, subject, secondsLeft }, askedAt }: LeavingProps) {
  const maySend = useMe()?.may.send
  const [, navigate] = useLocation()
  const [now, setNow] = useState(askedAt)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(timer)
  }, [])
  const takeBack = useAction({
    send: () => office.newsletters.unschedule.mutate({ id }),
    renews: ask.newsletters.pathKey(),
    done: () => ({ title: 'Zurückgeholt', text: 'Kein Brief ist raus. Der Entwurf ist wieder offen.' }),
    onSuccess: () => navigate(`/briefe/${id}`),
    failed: 'Nicht zurückgeholt',
  })
  // Counted on by the browser's own steps from what the database said.
  const seconds = Math.ceil(secondsLeft - Math.max(0, now - askedAt) / 1000)
  if (seconds <= 0) return null
  return (
    <section className="section chosen leaving row" aria-label="Was gleich hinausgeht">
      <div>
        <h2>
          „{subjectText(subject)}“ geht in {seconds} {seconds === 1 ? 'Sekunde' : 'Sekunden'} raus.
        </h2>
        <p role="status">Noch hat niemand einen Brief{region && ` in der Region ${region}`}.</p>
      </div>
      {maySend && (
        <Button onClick={() => takeBack.mutate()} busy={takeBack.isPending && 'Wird zurückgeholt …'}>
          Zurückholen
        </Button>
      )}
    </section>
  )
}
