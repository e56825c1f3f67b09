import { useInfiniteQuery } from '@tanstack/react-query'
import type { NewsletterCourse } from '../../../../contract/console/newsletter-course.ts'
import type { Newsletter } from '../../../../contract/console/routes/newsletters.ts'
import type { SignupRow } from '../../../../contract/console/signups.ts'
import { urlOf } from '../../../api.ts'
import { Button } from '../../../design/button.tsx'
import type { Column } from '../../../design/column.tsx'
import { DataTable } from '../../../design/data-table.tsx'
import { Download } from '../../../design/download.tsx'
import { Answered, Empty } from '../../../design/states.tsx'
import { Link } from '../../../router/link.tsx'
import { useFilters } from '../../../router/use-search.ts'
import { useMay } from '../../../shell/me.ts'
import { atClock, MASKED_TEXT, number } from '../../../words.ts'
import { signupsQuery } from '../../signups/queries.ts'
import { OUTCOME_WORDS } from '../words.ts'
import { type CourseSearch, RESULTS, readCourseSearch } from './search.ts'
import type { Parts } from './words.ts'

type RecipientsProps = {
  newsletter: Newsletter
  parts: Parts
  welcome: NewsletterCourse['welcome']
  late: number
}

/** Who has a letter of it, and what became of it: the list of sign-ups, filtered. */
export function Recipients({ newsletter, parts, welcome, late }: RecipientsProps) {
  const [{ ergebnis }, change] = useFilters(readCourseSearch)
  const filter = { newsletter: newsletter.id, result: ergebnis && RESULTS[ergebnis] }
  const list = useInfiniteQuery(signupsQuery(filter))
  const mayAdminister = useMay('administer')
  const masked = list.data?.pages.at(-1)?.masked
  return (
    <>
      <div className="row recipients-tools">
        <fieldset className="row">
          <legend className="hidden-text">Ergebnis</legend>
          {chipsOf(parts).map(({ value, name, count }) => (
            <label key={name} className="chip">
              <input
                type="radio"
                name="ergebnis"
                checked={ergebnis === value}
                onChange={() => change({ ergebnis: value })}
              />
              {name} {number(count)}
            </label>
          ))}
        </fieldset>
        {welcome && late > 0 && (
          <Link to={`/briefe/${welcome.id}`} search={{ teil: 'empfaenger' }}>
            Nachzügler {number(late)}
          </Link>
        )}
        {mayAdminister && (
          <>
            <Download href={urlOf('GET /api/signups/export.csv', filter)}>CSV</Download>
            <Download href={urlOf('GET /api/signups/export.xlsx', filter)}>Excel</Download>
          </>
        )}
        <Link to="/anmeldungen" search={{ brief: String(newsletter.id), ergebnis }}>
          In den Anmeldungen öffnen
        </Link>
      </div>
      <Answered query={list}>
        {({ pages }) => {
          const rows = pages.flatMap((page) => page.rows)
          return rows.length === 0 ? (
            <Empty title="Niemand">Mit diesem Ergebnis gibt es keinen Brief.</Empty>
          ) : (
            <div className="course-recipients">
              <DataTable
                caption="Wer den Brief bekommt"
                columns={COLUMNS}
                rows={rows}
                rowKey={({ number: signup }) => String(signup)}
              />
            </div>
          )
        }}
      </Answered>
      {list.hasNextPage && (
        <Button onClick={() => void list.fetchNextPage()} busy={list.isFetchingNextPage && 'Wird geladen …'}>
          Weitere zeigen
        </Button>
      )}
      <p className="soft course-note">
        Das ist die Liste der Anmeldungen, nach diesem Brief gefiltert. {masked && `${MASKED_TEXT[masked]}.`}
      </p>
    </>
  )
}

type Chip = { value: CourseSearch['ergebnis']; name: string; count: number }

function chipsOf({ letters, accepted, putOff, toCome, missed }: Parts): Chip[] {
  return [
    { value: undefined, name: 'Alle', count: letters },
    { value: 'angenommen', name: 'angenommen', count: accepted },
    { value: 'wartet', name: 'wartet', count: putOff + toCome },
    { value: 'nicht', name: 'nicht angenommen', count: missed },
  ]
}

const COLUMNS: Column<SignupRow>[] = [
  {
    id: 'adresse',
    header: 'E-Mail',
    className: 'signup-address cut',
    cell: ({ number: signup, email }) => <Link to={`/anmeldungen/${signup}`}>{email}</Link>,
  },
  { id: 'ort', header: 'Ort', className: 'wide-only', cell: ({ place, postalCode }) => place ?? postalCode },
  {
    id: 'ergebnis',
    header: 'Ergebnis',
    cell: ({ letter }) =>
      letter && (
        <span className="result">
          <i
            className={
              letter.outcome === 'sent'
                ? 'part-accepted'
                : letter.outcome === 'waiting'
                  ? 'part-to-come'
                  : 'part-missed'
            }
          />
          {letter.outcome === 'sent' ? 'angenommen' : OUTCOME_WORDS[letter.outcome]}
        </span>
      ),
  },
  {
    id: 'zeit',
    header: 'Zeit',
    className: 'wide-only',
    cell: ({ letter }) => letter?.at && atClock(letter.at),
  },
  {
    id: 'antwort',
    header: 'Antwort',
    className: 'wide-only soft recipients-answer',
    cell: ({ letter }) => letter?.answer,
  },
]
