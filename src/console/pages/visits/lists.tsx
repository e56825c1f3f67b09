import type { Visits } from '../../../contract/console/visits.ts'
import { Bar } from '../../design/bar.tsx'
import type { Column } from '../../design/column.ts'
import { DataTable } from '../../design/data-table.tsx'
import { Section } from '../../design/section.tsx'
import { counted, number, percent } from '../../words.ts'
import { REASONS } from './words.ts'

type Page = Visits['pages']['shown'][number]
type Referrer = Visits['referrers']['shown'][number]
type Reason = Visits['reasons'][number]

/** Which pages were looked at. */
export function PageList({ pages: { shown, others } }: Pick<Visits, 'pages'>) {
  const most = shown[0]?.people ?? 0
  const columns: Column<Page>[] = [
    {
      id: 'seite',
      header: 'Seite',
      className: 'visit-name',
      cell: ({ path }) => <span title={path}>{path}</span>,
    },
    barColumn(({ people }) => people, most),
    { id: 'menschen', header: 'Menschen', cell: ({ people }) => number(people), numeric: true },
    { id: 'roboter', header: 'Roboter', cell: ({ robots }) => number(robots), numeric: true },
  ]
  return (
    <Section title="Seiten" className="visit-list">
      <DataTable
        caption="Besuche nach Seiten"
        columns={columns}
        rows={shown}
        rowKey={({ path }) => path}
        scrolls
      />
      <Rest
        text={counted(others.number, 'weitere Seite', 'weitere Seiten')}
        visits={others.people}
        of={others}
      />
    </Section>
  )
}

/** Which sites people came from. */
export function ReferrerList({
  referrers: { shown, others },
  people: all,
}: Pick<Visits, 'referrers' | 'people'>) {
  const columns: Column<Referrer>[] = [
    {
      id: 'website',
      header: 'Website',
      className: 'visit-name',
      cell: ({ host }) =>
        host === '' ? <span className="soft">nicht genannt</span> : <span title={host}>{host}</span>,
    },
    barColumn(({ people }) => people, shown[0]?.people ?? 0),
    { id: 'menschen', header: 'Menschen', cell: ({ people }) => number(people), numeric: true },
    {
      id: 'anteil',
      header: '%',
      meaning: 'Anteil an allen Besuchen von Menschen',
      cell: ({ people }) => percent(people, all) ?? 0,
      numeric: true,
    },
  ]
  return (
    <Section title="Woher Menschen kamen" className="visit-list">
      <DataTable
        caption="Besuche von Menschen nach der Website davor"
        columns={columns}
        rows={shown}
        rowKey={({ host }) => host}
        scrolls
      />
      <Rest
        text={counted(others.number, 'weitere Website', 'weitere Websites')}
        visits={others.people}
        of={others}
      />
    </Section>
  )
}

/** What the robots are. */
export function ReasonList({ reasons, robots }: Pick<Visits, 'reasons' | 'robots'>) {
  const columns: Column<Reason>[] = [
    {
      id: 'art',
      header: 'Art',
      className: 'visit-name',
      cell: ({ reason }) => (
        <span title={REASONS[reason].meaning}>
          {REASONS[reason].name}
          <span className="hidden-text"> ({REASONS[reason].meaning})</span>
        </span>
      ),
    },
    barColumn(({ visits }) => visits, Math.max(...reasons.map(({ visits }) => visits))),
    { id: 'besuche', header: 'Besuche', cell: ({ visits }) => number(visits), numeric: true },
    {
      id: 'anteil',
      header: '%',
      meaning: 'Anteil an allen Besuchen von Robotern',
      cell: ({ visits }) => percent(visits, robots) ?? 0,
      numeric: true,
    },
  ]
  return (
    <Section title="Roboter" aside="nach ihrer Art" className="visit-list">
      <DataTable
        caption="Besuche von Robotern nach ihrer Art"
        columns={columns}
        rows={reasons.toSorted((a, b) => b.visits - a.visits)}
        rowKey={({ reason }) => reason}
      />
    </Section>
  )
}

function barColumn<Row extends object>(value: (row: Row) => number, most: number): Column<Row> {
  return {
    id: 'balken',
    header: '',
    meaning: 'als Balken',
    className: 'visit-bar-cell',
    cell: (row) => <Bar value={value(row)} most={most} />,
  }
}

function Rest({ text, visits, of }: { text: string; visits: number; of: { number: number } }) {
  return of.number === 0 ? null : (
    <p className="soft visit-rest">
      {text} mit {counted(visits, 'Besuch', 'Besuchen')} von Menschen
    </p>
  )
}
