import './newsletters/newsletters.css'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { ask, IN_BACKGROUND, office, queries } from './ask.ts'
import { Button } from './controls.tsx'
import { useMe } from './me.ts'
import { type Leaving, subjectText } from './newsletters/words.ts'
import { useAction } from './toasts.tsx'

/** On every page: letters that leave within the minute, and the way to take them back. */
export function LeavingBar() {
  const { data: leaving = [], dataUpdatedAt } = useQuery(
    // Somebody else may have pressed the button: seen soon enough to act.
    ask.newsletters.leaving.queryOptions(undefined, {
      trpc: IN_BACKGROUND,
      staleTime: 0,
      refetchInterval: 5000,
    }),
  )
  return leaving.map((newsletter) => (
    <LeavingLetters key={newsletter.id} newsletter={newsletter} askedAt={dataUpdatedAt} />
  ))
}

type LeavingProps = { newsletter: Leaving; askedAt: number }

function LeavingLetters({ newsletter: { id, region, subject, secondsLeft }, askedAt }: LeavingProps) {
  const maySend = useMe()?.may.send
  const [, navigate] = useLocation()
  const bar = useRef<HTMLElement>(null)
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    // Once: who types goes on typing.
    bar.current?.focus({ preventScroll: true })
    const timer = setInterval(() => setNow(Date.now()), 250)
    return () => clearInterval(timer)
  }, [])
  // Counted on by the browser's own steps from what the database said.
  const seconds = Math.min(60, Math.ceil(secondsLeft - Math.max(0, now - askedAt) / 1000))
  const isOver = seconds <= 0
  useEffect(() => {
    if (isOver) void queries.invalidateQueries({ queryKey: ask.newsletters.pathKey() })
  }, [isOver])
  const takeBack = useAction({
    send: () => office.newsletters.unschedule.mutate({ id }),
    renews: ask.newsletters.pathKey(),
    done: () => ({ title: 'Zurückgeholt', text: 'Kein Brief ist raus. Der Entwurf ist wieder offen.' }),
    onSuccess: () => navigate(`/briefe/${id}`),
    failed: 'Nicht zurückgeholt',
  })
  if (isOver) return null
  return (
    <section
      className="section chosen leaving row"
      aria-label="Briefe, die gleich hinausgehen"
      tabIndex={-1}
      ref={bar}
    >
      <progress max={60} value={seconds} aria-hidden />
      <div>
        <h2>
          „{subjectText(subject)}“ geht in {seconds} {seconds === 1 ? 'Sekunde' : 'Sekunden'} raus.
        </h2>
        <p>Noch hat niemand einen Brief{region && ` in der Region ${region}`}.</p>
      </div>
      {maySend && (
        <Button onClick={() => takeBack.mutate()} busy={takeBack.isPending && 'Wird zurückgeholt …'}>
          Zurückholen
        </Button>
      )}
      {/* Read out at 60, 30 and 10 seconds. */}
      <p className="hidden-text" role="status">
        Noch {seconds > 30 ? 'eine Minute' : seconds > 10 ? '30 Sekunden' : '10 Sekunden'} zum Zurückholen.
      </p>
    </section>
  )
}
