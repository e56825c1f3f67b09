import './place-table.css'
import { useState } from 'react'
import type { Next } from '../../../contract/console/next.ts'
import { Button } from '../../design/button.tsx'
import type { Column } from '../../design/column.tsx'
import { DataTable } from '../../design/data-table.tsx'
import { readSort, sorted, writeSort } from '../../design/sort.ts'
import { useFilters } from '../../router/use-search.ts'
import { useMay } from '../../shell/me.ts'
import { number } from '../../words.ts'
import { columnsOf, usualSort } from './columns.tsx'
import { inView, type Place } from './model.ts'
import { NothingFits } from './nothing-fits.tsx'
import { PickedPlaces } from './picked-places.tsx'
import { MODES, readNextSearch } from './search.ts'
import { useChoice } from './use-choice.ts'
import { ViewTabs } from './view-tabs.tsx'

type TableProps = {
  next: Next
  /** What the filters leave. */
  places: readonly Place[]
  /** Opens what is known of a place. */
  onOpen: (place: Place) => void
}

/** Rows at first, and how many more each time. */
const [FIRST, MORE] = [30, 200]

/** Places by what is missing, what grows and how they stand. */
export function PlaceTable({ next, places, onOpen }: TableProps) {
  const [search, change] = useFilters(readNextSearch)
  const { choice } = useChoice()
  const may = useMay('send')
  const [picked, setPicked] = useState<ReadonlySet<string>>()
  const [limit, setLimit] = useState(FIRST)
  const view = search.ansicht ?? 'fast'
  const columns = columnsOf(MODES[search.zeigt ?? 'dichte'], onOpen)
  const sort = readSort(search.sortierung, columns, usualSort(view))
  const all = sorted(inView(places, view), columns, sort)
  const isChosen = ({ postalCode }: Place) => choice?.kind === 'place' && choice.postalCode === postalCode
  // What is chosen on the map stands here, too, wherever it would be.
  const [chosen] = places.filter(isChosen)
  const first = all.slice(0, limit)
  const rows = chosen && !first.includes(chosen) ? [chosen, ...first] : first
  return (
    <section className="section next-table" aria-labelledby="next-table">
      <div className="section-head">
        <h2 id="next-table">Orte</h2>
      </div>
      <ViewTabs
        view={view}
        counts={(each) => inView(places, each).length}
        onView={(ansicht) => {
          setLimit(FIRST)
          change({ ansicht: ansicht === 'fast' ? undefined : ansicht, sortierung: undefined })
        }}
      />
      {rows.length === 0 ? (
        <NothingFits what="Ort">Hier steht noch kein Ort.</NothingFits>
      ) : (
        <DataTable
          caption="Orte"
          columns={picked ? [pickColumn(picked, setPicked), ...columns] : columns}
          rows={rows}
          rowKey={({ postalCode }) => postalCode}
          sort={sort}
          onSort={(by) => change({ sortierung: writeSort(by, usualSort(view)) })}
          isChosen={isChosen}
        />
      )}
      {rows.length < all.length && (
        <p className="row next-table-more">
          <span className="soft">{`${number(rows.length)} von ${number(all.length)} Orten`}</span>
          <Button onClick={() => setLimit(limit + MORE)}>Weitere zeigen</Button>
        </p>
      )}
      {may && (
        <div className="next-table-foot">
          {picked && (
            <PickedPlaces
              places={places.filter(({ postalCode }) => picked.has(postalCode))}
              next={next}
              onDone={() => setPicked(new Set())}
            />
          )}
          <button
            type="button"
            className="link soft"
            onClick={() => setPicked(picked ? undefined : new Set())}
          >
            {picked ? 'Fertig' : 'Mehrere wählen'}
          </button>
        </div>
      )}
    </section>
  )
}

const pickColumn = (
  picked: ReadonlySet<string>,
  onPick: (picked: ReadonlySet<string>) => void,
): Column<Place> => ({
  id: 'wahl',
  header: '',
  className: 'pick',
  cell: ({ postalCode, name }) => (
    <input
      type="checkbox"
      aria-label={`${name?.place ?? 'Ort'} ${postalCode} wählen`}
      checked={picked.has(postalCode)}
      onChange={({ target }) =>
        onPick(
          new Set([...picked].filter((one) => one !== postalCode).concat(target.checked ? postalCode : [])),
        )
      }
    />
  ),
})
