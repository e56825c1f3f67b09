import { type FormEvent, useState } from 'react'
import { HIGHEST_GOAL } from '../../../contract/console/places.ts'
import { routes } from '../../../routes.ts'
import { api } from '../../api.ts'
import { Button, buttonClass } from '../../design/button.tsx'
import { Dialog } from '../../design/dialog.tsx'
import { TextField } from '../../design/field.tsx'
import { Link } from '../../router/link.tsx'
import { useMay } from '../../shell/me.ts'
import { atClock, counted, number } from '../../words.ts'
import type { PlaceRow } from './model.ts'
import { useChangePlan } from './queries.ts'
import { StateSign } from './state-sign.tsx'

/** One place: its figures, its goal, whether it has started, and the ways on from here. */
export function PlaceDialog({ row, onClose }: { row: PlaceRow | undefined; onClose: () => void }) {
  const may = useMay('send')
  return (
    <Dialog open={row !== undefined} title={row ? titleOf(row) : ''} onClose={onClose}>
      {row && (
        <>
          {row.name && (
            <p className="soft">
              {`${row.name.district}, ${row.name.state}, ${number(row.name.inhabitants)} Einwohner`}
            </p>
          )}
          <p className="row place-standing">
            <span>
              {counted(row.waiting, 'wartet', 'warten')}, {number(row.open)} noch nicht bestätigt
            </span>
            <StateSign row={row} />
          </p>
          {may ? <GoalForm row={row} /> : <p>Ziel: {counted(row.goal, 'Haushalt', 'Haushalte')}</p>}
          {may && <PlaceStart row={row} />}
          <nav className="row place-links" aria-label="Zu diesem Ort">
            {may && (
              <Link className={buttonClass('main')} to="/briefe/neu" search={{ plz: row.postalCode }}>
                Start hier vorbereiten
              </Link>
            )}
            <a
              className={buttonClass()}
              href={routes.notice(row.postalCode)}
              target="_blank"
              rel="noreferrer"
            >
              Aushang
            </a>
            <a
              className={buttonClass()}
              href={routes.village(row.postalCode)}
              target="_blank"
              rel="noreferrer"
            >
              Anmeldung, wie Nachbarn sie sehen
            </a>
          </nav>
        </>
      )}
    </Dialog>
  )
}

function titleOf({ postalCode, name }: PlaceRow): string {
  return `${postalCode} ${name?.place ?? 'unbekannt'}`
}

function GoalForm({ row }: { row: PlaceRow }) {
  const [text, setText] = useState(String(row.goal))
  const [error, setError] = useState<string>()
  const change = useChangePlan(
    (goal: number) => api('POST /api/places/:postalCode/goal', { postalCode: row.postalCode, goal }),
    ({ goal }) => `Ziel für ${titleOf(row)}: ${number(goal ?? row.defaultGoal)}`,
  )
  const save = (event: FormEvent) => {
    event.preventDefault()
    const goal = goalOf(text)
    setError(goal === undefined ? `Eine ganze Zahl von 1 bis ${number(HIGHEST_GOAL)}` : undefined)
    if (goal !== undefined) change.mutate(goal)
  }
  return (
    <form className="row goal-form" onSubmit={save} noValidate>
      <TextField
        label="Ziel"
        hint={`So viele bestätigte Haushalte braucht ein Start; ohne eigenes Ziel ${number(row.defaultGoal)}.`}
        inputMode="numeric"
        value={text}
        error={error}
        onChange={({ target }) => setText(target.value)}
      />
      <Button type="submit" disabled={change.isPending}>
        Ziel speichern
      </Button>
    </form>
  )
}

// 1.000 is how people write a thousand.
function goalOf(text: string): number | undefined {
  const plain = text.trim().replace(/^(\d{1,3})\.(\d{3})$/, '$1$2')
  const goal = Number(plain)
  return /^\d{1,6}$/.test(plain) && goal >= 1 && goal <= HIGHEST_GOAL ? goal : undefined
}

/** Marks a place as started by hand, or takes that back; asks before either. */
function PlaceStart({ row: { postalCode, plan } }: { row: PlaceRow }) {
  const startedAt = plan?.startedAt
  const [asks, setAsks] = useState(false)
  const change = useChangePlan(
    (start: boolean) => api('POST /api/places/:postalCode/start', { postalCode, started: start }),
    (changed) => `${postalCode} gilt ${changed.startedAt ? 'jetzt' : 'nicht mehr'} als gestartet.`,
  )
  const started = Boolean(startedAt)
  if (!asks) {
    return (
      <p className="row place-start">
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
      <div className="row dialog-foot">
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
