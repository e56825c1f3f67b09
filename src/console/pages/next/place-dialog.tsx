import './dialogs.css'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { PlaceDetails } from '../../../contract/console/routes/places.ts'
import { routes } from '../../../routes.ts'
import { Button, buttonClass } from '../../design/button.tsx'
import { Dialog } from '../../design/dialog.tsx'
import { TextField } from '../../design/field.tsx'
import { FormError } from '../../design/form.tsx'
import { STATE_NAMES, StateMark } from '../../design/state-mark.tsx'
import { Answered } from '../../design/states.tsx'
import { densityText, perThousand } from '../../places/density.ts'
import { Link } from '../../router/link.tsx'
import { useMay } from '../../shell/me.ts'
import { atClock, change, counted, number } from '../../words.ts'
import { readGoal } from './goal.ts'
import type { Place } from './model.ts'
import { placeQuery } from './queries.ts'
import { useSetGoals, useTakeStartsBack } from './use-place-changes.ts'

type PlaceProps = { place: Place | undefined; onClose: () => void }

/** Everything that is known of one place, and what is decided about it. */
export function PlaceDialog({ place, onClose }: PlaceProps) {
  const title = place ? `${place.name?.place ?? 'Ort'} ${place.postalCode}` : ''
  return (
    <Dialog open={place !== undefined} title={title} onClose={onClose}>
      {place && <Details key={place.postalCode} place={place} />}
    </Dialog>
  )
}

function Details({ place }: { place: Place }) {
  const details = useQuery(placeQuery(place.postalCode))
  const may = useMay('send')
  const { name } = place
  return (
    <>
      {name && (
        <p className="soft">
          {name.district}, {name.state}, {counted(name.inhabitants, 'Einwohner', 'Einwohner')}
        </p>
      )}
      <Answered query={details}>
        {(known) => (
          <>
            <Figures place={place} known={known} />
            <Standing place={place} known={known} />
            {may ? (
              <GoalForm known={known} />
            ) : (
              <p>Ziel: {counted(known.goal ?? known.defaultGoal, 'Haushalt', 'Haushalte')}</p>
            )}
          </>
        )}
      </Answered>
      <nav className="row place-links" aria-label="Zu diesem Ort">
        {may && (
          <Link className={buttonClass()} to="/briefe/neu" search={{ plz: place.postalCode }}>
            Brief vorbereiten
          </Link>
        )}
        <Link className={buttonClass()} to="/anmeldungen" search={{ ort: place.postalCode }}>
          Anmeldungen
        </Link>
        <a className={buttonClass()} href={routes.notice(place.postalCode)} target="_blank" rel="noreferrer">
          Aushang
        </a>
        <a className={buttonClass()} href={routes.village(place.postalCode)} target="_blank" rel="noreferrer">
          Seite des Ortes
        </a>
      </nav>
    </>
  )
}

function Figures({ place, known }: { place: Place; known: PlaceDetails }) {
  const figures = [
    ['ohne Brief', number(known.waiting)],
    ['mit Brief', number(known.told)],
    ['offen', number(known.open)],
    ['in 7 Tagen', change(place.growth7)],
    ['in 28 Tagen', change(place.growth28)],
    ['je 1.000 Einwohner', perThousand(place) === undefined ? '–' : densityText(place)],
  ] as const
  return (
    <dl className="place-figures">
      {figures.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="figure-text">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Region and start, and the way back from a start. */
function Standing({ place, known }: { place: Place; known: PlaceDetails }) {
  const may = useMay('send')
  const takeBack = useTakeStartsBack()
  const { region, start } = known
  return (
    <div className="row place-standing">
      <StateMark state={place.state} />
      <p>
        {STATE_NAMES[place.state]}
        {start && ` seit dem ${atClock(start.at)} Uhr`}
        {start?.letter ? (
          <>
            {', mit dem Brief '}
            <Link to={`/briefe/${start.letter.id}`}>{start.letter.subject || 'ohne Betreff'}</Link>
          </>
        ) : (
          start && ', von Hand'
        )}
        {'. '}
        {region ? (
          <>
            Gehört zur Region <Link to={`/regionen/${region.id}`}>{region.name}</Link>.
          </>
        ) : (
          'Gehört zu keiner Region.'
        )}
      </p>
      {may && start && (
        <Button
          tone="destructive"
          disabled={takeBack.isPending}
          onClick={() => takeBack.mutate([place.postalCode])}
        >
          {takeBack.isPending ? 'Wird zurückgenommen …' : 'Start zurücknehmen'}
        </Button>
      )}
    </div>
  )
}

function GoalForm({ known }: { known: PlaceDetails }) {
  const now = known.goal ?? known.defaultGoal
  const [text, setText] = useState(String(now))
  const [asked, setAsked] = useState(false)
  const set = useSetGoals()
  const { value, error } = readGoal(text)
  const save = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (value !== undefined) set.mutate([{ postalCode: known.postalCode, goal: value }])
  }
  return (
    <form className="row goal-form" onSubmit={save} noValidate>
      <TextField
        label="Ziel"
        hint={`So viele bestätigte Haushalte braucht der Ort allein; ohne eigenes Ziel ${number(known.defaultGoal)}.`}
        inputMode="numeric"
        value={text}
        error={asked ? error : undefined}
        onChange={({ target }) => setText(target.value)}
      />
      <Button type="submit" disabled={set.isPending || value === now}>
        {set.isPending ? 'Wird gesetzt …' : 'Ziel setzen'}
      </Button>
      <FormError error={set.error} />
    </form>
  )
}
