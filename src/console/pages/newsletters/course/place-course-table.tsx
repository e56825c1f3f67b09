import type { NewsletterCourse, PlaceCourse } from '../../../../contract/console/newsletter-course.ts'
import { Link } from '../../../router/link.tsx'
import { atClock, change, counted, number } from '../../../words.ts'
import type { Parts } from './words.ts'

type Props = {
  course: NewsletterCourse
  /** It is done or was cancelled: what waits is of no interest any more. */
  isOver: boolean
  /** It was cancelled: what is missing can be sent, and each place says how it stands. */
  isCancelled?: boolean
}

/** More places are on the page of the region, and in the list. */
const SHOWN = 40

/** How far each place is; the sums stand below. */
export function PlaceCourseTable({ course, isOver, isCancelled = false }: Props) {
  const places = course.places.slice(0, SHOWN)
  const hidden = course.places.length - places.length
  return (
    <div className="table-box">
      <table className="figure-text data-table course-places">
        <caption className="hidden-text">Wie weit der Brief in jedem Ort ist</caption>
        <thead>
          <tr>
            <th scope="col">Ort</th>
            <th scope="col">{isOver ? 'Brief bekommen' : 'angenommen'}</th>
            {columnsOf(isOver, isCancelled).map(({ name, quiet }) => (
              <th scope="col" key={name} className={quiet ? 'numeric wide-only' : 'numeric'}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {places.map((place) => (
            <Row key={place.postalCode} row={place} isOver={isOver} isCancelled={isCancelled}>
              <Link to="/anmeldungen" search={{ ort: place.postalCode }}>
                {place.place ?? place.postalCode}
              </Link>
            </Row>
          ))}
          {hidden > 0 && (
            <tr>
              <td colSpan={6} className="soft">
                und {counted(hidden, 'weiterer Ort', 'weitere Orte')}
              </td>
            </tr>
          )}
        </tbody>
        <tfoot>
          <Row row={sumOf(course.places)} isOver={isOver} isCancelled={isCancelled} isSum>
            {counted(course.places.length, 'Ort', 'Orte')}
          </Row>
        </tfoot>
      </table>
    </div>
  )
}

function columnsOf(isOver: boolean, isCancelled: boolean) {
  if (isCancelled) return [{ name: 'noch nicht' }, { name: 'Stand' }]
  return isOver
    ? [{ name: 'nicht' }, { name: 'Nachzügler' }, { name: 'gestartet', quiet: true }]
    : [{ name: 'warten' }, { name: 'abgelehnt' }, { name: 'kommen noch', quiet: true }]
}

type RowProps = Omit<Props, 'course'> & { row: PlaceCourse; isSum?: boolean; children: React.ReactNode }

function Row({ row, isOver, isCancelled, isSum, children }: RowProps) {
  const { letters, accepted, putOff, missed, toCome, startedAt, welcomed } = row
  const figure = 'numeric'
  return (
    <tr>
      <th scope="row">{children}</th>
      <td>
        <SmallBar parts={row} />
        {number(accepted)} von {number(letters)}
      </td>
      {isCancelled ? (
        <>
          <td className={figure}>{number(letters - accepted)}</td>
          <td className={figure}>{!isSum && <Stands startedAt={startedAt} />}</td>
        </>
      ) : isOver ? (
        <>
          <td className={figure}>{dash(missed)}</td>
          <td className={figure}>{welcomed === 0 ? '–' : change(welcomed)}</td>
          <td className={`${figure} wide-only soft`}>{startedAt && !isSum && atClock(startedAt)}</td>
        </>
      ) : (
        <>
          <td className={figure}>{number(putOff)}</td>
          <td className={missed > 0 ? `${figure} is-missed` : figure}>{number(missed)}</td>
          <td className={`${figure} wide-only`}>{number(toCome)}</td>
        </>
      )}
    </tr>
  )
}

const dash = (value: number) => (value === 0 ? '–' : number(value))

function Stands({ startedAt }: { startedAt: string | null }) {
  return startedAt === null ? (
    <span className="stands stands-collecting">sammelt</span>
  ) : (
    <span className="stands stands-started">läuft</span>
  )
}

function SmallBar({ parts }: { parts: Omit<Parts, 'letters'> }) {
  return (
    <span className="small-parts" aria-hidden="true">
      <i className="part-accepted" style={{ flexGrow: parts.accepted }} />
      <i className="part-put-off" style={{ flexGrow: parts.putOff }} />
      <i className="part-missed" style={{ flexGrow: parts.missed }} />
      <i className="part-to-come" style={{ flexGrow: parts.toCome }} />
    </span>
  )
}

function sumOf(places: readonly PlaceCourse[]): PlaceCourse {
  const sum = (of: 'letters' | 'accepted' | 'putOff' | 'missed' | 'toCome' | 'welcomed') =>
    places.reduce((all, place) => all + place[of], 0)
  return {
    postalCode: '',
    place: null,
    letters: sum('letters'),
    accepted: sum('accepted'),
    putOff: sum('putOff'),
    missed: sum('missed'),
    toCome: sum('toCome'),
    startedAt: null,
    welcomed: sum('welcomed'),
  }
}
