import './audit.css'
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { AuditFilter } from '../../../contract/console/routes/audit.ts'
import { api, keyOf, urlOf } from '../../api.ts'
import { Button } from '../../design/button.tsx'
import { Download } from '../../design/download.tsx'
import { PageHead } from '../../design/page-head.tsx'
import { Answered, Empty } from '../../design/states.tsx'
import { Link } from '../../router/link.tsx'
import { useFilters } from '../../router/use-search.ts'
import { useMay } from '../../shell/me.ts'
import { AuditFilters } from './filters.tsx'
import { AuditList } from './list.tsx'
import { filterOf, readAuditSearch } from './search.ts'

/** Everything that was done in the console, by whom and when; who does not administer sees the own lines. */
export default function AuditLogPage() {
  const [search] = useFilters(readAuditSearch)
  const filter = filterOf(search)
  const query = useInfiniteQuery(auditQuery(filter))
  const mayAdminister = useMay('administer')
  const newest = query.data?.pages[0]
  return (
    <>
      <PageHead
        title="Protokoll"
        note={mayAdminister ? 'Was in der Konsole getan wurde' : 'Was du in der Konsole getan hast'}
      >
        {mayAdminister && <Download href={urlOf('GET /api/audit/export.csv', filter)}>CSV laden</Download>}
      </PageHead>
      <AuditFilters {...(mayAdminister && { people: newest?.people ?? {} })} />
      <Answered query={query}>
        {({ pages }) => {
          const entries = pages.flatMap((page) => page.entries)
          if (entries.length === 0) return <NothingFound />
          return <AuditList entries={entries} people={pages[0]?.people ?? {}} />
        }}
      </Answered>
      {query.hasNextPage && (
        <div className="row audit-more">
          <Button onClick={() => void query.fetchNextPage()} disabled={query.isFetchingNextPage}>
            Ältere zeigen
          </Button>
        </div>
      )}
    </>
  )
}

function auditQuery(filter: AuditFilter) {
  return infiniteQueryOptions({
    queryKey: keyOf('GET /api/audit', filter),
    queryFn: ({ signal, pageParam: before }) => api('GET /api/audit', { ...filter, before }, { signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  })
}

function NothingFound() {
  return (
    <Empty title="Dazu steht nichts im Protokoll">
      <Link to="/protokoll">Alles zeigen</Link>
    </Empty>
  )
}
