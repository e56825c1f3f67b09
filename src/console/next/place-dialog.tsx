import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { routes } from '../../routes.ts'
import { ask, office } from '../ask.ts'
import { Button, buttonClass, Dialog, Field, Form } from '../controls.tsx'
import { useMe } from '../me.ts'
import { STATE_WORDS } from '../place-map/paint.ts'
import { useAction } from '../toasts.tsx'
import { change as changeText, counted, number, readWhole } from '../words.ts'
import type { Place } from './figures.ts'

/** Everything that is known of one place, and what is decided about it. */
export function PlaceDialog({ place, onClose }: { place: Place; onClose: () => void }) {
  const { postalCode, name, district, land, state, waiting, open, growth7, goal } = place
  const may = useMe()?.may.send
  const { data: regions = [] } = useQuery(ask.regions.list.queryOptions())
  const region = regions.find(({ places }) => places.some((each) => each.postalCode === postalCode))
  const set = useAction({
    send: (to: number | null) => office.places.setGoal.mutate({ postalCode, goal: to }),
    done: (_, to) => ({
      title: 'Ziel gesetzt',
      text: `${name}: ${to === null ? 'wie überall' : counted(to, 'Haushalt', 'Haushalte')}.`,
    }),
  })
  const takeBack = useAction({
    send: () => office.places.takeStartBack.mutate({ postalCode }),
    done: () => ({
      title: 'Start zurückgenommen',
      text: 'Der Ort sammelt wieder. Briefe, die weg sind, bleiben weg.',
    }),
    failed: 'Start nicht zurückgenommen',
  })
  return (
    <Dialog title={`${name} ${postalCode}`} onClose={onClose}>
      <p className="soft">{`${district}, ${land}`}</p>
      <p>
        <span className={`state-mark ${state}`}>{STATE_WORDS[state]}</span>.{' '}
        <b>{number(waiting)} ohne Brief</b>, {number(open)} offen, {changeText(growth7)} in 7 Tagen.{' '}
        {region && (
          <>
            Gehört zur Region <Link to={`/regionen/${region.id}`}>{region.name}</Link>.
          </>
        )}
      </p>
      {may && state === 'started' && (
        <Button
          tone="destructive"
          busy={takeBack.isPending && 'Wird zurückgenommen …'}
          onClick={() => takeBack.mutate()}
        >
          Start zurücknehmen
        </Button>
      )}
      {may ? (
        <Form
          key={goal}
          action="Ziel setzen"
          busy={set.isPending && 'Wird gesetzt …'}
          error={set.error}
          onSend={({ goal: text = '' }) => set.mutate(text.trim() === '' ? null : readWhole(text))}
        >
          <Field
            label="Ziel"
            hint="So viele bestätigte Haushalte braucht der Ort allein; leer gelassen gilt das Ziel, das überall gilt."
            name="goal"
            inputMode="numeric"
            defaultValue={goal}
          />
        </Form>
      ) : (
        <p>Ziel: {counted(goal, 'Haushalt', 'Haushalte')}</p>
      )}
      <nav className="row" aria-label="Zu diesem Ort">
        {may && (
          <Link className={buttonClass()} to={`/briefe/neu?plz=${postalCode}`}>
            Brief vorbereiten
          </Link>
        )}
        <Link className={buttonClass()} to={`/anmeldungen?suche=${postalCode}`}>
          Anmeldungen
        </Link>
        <a className={buttonClass()} href={routes.notice(postalCode)} target="_blank" rel="noreferrer">
          Aushang
        </a>
        <a className={buttonClass()} href={routes.village(postalCode)} target="_blank" rel="noreferrer">
          Seite des Ortes
        </a>
      </nav>
    </Dialog>
  )
}
