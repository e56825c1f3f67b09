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

/** The views of the table, by what the address calls them. */
const VIEWS: Record<string, [name: string, fits: (place: Place) => boolean]> = {
  '': ['Kurz vor dem Ziel', ({ state, waiting, goal }) => state === 'collecting' && waiting >= goal * NEARLY],
  ziel: ['Am Ziel', ({ state }) => state === 'ready'],
  laeuft: ['Läuft', ({ state }) => state === 'started'],
  alle: ['Alle', ({ state, waiting, open }) => waiting > 0 || open > 0 || state === 'started'],
}

/** More rows nobody reads; who means one of them searches for it. */
const MOST = 50

/** Places by what is missing, what grows and how they stand; `shown`: what the filters leave. */
export default function PlaceTable({ shown }: { shown: readonly Place[] }) {
  const [{ ort, ansicht: view = '', sortierung }, change] = useFilters(FILTERS)
  const [opened, setOpened] = useState<string>()
  const sorting = sortierung ?? (view === '' ? 'fehlen' : '-haushalte')
  const inView = (each: string) => shown.filter((place) => VIEWS[each]?.[1](place))
  const all = inView(view).sort(bySorting(sorting))
  const find = (code: string | undefined) => shown.find(({ postalCode }) => postalCode === code)
  // What is chosen on the map stands here, too, wherever it would be.
  const [chosen, first, place] = [find(ort), all.slice(0, MOST), find(opened)]
  const rows = chosen && !first.includes(chosen) ? [chosen, ...first] : first
  const open = ({ postalCode }: Place) => {
    change({ ort: postalCode })
    setOpened(postalCode)
  }
  return (
    <Section title="Orte" className="next-places">
      <fieldset className="row tabs" aria-label="Welche Orte">
        {Object.entries(VIEWS).map(([each, [name]]) => (
          <button
            type="button"
            key={each}
            aria-pressed={each === view}
            onClick={() => change({ ansicht: each, sortierung: undefined })}
          >
            {name} {each !== 'alle' && <small>{number(inView(each).length)}</small>}
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
          sorted={sorting}
          onSort={(sortierung) => change({ sortierung })}
        />
      )}
      {rows.length < all.length && (
        <p className="soft">{`Die ersten von ${number(all.length)} Orten. Such nach dem, den du meinst.`}</p>
      )}
      {place && <PlaceDialog place={place} onClose={() => setOpened(undefined)} />}
    </Section>
  )
}

/** How many are missing to its goal; what has started lacks nothing. */
const missingOf = ({ state, goal, waiting }: Place): number =>
  state === 'started' ? Number.POSITIVE_INFINITY : Math.max(0, goal - waiting)

const VALUES: Record<string, (place: Place) => number> = {
  haushalte: ({ waiting }) => waiting,
  fehlen: missingOf,
  tage: ({ growth7 }) => growth7,
}

/** @param sorting a column's name, with a minus before it from the largest down; equals by their names */
function bySorting(sorting: string): (one: Place, other: Place) => number {
  const sign = sorting.startsWith('-') ? -1 : 1
  const value = VALUES[sorting.replace('-', '')]
  return (one, other) =>
    (value && sign * (value(one) - value(other))) ||
    (value ? 1 : sign) * one.name.localeCompare(other.name, 'de')
}

const columnsOf = (onOpen: (place: Place) => void): Column<Place>[] => [
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
    cell: (place) => (place.state === 'started' ? '–' : number(missingOf(place))),
  },
  {
    head: '7 Tage',
    sort: 'tage',
    numeric: true,
    cell: ({ growth7 }) => <span className={toneOf(growth7)}>{changeText(growth7)}</span>,
  },
]
