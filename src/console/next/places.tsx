import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { routes } from '../../routes.ts'
import { ask, office } from '../ask.ts'
import { Button, buttonClass, Dialog, Field, Form } from '../controls.tsx'
import { useFilters } from '../filters.ts'
import { useMe } from '../me.ts'
import { Answered, Section } from '../page.tsx'
import { STATE_WORDS } from '../place-map/paint.ts'
import type { NewRegion } from '../regions/region-dialog.tsx'
import { type Column, Table } from '../table.tsx'
import { useAction } from '../toasts.tsx'
import { change as changeText, counted, momentText, number, readWhole } from '../words.ts'
import { FILTERS, missingOf, type Next, type Place, ratioText, toneOf, VIEWS } from './figures.ts'
import { NothingFits } from './proposals.tsx'

type TableProps = {
  next: Next
  places: readonly Place[]
  /** What the filters leave. */
  shown: readonly Place[]
  onMake: (suggested: NewRegion) => void
}

/** Rows at first, and how many more each time. */
const [FIRST, MORE] = [30, 200]

type View = keyof typeof VIEWS

/** Places by what is missing, what grows and how they stand. */
export default function PlaceTable({ places, shown, onMake }: TableProps) {
  const [{ ort, ansicht, sortierung, zeigt }, change] = useFilters(FILTERS)
  const may = useMe()?.may.send
  const [opened, setOpened] = useState<Place>()
  const [picked, setPicked] = useState<ReadonlySet<string>>()
  const [limit, setLimit] = useState(FIRST)
  const view: View = ansicht ?? ''
  const isChosen = ({ postalCode }: Place) => postalCode === ort
  const sorting = sortierung ?? (view === '' ? 'fehlen' : '-haushalte')
  const all = shown.filter(VIEWS[view][1]).sort(bySorting(sorting))
  // What is chosen on the map stands here, too, wherever it would be.
  const [chosen] = shown.filter(isChosen)
  const first = all.slice(0, limit)
  const rows = chosen && !first.includes(chosen) ? [chosen, ...first] : first
  const open = (place: Place) => {
    change({ ort: place.postalCode })
    setOpened(place)
  }
  const columns = columnsOf(zeigt === 'wachstum', open)
  return (
    <Section title="Orte" className="next-places">
      <fieldset className="row tabs" aria-label="Welche Orte">
        {(Object.keys(VIEWS) as View[]).map((each) => (
          <button
            type="button"
            key={each}
            aria-pressed={each === view}
            onClick={() => {
              setLimit(FIRST)
              change({ ansicht: each, sortierung: undefined })
            }}
          >
            {VIEWS[each][0]} {each !== 'alle' && <small>{number(shown.filter(VIEWS[each][1]).length)}</small>}
          </button>
        ))}
      </fieldset>
      {rows.length === 0 ? (
        <NothingFits what="Ort">Hier steht noch kein Ort.</NothingFits>
      ) : (
        <Table
          caption="Orte"
          columns={picked ? [pickColumn(picked, setPicked), ...columns] : columns}
          rows={rows}
          rowKey={({ postalCode }) => postalCode}
          isChosen={isChosen}
          sorted={sorting}
          onSort={(sortierung) => change({ sortierung })}
        />
      )}
      {rows.length < all.length && (
        <p className="row">
          <span className="soft">{`${number(rows.length)} von ${number(all.length)} Orten`}</span>
          <Button onClick={() => setLimit(limit + MORE)}>Weitere zeigen</Button>
        </p>
      )}
      {may && picked && (
        <Picked
          places={places.filter(({ postalCode }) => picked.has(postalCode))}
          onMake={onMake}
          onDone={() => setPicked(new Set())}
        />
      )}
      {may && (
        <button type="button" className="link soft" onClick={() => setPicked(picked ? undefined : new Set())}>
          {picked ? 'Fertig' : 'Mehrere wählen'}
        </button>
      )}
      {opened && <PlaceDialog place={opened} onClose={() => setOpened(undefined)} />}
    </Section>
  )
}

const VALUES: Record<string, (place: Place) => number> = {
  haushalte: ({ waiting }) => waiting,
  // What has started lacks nothing.
  fehlen: (place) => (place.state === 'started' ? Number.POSITIVE_INFINITY : missingOf(place)),
  tage: ({ growth7 }) => growth7,
  monat: ({ growth28 }) => growth28,
}

/** @param sorting a column's name, with a minus before it from the largest down */
function bySorting(sorting: string): (one: Place, other: Place) => number {
  const sign = sorting.startsWith('-') ? -1 : 1
  const value = VALUES[sorting.replace('-', '')]
  return (one, other) => {
    const [first, second] = value ? [value(one), value(other)] : [0, 0]
    if (first === second) return one.name.localeCompare(other.name, 'de') * (value ? 1 : sign)
    return (first < second ? -1 : 1) * sign
  }
}

/** Name, households, what is missing, and growth as the map shows it. */
function columnsOf(ofMonth: boolean, onOpen: (place: Place) => void): Column<Place>[] {
  const grown = ({ growth7, growth28 }: Place) => (ofMonth ? growth28 : growth7)
  return [
    {
      head: 'Name',
      sort: 'name',
      cell: (place) => (
        <>
          <button type="button" className="link" aria-haspopup="dialog" onClick={() => onOpen(place)}>
            {place.name || place.postalCode}
          </button>{' '}
          <span className="soft">{place.postalCode}</span>{' '}
          {place.state !== 'collecting' && (
            <span className={`state-mark ${place.state}`} role="img" aria-label={STATE_WORDS[place.state]} />
          )}
        </>
      ),
    },
    { head: 'Haushalte', sort: 'haushalte', numeric: true, cell: ({ waiting }) => number(waiting) },
    {
      head: 'fehlen',
      sort: 'fehlen',
      numeric: true,
      cell: (place) =>
        place.state === 'started' || !Number.isFinite(place.goal) ? '–' : number(missingOf(place)),
    },
    {
      head: ofMonth ? '28 Tage' : '7 Tage',
      sort: ofMonth ? 'monat' : 'tage',
      numeric: true,
      cell: (place) => <span className={toneOf(grown(place))}>{changeText(grown(place))}</span>,
    },
  ]
}

type Pick = (picked: ReadonlySet<string>) => void

const pickColumn = (picked: ReadonlySet<string>, onPick: Pick): Column<Place> => ({
  head: 'Wahl',
  cell: ({ postalCode, name }) => (
    <input
      type="checkbox"
      aria-label={`${name} ${postalCode} wählen`}
      checked={picked.has(postalCode)}
      onChange={({ target }) => {
        const others = [...picked].filter((one) => one !== postalCode)
        onPick(new Set(target.checked ? [...others, postalCode] : others))
      }}
    />
  ),
})

type PickedProps = { places: readonly Place[]; onMake: TableProps['onMake']; onDone: () => void }

/** What can be done with several places at once. */
function Picked({ places, onMake, onDone }: PickedProps) {
  const [asksGoal, setAsksGoal] = useState(false)
  const postalCodes = places.map(({ postalCode }) => postalCode)
  const waiting = places.reduce((sum, place) => sum + place.waiting, 0)
  // The place in which most wait names what is made of them, until somebody has a better name.
  const name = places.toSorted((one, other) => other.waiting - one.waiting)[0]?.name ?? ''
  return (
    <div className="stack">
      <p role="status">
        {places.length === 0
          ? 'Hake Orte an, um etwas für alle auf einmal zu tun.'
          : `${counted(places.length, 'Ort', 'Orte')}, ${number(waiting)} ohne Brief`}
      </p>
      {places.length > 0 && (
        <div className="row">
          <Button onClick={() => setAsksGoal(true)}>Ziel setzen …</Button>
          <Button onClick={() => onMake({ name: name.replace(/, .*$/, ''), postalCodes })}>
            Region daraus machen …
          </Button>
        </div>
      )}
      {asksGoal && (
        <Dialog title="Ziel setzen" onClose={() => setAsksGoal(false)}>
          <GoalForm
            postalCodes={postalCodes}
            goal={null}
            onDone={() => {
              setAsksGoal(false)
              onDone()
            }}
          />
        </Dialog>
      )}
    </div>
  )
}

type GoalProps = { postalCodes: string[]; goal: number | null; onDone?: () => void }

/** How many confirmed households each of these places needs alone. */
function GoalForm({ postalCodes, goal, onDone }: GoalProps) {
  const places = counted(postalCodes.length, 'Ort', 'Orte')
  const set = useAction({
    send: (to: number | null) => office.places.setGoals.mutate({ postalCodes, goal: to }),
    done: (_, to) => ({
      title: 'Ziel gesetzt',
      text: `${places}: ${to === null ? 'wie überall' : counted(to, 'Haushalt', 'Haushalte')}.`,
    }),
    ...(onDone && { onSuccess: onDone }),
  })
  return (
    <Form
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
        defaultValue={goal ?? ''}
      />
    </Form>
  )
}

type PlaceProps = { place: Place; onClose: () => void }

/** Everything that is known of one place, and what is decided about it. */
function PlaceDialog({ place, onClose }: PlaceProps) {
  const { postalCode, name, where, inhabitants, growth7, growth28 } = place
  const query = useQuery(ask.places.one.queryOptions({ postalCode }))
  const may = useMe()?.may.send
  return (
    <Dialog title={`${name} ${postalCode}`} onClose={onClose}>
      {inhabitants !== undefined && (
        <p className="soft">{`${where}, ${counted(inhabitants, 'Einwohner', 'Einwohner')}`}</p>
      )}
      <Answered query={query}>
        {({ waiting, told, open, goal, defaultGoal, region, start }) => (
          <>
            <dl className="row figures">
              {[
                ['ohne Brief', number(waiting)],
                ['mit Brief', number(told)],
                ['offen', number(open)],
                ['in 7 Tagen', changeText(growth7)],
                ['in 28 Tagen', changeText(growth28)],
                ['je 1.000 Einwohner', ratioText(waiting * 1000, inhabitants)],
              ].map(([label, value]) => (
                <div key={label}>
                  <dt className="soft">{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
            <p>
              <span className={`state-mark ${place.state}`}>{STATE_WORDS[place.state]}</span>
              {start && ` seit dem ${momentText(start.at)} Uhr`}
              {start?.letter && (
                <>
                  {', mit dem Brief '}
                  <Link to={`/briefe/${start.letter.id}`}>{start.letter.subject || 'ohne Betreff'}</Link>
                </>
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
            {may && start && <TakeStartBack postalCode={postalCode} />}
            {may ? (
              <GoalForm key={goal} postalCodes={[postalCode]} goal={goal} />
            ) : (
              <p>Ziel: {counted(goal ?? defaultGoal, 'Haushalt', 'Haushalte')}</p>
            )}
          </>
        )}
      </Answered>
      <nav className="row" aria-label="Zu diesem Ort">
        {may && (
          <Link className={buttonClass()} to={`/briefe/neu?plz=${postalCode}`}>
            Brief vorbereiten
          </Link>
        )}
        <Link className={buttonClass()} to={`/anmeldungen?ort=${postalCode}`}>
          Anmeldungen
        </Link>
        {[
          ['Aushang', routes.notice(postalCode)],
          ['Seite des Ortes', routes.village(postalCode)],
        ].map(([name, href]) => (
          <a key={name} className={buttonClass()} href={href} target="_blank" rel="noreferrer">
            {name}
          </a>
        ))}
      </nav>
    </Dialog>
  )
}

function TakeStartBack({ postalCode }: { postalCode: string }) {
  const takeBack = useAction({
    send: () => office.places.takeStartBack.mutate({ postalCode }),
    done: () => ({
      title: 'Start zurückgenommen',
      text: 'Der Ort sammelt wieder. Briefe, die weg sind, bleiben weg.',
    }),
    failed: 'Start nicht zurückgenommen',
  })
  return (
    <div>
      <Button
        tone="destructive"
        busy={takeBack.isPending && 'Wird zurückgenommen …'}
        onClick={() => takeBack.mutate()}
      >
        Start zurücknehmen
      </Button>
    </div>
  )
}
