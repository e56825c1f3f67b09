import './list.css'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { urlOf } from '../../api.ts'
import { buttonClass } from '../../design/button.tsx'
import { PageHead } from '../../design/page-head.tsx'
import { Empty, Failed, Loading } from '../../design/states.tsx'
import { Link } from '../../router/link.tsx'
import { useFilters } from '../../router/use-search.ts'
import { useMay } from '../../shell/me.ts'
import { counted, number } from '../../words.ts'
import { SignupFilters } from './filters.tsx'
import { SignupList } from './list.tsx'
import { countQuery, signupsQuery } from './queries.ts'
import { filterOf, readSignupsSearch } from './search.ts'

/** Everybody who signed up: found, sorted, and read as far as one scrolls. */
export default function SignupsPage() {
  const [search] = useFilters(readSignupsSearch)
  const filter = filterOf(search)
  const list = useInfiniteQuery(signupsQuery(filter))
  const mayAdminister = useMay('administer')
  const rows = list.data?.pages.flatMap((page) => page.rows)
  const masked = list.data?.pages[0]?.masked ?? false
  return (
    <div className="signups">
      <PageHead title="Anmeldungen" note={<HowMany />}>
        {mayAdminister && (
          <>
            <a className={buttonClass()} href={urlOf('GET /api/signups/export.csv', filter)} download>
              CSV laden
            </a>
            <a className={buttonClass()} href={urlOf('GET /api/signups/export.xlsx', filter)} download>
              Excel laden
            </a>
            <Link className={buttonClass()} to="/anmeldungen/einlesen">
              Liste einlesen
            </Link>
          </>
        )}
      </PageHead>
      <SignupFilters masked={masked} />
      {list.isError && !rows ? (
        <Failed error={list.error} onRetry={() => list.refetch()} />
      ) : !rows ? (
        <Loading />
      ) : rows.length === 0 ? (
        <NothingFound />
      ) : (
        <SignupList rows={rows} masked={masked} list={list} />
      )}
    </div>
  )
}

function HowMany() {
  const [search] = useFilters(readSignupsSearch)
  const { data } = useQuery(countQuery(filterOf(search)))
  if (!data) return <>&nbsp;</>
  if (data.exact) return <span role="status">{counted(data.count, 'Anmeldung', 'Anmeldungen')}</span>
  // Estimated by a sample: two digits of it are true.
  return <span role="status">etwa {number(Number(data.count.toPrecision(2)))} Anmeldungen</span>
}

function NothingFound() {
  const [search] = useFilters(readSignupsSearch)
  if (Object.keys(search).length === 0) {
    return <Empty title="Noch hat sich niemand angemeldet">Sobald es jemand tut, steht es hier.</Empty>
  }
  return (
    <Empty title="Dazu gibt es keine Anmeldung">
      <Link to="/anmeldungen">Alle Anmeldungen zeigen</Link>
    </Empty>
  )
}
