import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { ask } from '../ask.ts'
import { Button, Choice, DayField } from '../controls.tsx'
import { day, matching, useFilters } from '../filters.ts'
import { useMe } from '../me.ts'
import { Answered, Empty, PageHead } from '../page.tsx'
import { type Column, Table } from '../table.tsx'
import { momentText } from '../words.ts'

const FILTERS = {
  /** An operator's number, or `niemand`. */
  wer: matching(/^(niemand|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/),
  von: day,
  bis: day,
}

type Entry = { number: number; at: string; who: string; action: string; what: string; details: string }

const COLUMNS: Column<Entry>[] = [
  { head: 'Wann', cell: ({ at }) => momentText(at) },
  { head: 'Wer', cell: ({ who }) => who },
  {
    head: 'Was',
    // What somebody should look at who looks for something wrong.
    cell: ({ action, what }) => <b className={action === 'log_in_failed' ? 'down' : undefined}>{what}</b>,
  },
  { head: 'Womit', className: 'soft', cell: ({ details }) => details },
]

/** Everything that was done in the console, by whom and when; who does not administer sees the own lines. */
export default function AuditPage() {
  const [{ wer, von, bis }, change] = useFilters(FILTERS)
  const filter = { who: wer === 'niemand' ? ('nobody' as const) : wer, from: von, until: bis }
  const query = useInfiniteQuery(
    ask.audit.list.infiniteQueryOptions(filter, {
      initialCursor: null,
      getNextPageParam: ({ next }) => next ?? undefined,
      placeholderData: keepPreviousData,
    }),
  )
  const mayAdminister = useMe()?.may.administer ?? false
  const people = Object.entries(query.data?.pages[0]?.people ?? {})
  return (
    <>
      <PageHead
        title="Protokoll"
        note={mayAdminister ? 'Was in der Konsole getan wurde' : 'Was du in der Konsole getan hast'}
      />
      <search className="row filters">
        {mayAdminister && (
          <Choice
            label="Wer"
            value={wer ?? ''}
            options={[['', 'Alle'], ...people, ['niemand', 'Niemand aus dem Team']]}
            onChange={(who) => change({ wer: who })}
          />
        )}
        <DayField label="von" value={von} onChange={(von) => change({ von })} />
        <DayField label="bis" value={bis} onChange={(bis) => change({ bis })} />
      </search>
      <Answered query={query}>
        {({ pages }) =>
          pages[0]?.entries.length === 0 ? (
            <Empty title="Dazu steht nichts im Protokoll">
              <Link to="/protokoll">Alles zeigen</Link>
            </Empty>
          ) : (
            <Table
              caption="Was getan wurde, das Neueste zuerst"
              columns={COLUMNS}
              rows={pages.flatMap(({ entries }) => entries)}
              rowKey={({ number }) => number}
            />
          )
        }
      </Answered>
      {query.hasNextPage && (
        <div className="row filters">
          <Button
            onClick={() => void query.fetchNextPage()}
            busy={query.isFetchingNextPage && 'Wird geladen …'}
          >
            Ältere zeigen
          </Button>
        </div>
      )}
    </>
  )
}
