import './requests.css'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { RequestList, RightsRequest } from '../../../contract/console/routes/requests.ts'
import { asked } from '../../api.ts'
import { Button } from '../../design/button.tsx'
import type { Column } from '../../design/column.tsx'
import { DataTable } from '../../design/data-table.tsx'
import { PageHead } from '../../design/page-head.tsx'
import { Answered, Empty } from '../../design/states.tsx'
import { Link } from '../../router/link.tsx'
import { useMay } from '../../shell/me.ts'
import { counted, MASKED_TEXT } from '../../words.ts'
import { RequestDialog } from './request-dialog.tsx'
import { dayText, KIND_NAMES, STATE_NAMES, timeLeft } from './words.ts'

/** What people ask for by right, and until when it must be answered. */
export default function RequestsPage() {
  const query = useQuery(asked('GET /api/requests', {}))
  const list = query.data
  const mayAdminister = useMay('administer')
  const [opened, setOpened] = useState<RightsRequest | 'new'>()
  return (
    <>
      <PageHead title="Anfragen" note={list && summaryOf(list)}>
        {mayAdminister && (
          <Button tone="main" onClick={() => setOpened('new')}>
            Anfrage eintragen
          </Button>
        )}
      </PageHead>
      <Answered query={query}>
        {(all) =>
          all.requests.length === 0 ? (
            <Empty title="Keine Anfragen">
              Bittet dich jemand um Auskunft, Löschung oder ein anderes Recht, trage es hier ein. Dann geht
              keine Frist verloren.
            </Empty>
          ) : (
            <RequestTable list={all} {...(mayAdminister && { onOpen: setOpened })} />
          )
        }
      </Answered>
      {list && <RequestDialog opened={opened} today={list.today} onClose={() => setOpened(undefined)} />}
    </>
  )
}

function summaryOf({ requests, masked }: RequestList): string {
  const waiting = requests.filter(({ state }) => state !== 'done').length
  const overdue = requests.filter((request) => request.overdue).length
  return [
    waiting === 0 ? 'Nichts ist offen' : `${counted(waiting, 'Anfrage', 'Anfragen')} offen`,
    ...(overdue > 0 ? [`davon ${overdue} überfällig`] : []),
    ...(masked ? [MASKED_TEXT[masked]] : []),
  ].join(' · ')
}

type RequestTableProps = {
  list: RequestList
  /** Opens one to change it; without it nobody may. */
  onOpen?: (request: RightsRequest) => void
}

function RequestTable({ list, onOpen }: RequestTableProps) {
  const columns = useMemo(() => columnsOf(list.today, onOpen), [list.today, onOpen])
  return (
    <div className="request-list">
      <DataTable
        cards
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
      cell: ({ receivedOn }) => dayText(receivedOn),
    },
    { id: 'note', header: 'Notiz', className: 'request-note', cell: ({ note }) => note },
  ]
}
