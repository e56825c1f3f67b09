import { useMemo } from 'react'
import type { RequestList, RightsRequest } from '../../../contract/console/routes/requests.ts'
import type { Column } from '../../design/column.tsx'
import { DataTable } from '../../design/data-table.tsx'
import { Link } from '../../router/link.tsx'
import { dayText, KIND_NAMES, STATE_NAMES, timeLeft } from './words.ts'

type RequestTableProps = {
  list: RequestList
  /** Opens one to change it; without it nobody may. */
  onOpen?: (request: RightsRequest) => void
}

export function RequestTable({ list, onOpen }: RequestTableProps) {
  const columns = useMemo(() => columnsOf(list.today, onOpen), [list.today, onOpen])
  return (
    <div className="request-list">
      <DataTable
        caption="Anfragen, die dringendste zuerst"
        columns={columns}
        rows={list.requests}
        rowKey={({ number }) => String(number)}
      />
    </div>
  )
}

function columnsOf(today: string, onOpen: RequestTableProps['onOpen']): Column<RightsRequest>[] {
  return [
    {
      id: 'due',
      header: 'Frist',
      cell: (request) => (
        <span className={request.overdue ? 'request-overdue' : undefined}>
          {dayText(request.doneOn ?? request.dueOn)}
          <small>{request.doneOn ? 'beantwortet' : timeLeft(request, today)}</small>
        </span>
      ),
    },
    {
      id: 'kind',
      header: 'Worum es geht',
      cell: (request) => (
        <>
          {onOpen ? (
            <button type="button" className="request-opener" onClick={() => onOpen(request)}>
              {KIND_NAMES[request.kind]}
            </button>
          ) : (
            KIND_NAMES[request.kind]
          )}
          <small>{STATE_NAMES[request.state]}</small>
        </>
      ),
    },
    {
      id: 'from',
      header: 'Von',
      className: 'request-from',
      cell: ({ from, signup }) =>
        signup === null ? (
          <>
            {from} <small>nicht angemeldet</small>
          </>
        ) : (
          <Link to={`/anmeldungen/${signup}`}>{from}</Link>
        ),
    },
    {
      id: 'received',
      header: 'Eingegangen',
      className: 'request-wide',
      cell: ({ receivedOn }) => dayText(receivedOn),
    },
    { id: 'note', header: 'Notiz', className: 'request-note request-wide', cell: ({ note }) => note },
  ]
}
