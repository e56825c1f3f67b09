import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import type { PlaceReach, Reach } from '../../../contract/console/newsletters.ts'
import type { Column, Sort } from '../../design/column.tsx'
import { DataTable } from '../../design/data-table.tsx'
import { Failed, Loading } from '../../design/states.tsx'
import { number } from '../../words.ts'

/** More rows than these scroll inside a box. */
const LONG = 12

const COLUMNS: Column<PlaceReach>[] = [
  { id: 'postalCode', header: 'PLZ', value: ({ postalCode }) => postalCode },
  {
    id: 'place',
    header: 'Ort',
    value: ({ place }) => place,
    className: 'reach-place cut',
    cell: ({ place }) => <span title={place}>{place}</span>,
  },
  {
    id: 'recipients',
    header: 'bekommen es',
    numeric: true,
    value: ({ recipients }) => recipients,
    cell: ({ recipients }) => <b>{number(recipients)}</b>,
  },
  {
    id: 'unconfirmed',
    header: 'offen',
    meaning: 'Noch nicht bestätigt; diese Menschen bekommen nichts',
    numeric: true,
    value: ({ unconfirmed }) => unconfirmed,
    cell: ({ unconfirmed }) => <span className="soft">{number(unconfirmed)}</span>,
  },
]

type ReachTableProps = { chosen: number; query: UseQueryResult<Reach> }

/** How many would get it, in all and by place; who has not confirmed stands apart. */
export function ReachTable({ chosen, query: { data, error, refetch } }: ReachTableProps) {
  const [sort, setSort] = useState<Sort>({ column: 'recipients', descending: true })
  if (chosen === 0) return <p className="soft">Sobald du Orte wählst, steht hier, wer einen Brief bekäme.</p>
  if (error && !data) return <Failed error={error} onRetry={refetch} />
  if (!data) return <Loading />
  const { recipients, unconfirmed } = totalsOf(data)
  const started = data.places.filter(({ startedAt }) => startedAt !== null).length
  return (
    <>
      <p className="reach-total" role="status">
        <strong>{number(recipients)}</strong> {recipients === 1 ? 'Mensch bekommt' : 'Menschen bekommen'} den
        Brief.
        {unconfirmed > 0 && (
          <span className="soft">
            {' '}
            {number(unconfirmed)} {unconfirmed === 1 ? 'weiterer hat' : 'weitere haben'} noch nicht bestätigt
            und
            {unconfirmed === 1 ? ' bekommt' : ' bekommen'} nichts.
          </span>
        )}
        {started > 0 && (
          <span className="soft">
            {' '}
            {started === 1 ? '1 Ort ist' : `${number(started)} Orte sind`} schon gestartet.
          </span>
        )}
      </p>
      {data.places.length > 0 && (
        <div className={data.places.length > LONG ? 'reach-rows' : undefined}>
          <DataTable
            caption="Wer es bekommt, nach Ort"
            columns={COLUMNS}
            rows={data.places}
            rowKey={({ postalCode }) => postalCode}
            sort={sort}
            onSort={setSort}
            scrolls={data.places.length > LONG}
          />
        </div>
      )}
    </>
  )
}

export function totalsOf({ places }: Reach): { recipients: number; unconfirmed: number } {
  return {
    recipients: places.reduce((sum, { recipients }) => sum + recipients, 0),
    unconfirmed: places.reduce((sum, { unconfirmed }) => sum + unconfirmed, 0),
  }
}

/** The place whose letter is shown as an example. */
export function mostPeopleIn(reach: Reach | undefined): PlaceReach | undefined {
  const [first, ...others] = reach?.places ?? []
  return others.reduce((most, place) => (most && place.recipients > most.recipients ? place : most), first)
}
