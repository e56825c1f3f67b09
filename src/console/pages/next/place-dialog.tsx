import './dialogs.css'
import { useQuery } from '@tanstack/react-query'
import type { PlaceDetails } from '../../../contract/console/routes/places.ts'
import { routes } from '../../../routes.ts'
import { api } from '../../api.ts'
import { Button, buttonClass } from '../../design/button.tsx'
import { Dialog } from '../../design/dialog.tsx'
import { STATE_NAMES, StateMark } from '../../design/state-mark.tsx'
import { Answered } from '../../design/states.tsx'
import { useAction } from '../../design/use-action.ts'
import { densityText, perThousand } from '../../places/density.ts'
import { Link } from '../../router/link.tsx'
import { useMay } from '../../shell/me.ts'
import { atClock, change, counted, number } from '../../words.ts'
import { GoalForm } from './goal-form.tsx'
import type { Place } from './model.ts'
import { nextQuery, placeQuery } from './queries.ts'

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
              <GoalForm
                key={known.goal}
                postalCodes={[known.postalCode]}
                goal={known.goal}
                defaultGoal={known.defaultGoal}
              />
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
  const takeBack = useAction({
    send: () => api('POST /api/places/starts/take-back', { postalCodes: [place.postalCode] }),
    renews: nextQuery.queryKey,
    done: () => ({
      title: 'Start zurückgenommen',
      text: 'Der Ort sammelt wieder. Briefe, die weg sind, bleiben weg.',
    }),
    failed: 'Start nicht zurückgenommen',
  })
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
        <Button tone="destructive" disabled={takeBack.isPending} onClick={() => takeBack.mutate()}>
          {takeBack.isPending ? 'Wird zurückgenommen …' : 'Start zurücknehmen'}
        </Button>
      )}
    </div>
  )
}
