import { useInfiniteQuery } from '@tanstack/react-query'
import type { KeptLetterLine } from '../../../contract/console/outbox.ts'
import { Button } from '../../design/button.tsx'
import type { Column } from '../../design/column.tsx'
import { DataTable } from '../../design/data-table.tsx'
import { Section } from '../../design/section.tsx'
import { Answered } from '../../design/states.tsx'
import { Link } from '../../router/link.tsx'
import { number, timeText } from '../../words.ts'
import { keptQuery } from './queries.ts'
import { kindText } from './words.ts'

const COLUMNS: Column<KeptLetterLine>[] = [
  {
    id: 'receivedAt',
    header: 'Wann',
    cell: ({ receivedAt }) => timeText(receivedAt),
    className: 'outbox-short',
  },
  { id: 'recipient', header: 'An', value: ({ recipient }) => recipient, className: 'outbox-why' },
  {
    id: 'subject',
    header: 'Betreff',
    className: 'outbox-why',
    cell: ({ number, subject }) => <Link to={`/postausgang/${number}`}>{subject}</Link>,
  },
  { id: 'kind', header: 'Wofür', value: ({ kind }) => kindText(kind) },
]

/** Letters that stay in the database while no mail server is set. */
export function KeptLetters({ kept }: { kept: number }) {
  const query = useInfiniteQuery(keptQuery(kept))
  return (
    <Section title="Hier aufbewahrt" aside={kept > 0 && number(kept)} className="outbox-part">
      {kept === 0 ? (
        <p className="soft">
          Hier liegt nichts. Briefe bleiben nur liegen, solange kein Mailserver eingestellt ist.
        </p>
      ) : (
        <Answered query={query}>
          {({ pages }) => (
            <DataTable
              cards
              caption="Aufbewahrte Briefe"
              columns={COLUMNS}
              rows={pages.flatMap(({ letters }) => letters)}
              rowKey={({ number }) => String(number)}
            />
          )}
        </Answered>
      )}
      {query.hasNextPage && (
        <div className="row">
          <Button
            onClick={() => void query.fetchNextPage()}
            busy={query.isFetchingNextPage && 'Werden geladen …'}
          >
            Ältere zeigen
          </Button>
        </div>
      )}
    </Section>
  )
}
