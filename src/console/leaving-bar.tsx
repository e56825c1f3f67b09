import './newsletters/newsletters.css'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { ask, IN_BACKGROUND, office, queries } from './ask.ts'
import { Button, buttonClass } from './controls.tsx'
import { useMe } from './me.ts'
import { type Leaving, lettersText, subjectText } from './newsletters/words.ts'
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
  const [takenBack, setTakenBack] = useState<number>()
  return (
    <>
      {leaving.map((newsletter) => (
        <LeavingLetters
          key={newsletter.id}
          newsletter={newsletter}
          askedAt={dataUpdatedAt}
          onTakenBack={setTakenBack}
        />
      ))}
      {takenBack !== undefined && !leaving.some(({ id }) => id === takenBack) && (
        <section className="section leaving row" aria-label="Zurückgeholt" role="status">
          <p>
            <b>Zurückgeholt. Kein Brief ist raus.</b>
            <br />
            <span className="soft">Der Entwurf ist wieder offen, Ort und Zeit stehen noch da.</span>
          </p>
          <Link
            to={`/briefe/${takenBack}`}
            className={buttonClass()}
            role="button"
            onClick={() => setTakenBack(undefined)}
          >
            Zum Entwurf
          </Link>
        </section>
      )}
    </>
  )
}

type LeavingProps = { newsletter: Leaving; askedAt: number; onTakenBack: (id: number) => void }

function LeavingLetters({ newsletter, askedAt, onTakenBack }: LeavingProps) {
  const { id, letters, region, subject } = newsletter
  const maySend = useMe()?.may.send
  const seconds = useSecondsLeft(newsletter, askedAt)
  const bar = useRef<HTMLElement>(null)
  // Once: who types goes on typing.
  useEffect(() => {
    bar.current?.focus({ preventScroll: true })
  }, [])
  const takeBack = useAction({
    send: () => office.newsletters.takeBack.mutate({ id }),
    renews: ask.newsletters.pathKey(),
    onSuccess: () => onTakenBack(id),
    failed: 'Nicht zurückgeholt',
  })
  if (seconds <= 0) return null
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
          {lettersText(letters)} {letters === 1 ? 'geht' : 'gehen'} in {seconds}{' '}
          {seconds === 1 ? 'Sekunde' : 'Sekunden'} raus.
        </h2>
        <p>
          Noch hat niemand einen. „{subjectText(subject)}“{region && ` an ${region}`}.
        </p>
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

/** Counted on by the browser's own steps from what the database said. */
function useSecondsLeft({ secondsLeft }: Leaving, askedAt: number): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 250)
    return () => clearInterval(timer)
  }, [])
  const left = Math.min(60, Math.ceil(secondsLeft - Math.max(0, now - askedAt) / 1000))
  const isOver = left <= 0
  useEffect(() => {
    if (isOver) void queries.invalidateQueries({ queryKey: ask.newsletters.pathKey() })
  }, [isOver])
  return left
}
