import './leaving-bar.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { LeavingNewsletter } from '../../contract/console/newsletter-course.ts'
import { api } from '../api.ts'
import { Button } from '../design/button.tsx'
import { useAction } from '../design/use-action.ts'
import { lettersText, subjectText } from '../pages/newsletters/words.ts'
import { navigate } from '../router/navigate.ts'
import { useMay } from '../shell/me.ts'
import { leavingQuery } from './queries.ts'

/** How long letters can be taken back; the office says so (TO_TAKE_BACK). */
const SECONDS = 60

/** On every page: letters that leave within the minute, and the way to take them back. */
export default function LeavingBar() {
  const { data, dataUpdatedAt } = useQuery(leavingQuery)
  const [takenBack, setTakenBack] = useState<LeavingNewsletter>()
  const leaving = data?.leaving ?? []
  return (
    <>
      {leaving.map((newsletter) => (
        <Leaving
          key={newsletter.id}
          newsletter={newsletter}
          askedAt={dataUpdatedAt}
          onTakenBack={() => setTakenBack(newsletter)}
        />
      ))}
      {takenBack && !leaving.some(({ id }) => id === takenBack.id) && (
        <section className="leaving taken-back" aria-label="Zurückgeholt" role="status">
          <p>
            <b>Zurückgeholt. Kein Brief ist raus.</b>
            <br />
            <span className="soft">Der Entwurf ist wieder offen, Ort und Zeit stehen noch da.</span>
          </p>
          <Button
            onClick={() => {
              setTakenBack(undefined)
              void navigate({ to: `/briefe/${takenBack.id}` })
            }}
          >
            Zum Entwurf
          </Button>
        </section>
      )}
    </>
  )
}

type LeavingProps = { newsletter: LeavingNewsletter; askedAt: number; onTakenBack: () => void }

function Leaving({ newsletter, askedAt, onTakenBack }: LeavingProps) {
  const { id, letters, region, subject } = newsletter
  const maySend = useMay('send')
  const seconds = useSecondsLeft(newsletter, askedAt)
  const bar = useRef<HTMLElement>(null)
  // Once: who types goes on typing.
  useEffect(() => bar.current?.focus({ preventScroll: true }), [])
  const { mutate, isPending } = useAction({
    send: () => api('POST /api/newsletters/:id/take-back', { id }),
    renews: ['newsletters'],
    onSuccess: onTakenBack,
    failed: 'Nicht zurückgeholt',
  })
  if (seconds <= 0) return null
  return (
    <section className="leaving" aria-label="Briefe, die gleich hinausgehen" tabIndex={-1} ref={bar}>
      <Clock seconds={seconds} />
      <div className="leaving-words">
        <h2>
          {lettersText(letters)} {letters === 1 ? 'geht' : 'gehen'} in {seconds}{' '}
          {seconds === 1 ? 'Sekunde' : 'Sekunden'} raus.
        </h2>
        <p>
          Noch hat niemand einen. „{subjectText(subject)}“{region && ` an ${region}`}.
        </p>
      </div>
      {maySend && (
        <Button onClick={() => mutate()} busy={isPending && 'Wird zurückgeholt …'}>
          Zurückholen
        </Button>
      )}
      <p className="hidden-text" role="status">
        {spoken(seconds)}
      </p>
    </section>
  )
}

/** Counted on by the browser's own steps from what the database said. */
function useSecondsLeft({ secondsLeft }: LeavingNewsletter, askedAt: number): number {
  const queryClient = useQueryClient()
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 250)
    return () => clearInterval(timer)
  }, [])
  const left = Math.min(SECONDS, Math.ceil(secondsLeft - Math.max(0, now - askedAt) / 1000))
  const isOver = left <= 0
  useEffect(() => {
    if (isOver) void queryClient.invalidateQueries({ queryKey: ['newsletters'] })
  }, [isOver, queryClient])
  return left
}

/** Read out at 60, 30 and 10 seconds. */
function spoken(seconds: number): string {
  if (seconds > 30) return `Noch eine Minute zum Zurückholen.`
  return seconds > 10 ? 'Noch 30 Sekunden zum Zurückholen.' : 'Noch 10 Sekunden zum Zurückholen.'
}

const RADIUS = 46

function Clock({ seconds }: { seconds: number }) {
  const round = 2 * Math.PI * RADIUS
  return (
    <svg className="leaving-clock" viewBox="0 0 104 104" aria-hidden="true">
      <circle cx="52" cy="52" r={RADIUS} className="leaving-ring" />
      <circle
        cx="52"
        cy="52"
        r={RADIUS}
        className="leaving-left"
        strokeDasharray={`${(round * seconds) / SECONDS} ${round}`}
        transform="rotate(-90 52 52)"
      />
      <text x="52" y="66" textAnchor="middle">
        {seconds}
      </text>
    </svg>
  )
}
