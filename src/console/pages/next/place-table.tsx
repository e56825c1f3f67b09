import '../../design/data-table.css'
import './place-table.css'
import { useMemo, useRef, useState } from 'react'
import type { Next } from '../../../contract/console/next.ts'
import { Button } from '../../design/button.tsx'
import { readSort, writeSort } from '../../design/sort.ts'
import { useFilters } from '../../router/use-search.ts'
import { useMay } from '../../shell/me.ts'
import { number } from '../../words.ts'
import { ChosenElsewhere } from './chosen-elsewhere.tsx'
import { columnsOf, sortedRows, usualSort } from './columns.tsx'
import { isCompany, type Place, type Shown } from './model.ts'
import { PickedPlaces } from './picked-places.tsx'
import { Rows, TableHead } from './place-rows.tsx'
import { toggled } from './region-dialog.tsx'
import { countOf, groupsOf, inView, type Row } from './rows.ts'
import { MODES, readNextSearch, writeChoice } from './search.ts'
import { useChoice } from './use-choice.ts'
import { useDropFilters } from './use-drop-filters.tsx'
import { useListKeys } from './use-list-keys.ts'
import { ViewTabs } from './view-tabs.tsx'

type TableProps = {
  next: Next
  shown: Shown
  places: readonly Place[]
  /** Opens what is known of a place. */
  onOpen: (postalCode: string) => void
}

/** Rows at first, and how many more each time. */
const [FIRST, MORE] = [30, 200]

/** Proposals, regions and places by what is missing, what grows and how they stand. */
export function PlaceTable({ next, shown, places, onOpen }: TableProps) {
  const [search, change] = useFilters(readNextSearch)
  const { choice, choose } = useChoice()
  const may = useMay('send')
  const [picked, setPicked] = useState<ReadonlySet<string>>()
  const [limit, setLimit] = useState(FIRST)
  const table = useRef<HTMLTableElement>(null)
  const view = search.ansicht ?? 'fast'
  const groups = useMemo(() => groupsOf(shown, search), [shown, search])
  const columns = useMemo(() => columnsOf(MODES[search.zeigt ?? 'dichte']), [search.zeigt])
  const sort = readSort(search.sortierung, columns, usualSort(view))
  const { regions, places: all } = useMemo(
    () => sortedRows(inView(groups, view), columns, sort),
    [groups, view, columns, sort],
  )
  const key = choice && writeChoice(choice)
  // What is chosen elsewhere is marked here, too, however far down it stands.
  const least = all.findIndex((row) => row.key === key) + 1
  const rows = all.slice(0, Math.max(limit, least))
  const press = ({ choice: chosen, place }: Row) => {
    choose(chosen)
    if (place) onOpen(place.postalCode)
  }
  const pick = (postalCode: string) => setPicked(toggled(picked ?? new Set(), postalCode))
  const keys = useListKeys(table, ({ dataset }) => {
    const row = [...regions, ...rows].find((each) => each.key === dataset.item)
    if (row?.place && picked) pick(row.place.postalCode)
  })
  return (
    <section className="section next-table" aria-labelledby="next-table">
      <div className="section-head">
        <h2 id="next-table">Orte und Regionen</h2>
      </div>
      <ViewTabs
        view={view}
        counts={(each) => countOf(inView(groups, each))}
        onView={(ansicht) => {
          setLimit(FIRST)
          change({ ansicht: ansicht === 'fast' ? undefined : ansicht, sortierung: undefined })
        }}
      />
      <ChosenElsewhere shown={[...regions, ...rows]} choice={key} places={places} onOpen={onOpen} />
      {regions.length + all.length === 0 ? (
        <NothingFits />
      ) : (
        <div className="table-box">
          <table className={`figure-text data-table view-${view}`} ref={table} onKeyDown={keys}>
            <caption className="hidden-text">Vorschläge, Regionen und Orte</caption>
            <TableHead
              columns={columns}
              sort={sort}
              picks={picked !== undefined}
              onSort={(by) => change({ sortierung: writeSort(by, usualSort(view)) })}
            />
            <Rows
              label="Vorschläge und Regionen"
              rows={regions}
              columns={columns}
              chosen={key}
              onPress={press}
              picks={picked && new Set()}
            />
            <Rows
              label="Orte"
              rows={rows}
              columns={columns}
              chosen={key}
              onPress={press}
              picks={picked}
              onPick={pick}
            />
          </table>
        </div>
      )}
      {rows.length < all.length && (
        <p className="row next-table-more">
          <span className="soft">{`${number(rows.length)} von ${number(all.length)} Orten`}</span>
          <Button onClick={() => setLimit(rows.length + MORE)}>Weitere zeigen</Button>
        </p>
      )}
      <div className="next-table-foot">
        {picked && (
          <PickedPlaces picked={picked} next={next} places={places} onDone={() => setPicked(new Set())} />
        )}
        <div className="row">
          <Companies places={places} />
          {may && (
            <button
              type="button"
              className="link soft"
              onClick={() => setPicked(picked ? undefined : new Set())}
            >
              {picked ? 'Fertig' : 'Mehrere wählen'}
            </button>
          )}
        </div>
      </div>
    </section>
  )
}

function NothingFits() {
  const { isFiltered, dropButton } = useDropFilters()
  if (!isFiltered) return <p className="soft next-nothing">Hier steht noch kein Ort.</p>
  return <p className="next-nothing">Kein Ort passt zu dieser Suche. {dropButton}</p>
}

/** Postal codes of companies and boxes are no places to start in: left out unless asked for. */
function Companies({ places }: { places: readonly Place[] }) {
  const [search, change] = useFilters(readNextSearch)
  const count = useMemo(
    () => places.filter((place) => isCompany(place) && place.waiting + place.open > 0).length,
    [places],
  )
  if (count === 0) return null
  return (
    <label className="tick-label soft companies">
      <input
        type="checkbox"
        checked={search.firmen === '1'}
        onChange={({ target }) => change({ firmen: target.checked ? '1' : undefined })}
      />
      {`auch ${number(count)} Firmen und Postfächer`}
    </label>
  )
}
