import type { NewsletterCourse, PlaceCourse } from '../../../../contract/console/newsletter-course.ts'
import type { Column } from '../../../design/column.tsx'
import { FirstRows } from '../../../design/first-rows.tsx'
import { Link } from '../../../router/link.tsx'
import { atClock, number } from '../../../words.ts'

const COLUMNS: Column<PlaceCourse>[] = [
  {
    id: 'ort',
    header: 'Ort',
    value: ({ place, postalCode }) => place ?? postalCode,
    cell: ({ place, postalCode }) => (
      <Link to="/anmeldungen" search={{ ort: postalCode }}>
        {place ?? postalCode}
      </Link>
    ),
  },
  {
    id: 'angenommen',
    header: 'angenommen',
    numeric: true,
    value: ({ accepted }) => accepted,
    cell: ({ accepted, letters }) => `${number(accepted)} von ${number(letters)}`,
  },
  { id: 'wartet', header: 'wartet', numeric: true, value: ({ putOff, toCome }) => putOff + toCome },
  { id: 'nicht', header: 'nicht', numeric: true, value: ({ missed }) => missed },
  {
    id: 'nachzuegler',
    header: 'Nachzügler',
    meaning: 'Bestätigten später und bekamen das Willkommen',
    numeric: true,
    value: ({ welcomed }) => welcomed,
  },
  {
    id: 'seit',
    header: 'gestartet',
    value: ({ startedAt }) => startedAt ?? '',
    cell: ({ startedAt }) => (startedAt === null ? 'sammelt' : atClock(startedAt)),
  },
]

/** How far each place is. */
export function PlaceCourseTable({ course }: { course: NewsletterCourse }) {
  return (
    <FirstRows
      wide
      caption="Wie weit der Brief in jedem Ort ist"
      columns={COLUMNS}
      rows={course.places}
      rowKey={({ postalCode }) => postalCode}
      which="Die größten"
      total={course.places.length}
    />
  )
}
