import { useState } from 'react'
import { useFilters } from '../filters.ts'
import { Section } from '../page.tsx'
import { STATE_WORDS } from '../place-map/paint.ts'
import { type Column, Table } from '../table.tsx'
import { change as changeText, number } from '../words.ts'
import { FILTERS, type Place, toneOf } from './figures.ts'
import { PlaceDialog } from './place-dialog.tsx'
import { NothingFits } from './proposals.tsx'

/** Of its goal so much makes a place one that is nearly there. */
const NEARLY = 0.75

/** How many are missing to its goal; what has started lacks nothing. */
const missingOf = ({ state, goal, waiting }: Place): number =>
  state === 'started' ? 0 : Math.max(0, goal - waiting)

type View = {
  name: string
  fits: (place: Place) => boolean
  /** Those with most of it stand first; equals by their names. */
  by: (place: Place) => number
}

const most = ({ waiting }: Place) => waiting

/** The views of the table, by what the address calls them. */
const VIEWS: Record<string, View> = {
  '': {
    name: 'Kurz vor dem Ziel',
    fits: ({ state, waiting, goal }) => state === 'collecting' && waiting >= goal * NEARLY,
    by: (place) => -missingOf(place),
  },
  ziel: { name: 'Am Ziel', fits: ({ state }) => state === 'ready', by: most },
  waechst: { name: 'Wächst', fits: ({ growth7 }) => growth7 > 0, by: ({ growth7 }) => growth7 },
  laeuft: { name: 'Läuft', fits: ({ state }) => state === 'started', by: most },
  alle: {
    name: 'Alle',
    fits: ({ state, waiting, open }) => waiting > 0 || open > 0 || state === 'started',
    by: most,
  },
}

/** More rows nobody reads; who means one of them searches for it. */
const MOST = 50

/** Places by what is missing, what grows and how they stand; `shown`: what the filters leave. */
export default function PlaceTable({ shown }: { shown: readonly Place[] }) {
  const [{ ort, ansicht = '' }, change] = useFilters(FILTERS)
  const [opened, setOpened] = useState<string>()
  const { fits, by } = VIEWS[ansicht] as View
  const all = shown
    .filter(fits)
    .sort((one, other) => by(other) - by(one) || one.name.localeCompare(other.name, 'de'))
  const find = (code: string | undefined) => shown.find(({ postalCode }) => postalCode === code)
  // What is chosen on the map stands here, too, wherever it would be.
  const [chosen, first, place] = [find(ort), all.slice(0, MOST), find(opened)]
  const rows = chosen && !first.includes(chosen) ? [chosen, ...first] : first
  const open = ({ postalCode }: Place) => {
    change({ ort: postalCode })
    setOpened(postalCode)
  }
  return (
    <Section title="Orte">
      <fieldset className="row tabs" aria-label="Welche Orte">
        {Object.entries(VIEWS).map(([each, { name, fits }]) => (
          <button
            type="button"
            key={each}
            aria-pressed={each === ansicht}
            onClick={() => change({ ansicht: each })}
          >
            {name} {each !== 'alle' && <small>{number(shown.filter(fits).length)}</small>}
          </button>
        ))}
      </fieldset>
      {rows.length === 0 ? (
        <NothingFits what="Ort">Hier steht noch kein Ort.</NothingFits>
      ) : (
        <Table
          caption="Orte"
          columns={columnsOf(open)}
          rows={rows}
          rowKey={({ postalCode }) => postalCode}
          isChosen={(row) => row === chosen}
        />
      )}
      {rows.length < all.length && (
        <p className="soft">{`Die ersten von ${number(all.length)} Orten. Such nach dem, den du meinst.`}</p>
      )}
      {place && <PlaceDialog place={place} onClose={() => setOpened(undefined)} />}
    </Section>
  )
}

const columnsOf = (onOpen: (place: Place) => void): Column<Place>[] => [
  {
    head: 'Name',
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
  { head: 'Haushalte', numeric: true, cell: ({ waiting }) => number(waiting) },
  {
    head: 'fehlen',
    numeric: true,
    cell: (place) => (place.state === 'started' ? '–' : number(missingOf(place))),
  },
  {
    head: '7 Tage',
    numeric: true,
    cell: ({ growth7 }) => <span className={toneOf(growth7)}>{changeText(growth7)}</span>,
  },
]
