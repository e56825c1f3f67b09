import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import type { SignupRow } from '../../../contract/console/signups.ts'
import { Button } from '../../design/button.tsx'
import type { Column, Sort } from '../../design/column.tsx'
import { DataTable } from '../../design/data-table.tsx'
import { Link } from '../../router/link.tsx'
import { useFilters } from '../../router/use-search.ts'
import { momentText } from '../../words.ts'
import { readSignupsSearch, type SignupsSearch } from './search.ts'
import { StateSign } from './state-sign.tsx'

type SignupListProps = {
  rows: readonly SignupRow[]
  masked: boolean
  list: UseInfiniteQueryResult
}

export function SignupList({ rows, masked, list }: SignupListProps) {
  const [{ sortierung }, change] = useFilters(readSignupsSearch)
  const columns = useMemo(() => columnsOf(masked), [masked])
  return (
    <DataTable
      caption="Anmeldungen"
      columns={columns}
      rows={rows}
      rowKey={({ number }) => String(number)}
      sort={sortOf(sortierung)}
      onSort={(sort) => change({ sortierung: searchOf(sort) })}
      sortedByServer
      scrolls
      cards
      foot={
        <>
          <p className="only-on-paper soft">
            Auf Papier stehen die Zeilen, die gerade zu sehen waren. Alle stehen in der Datei (CSV, Excel).
          </p>
          {list.isFetchNextPageError ? (
            <MoreFailed onRetry={() => void list.fetchNextPage()} />
          ) : (
            list.hasNextPage && (
              <NearTheEnd rows={rows.length} onNear={() => void (list.isFetching || list.fetchNextPage())} />
            )
          )}
        </>
      }
    />
  )
}

function columnsOf(masked: boolean): Column<SignupRow>[] {
  return [
    {
      id: 'adresse',
      header: 'E-Mail',
      sortable: !masked,
      className: 'signup-address',
      cell: ({ number, email }) => <Link to={`/anmeldungen/${number}`}>{email}</Link>,
    },
    {
      id: 'plz',
      header: 'PLZ',
      meaning: 'Postleitzahl',
      sortable: true,
      cell: ({ postalCode }) => postalCode,
    },
    {
      id: 'ort',
      header: 'Ort',
      cell: ({ place }) => place ?? <span className="soft">unbekannt</span>,
    },
    { id: 'zustand', header: 'Zustand', cell: ({ state }) => <StateSign state={state} /> },
    {
      id: 'angemeldet',
      header: 'Angemeldet',
      sortable: true,
      cell: ({ signedUpAt }) => momentText(signedUpAt),
    },
    {
      id: 'bestaetigt',
      header: 'Bestätigt',
      className: 'widest-only',
      cell: ({ confirmedAt }) => momentText(confirmedAt),
    },
  ]
}

function sortOf(sort: SignupsSearch['sortierung']): Sort {
  if (sort === 'plz' || sort === 'adresse') return { column: sort, descending: false }
  return { column: 'angemeldet', descending: sort !== 'aelteste' }
}

// Places and addresses are read from A only: nobody looks for the last one.
function searchOf({ column, descending }: Sort): SignupsSearch['sortierung'] {
  if (column === 'plz' || column === 'adresse') return column
  return descending ? undefined : 'aelteste'
}

/** So far before the end the next page is fetched, in pixels: it is there before anybody arrives. */
const AHEAD = 3000

function NearTheEnd({ rows, onNear }: { rows: number; onNear: () => void }) {
  const mark = useRef<HTMLParagraphElement>(null)
  const near = useEffectEvent(onNear)
  // Observed anew with every page: the end may be near again at once.
  useEffect(() => {
    if (!mark.current || rows === 0) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && near(), {
      root: mark.current.closest('.table-box'),
      rootMargin: `${AHEAD}px 0px`,
    })
    observer.observe(mark.current)
    return () => observer.disconnect()
  }, [rows])
  return (
    <p ref={mark} className="list-end soft">
      Weitere werden geladen …
    </p>
  )
}

function MoreFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <p className="list-end" role="alert">
      Die nächsten ließen sich nicht laden. <Button onClick={onRetry}>Noch einmal versuchen</Button>
    </p>
  )
}
