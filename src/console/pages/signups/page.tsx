import './list.css'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { urlOf } from '../../api.ts'
import { Button, buttonClass } from '../../design/button.tsx'
import { Download } from '../../design/download.tsx'
import { PageHead } from '../../design/page-head.tsx'
import { Empty, Failed, Loading } from '../../design/states.tsx'
import { Link } from '../../router/link.tsx'
import { useFilters } from '../../router/use-search.ts'
import { useMay } from '../../shell/me.ts'
import { counted, MASKED_TEXT } from '../../words.ts'
import { FirstSteps } from '../first-steps/first-steps.tsx'
import { newsletterQuery } from '../newsletters/queries.ts'
import { subjectText } from '../newsletters/words.ts'
import { regionQuery } from '../regions/queries.ts'
import { SignupFilters } from './filters.tsx'
import { keepSearch } from './last-search.ts'
import { SignupList } from './list.tsx'
import { countQuery, signupsQuery } from './queries.ts'
import { filterOf, readSignupsSearch } from './search.ts'

/** Everybody who signed up: found, sorted, and read as far as one scrolls. */
export default function SignupsPage() {
  const [search] = useFilters(readSignupsSearch)
  useEffect(() => keepSearch(search), [search])
  const filter = filterOf(search)
  const list = useInfiniteQuery(signupsQuery(filter))
  const mayAdminister = useMay('administer')
  const rows = list.data?.pages.flatMap((page) => page.rows)
  const masked = list.data?.pages[0]?.masked ?? false
  return (
    <div className="signups">
      <PageHead title="Anmeldungen" note={<HowMany masked={masked} />}>
        {list.hasNextPage && <OtherEnd />}
        {mayAdminister && (
          <>
            <Download href={urlOf('GET /api/signups/export.csv', filter)}>CSV laden</Download>
            <Download href={urlOf('GET /api/signups/export.xlsx', filter)}>Excel laden</Download>
            <Link className={buttonClass()} to="/anmeldungen/einlesen">
              Liste einlesen
            </Link>
          </>
        )}
      </PageHead>
      <SignupFilters masked={masked} />
      {search.brief && <OfLetter id={search.brief} />}
      {search.region && <OfRegion id={search.region} />}
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

/** The list is that of one letter's recipients: which one, and the way back to everybody. */
function OfLetter({ id }: { id: string }) {
  const [{ ergebnis }, change] = useFilters(readSignupsSearch)
  const { data } = useQuery(newsletterQuery(id))
  const result =
    ergebnis && { angenommen: 'angenommen', wartet: 'noch offen', nicht: 'nicht angenommen' }[ergebnis]
  return (
    <p className="row of-letter">
      <span>
        Nur wer den Brief <Link to={`/briefe/${id}`}>{data ? subjectText(data.subject) : `Nr. ${id}`}</Link>{' '}
        bekommt
        {result && `: ${result}`}.
      </span>
      <Button onClick={() => change({ brief: undefined, ergebnis: undefined })}>Alle zeigen</Button>
    </p>
  )
}

/** The list is that of one region: which one, and the way back to everybody. */
function OfRegion({ id }: { id: string }) {
  const [, change] = useFilters(readSignupsSearch)
  const { data } = useQuery(regionQuery(id))
  return (
    <p className="row of-letter">
      <span>
        Nur aus der Region <Link to={`/regionen/${id}`}>{data ? data.name : `Nr. ${id}`}</Link>.
      </span>
      <Button onClick={() => change({ region: undefined })}>Alle zeigen</Button>
    </p>
  )
}

/** Of a list by time: what would stand last, first. Scrolling there would load all that is between. */
function OtherEnd() {
  const [{ sortierung }, change] = useFilters(readSignupsSearch)
  if (sortierung === undefined)
    return <Button onClick={() => change({ sortierung: 'aelteste' })}>Zu den ältesten</Button>
  if (sortierung === 'aelteste')
    return <Button onClick={() => change({ sortierung: undefined })}>Zu den neuesten</Button>
  return null
}

function HowMany({ masked }: { masked: boolean }) {
  const [search] = useFilters(readSignupsSearch)
  const { data } = useQuery(countQuery(filterOf(search)))
  if (!data) return <>&nbsp;</>
  return (
    <>
      <span role="status">{counted(data.count, 'Anmeldung', 'Anmeldungen')}</span>
      {masked && <> · {MASKED_TEXT}</>}
    </>
  )
}

function NothingFound() {
  const [search] = useFilters(readSignupsSearch)
  if (Object.keys(search).length === 0) {
    return <FirstSteps />
  }
  return (
    <Empty title="Dazu gibt es keine Anmeldung">
      <Link to="/anmeldungen">Alle Anmeldungen zeigen</Link>
    </Empty>
  )
}
