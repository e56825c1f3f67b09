import { useState } from 'react'
import { api } from '../../api.ts'
import { Button } from '../../design/button.tsx'
import { atClock } from '../../words.ts'
import type { PlaceRow } from './model.ts'
import { useChangePlan } from './queries.ts'

/** Marks a place as started by hand, or takes that back; asks before either. */
export function PlaceStart({ row: { postalCode, plan } }: { row: PlaceRow }) {
  const startedAt = plan?.startedAt
  const [asks, setAsks] = useState(false)
  const change = useChangePlan(
    (start: boolean) => api('POST /api/places/:postalCode/start', { postalCode, started: start }),
    (changed) => `${postalCode} gilt ${changed.startedAt ? 'jetzt' : 'nicht mehr'} als gestartet.`,
  )
  const started = Boolean(startedAt)
  if (!asks) {
    return (
      <p className="place-start">
        {startedAt && <span>Gestartet am {atClock(startedAt)} Uhr.</span>}
        <Button onClick={() => setAsks(true)}>
          {started ? 'Start zurücknehmen …' : 'Als gestartet kennzeichnen …'}
        </Button>
      </p>
    )
  }
  return (
    <div className="place-question">
      <p>
        {started
          ? 'Der Ort sammelt dann wieder. Briefe, die schon verschickt sind, bleiben verschickt, und niemand bekommt einen neuen.'
          : 'Nachbarn lesen dann, dass es dort losgegangen ist. Niemand bekommt einen Brief davon; dafür gibt es „Start hier vorbereiten“.'}
      </p>
      <div className="dialog-foot">
        <Button onClick={() => setAsks(false)}>Doch nicht</Button>
        <Button
          tone={started ? 'destructive' : 'main'}
          disabled={change.isPending}
          onClick={() => change.mutate(!started, { onSuccess: () => setAsks(false) })}
        >
          {started ? 'Start zurücknehmen' : 'Ja, gestartet'}
        </Button>
      </div>
    </div>
  )
}
