import type { ReactNode } from 'react'
import type { BotReason, TopList, Visits } from '../../../contract/console/visits.ts'
import { barColumn, type Column } from '../../design/column.tsx'
import { DataTable } from '../../design/data-table.tsx'
import { Section } from '../../design/section.tsx'
import { counted, percent } from '../../words.ts'

type Page = Visits['pages']['shown'][number]
type Referrer = Visits['referrers']['shown'][number]
type Reason = Visits['reasons'][number]

export function PageList({ pages: { shown, others } }: Pick<Visits, 'pages'>) {
  const columns: Column<Page>[] = [
    nameColumn('Seite', ({ path }) => <span title={path}>{path}</span>),
    barColumn(shown, ({ people }) => people),
    { id: 'menschen', header: 'Menschen', value: ({ people }) => people, numeric: true },
    { id: 'roboter', header: 'Roboter', value: ({ bots }) => bots, numeric: true },
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
      <Rest others={others} one="weitere Seite" many="weitere Seiten" />
    </Section>
  )
}

/** What stands where no host is told. */
const UNNAMED: Record<string, string> = { '': 'nicht genannt', '*': 'andere' }

type ReferrerListProps = Pick<Visits, 'referrers' | 'people'>

export function ReferrerList({ referrers: { shown, others }, people: all }: ReferrerListProps) {
  const columns: Column<Referrer>[] = [
    nameColumn('Website', ({ host }) =>
      host in UNNAMED ? <span className="soft">{UNNAMED[host]}</span> : <span title={host}>{host}</span>,
    ),
    barColumn(shown, ({ people }) => people),
    { id: 'menschen', header: 'Menschen', value: ({ people }) => people, numeric: true },
    shareColumn('Anteil an allen Besuchen von Menschen', all, ({ people }) => people),
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
      <Rest others={others} one="weitere Website" many="weitere Websites" />
    </Section>
  )
}

const KINDS: Record<string, string> = { 'in an app': 'In einer App', other: 'Andere' }

export function BrowserList({ browsers, people: all }: Pick<Visits, 'browsers' | 'people'>) {
  const columns: Column<Visits['browsers'][number]>[] = [
    nameColumn('Browser', ({ kind }) => KINDS[kind] ?? kind),
    barColumn(browsers, ({ people }) => people),
    { id: 'menschen', header: 'Menschen', value: ({ people }) => people, numeric: true },
    shareColumn('Anteil an allen Besuchen von Menschen', all, ({ people }) => people),
  ]
  return (
    <Section title="Womit Menschen kamen" className="visit-list">
      <DataTable
        caption="Besuche von Menschen nach der Art des Browsers"
        columns={columns}
        rows={browsers}
        rowKey={({ kind }) => kind}
      />
    </Section>
  )
}

/** What a robot is, and how it is recognised. */
const REASONS: Record<BotReason, { name: string; meaning: string }> = {
  'search engine': { name: 'Suchmaschine', meaning: 'liest für eine Suche, etwa Google oder Bing' },
  'language model': { name: 'Sprachmodell', meaning: 'sammelt Texte für eine KI, etwa GPTBot' },
  'link preview': { name: 'Linkvorschau', meaning: 'macht das Bild zu einem Link, den jemand geteilt hat' },
  monitoring: { name: 'Überwachung', meaning: 'sieht nach, ob die Seite erreichbar ist' },
  program: { name: 'Programm', meaning: 'ein Werkzeug oder Skript, etwa curl' },
  'remote-controlled browser': {
    name: 'Ferngesteuerter Browser',
    meaning: 'ein Browser, den ein Programm bedient',
  },
  'other robot': { name: 'Sonstiger Roboter', meaning: 'nennt sich selbst Roboter' },
  'no name': { name: 'Ohne Namen', meaning: 'sagt nicht, was er ist' },
  'no browser': { name: 'Kein Browser', meaning: 'nennt sich nicht wie ein Browser' },
}

export function ReasonList({ reasons, bots }: Pick<Visits, 'reasons' | 'bots'>) {
  const columns: Column<Reason>[] = [
    nameColumn('Art', ({ reason }) => (
      <span title={REASONS[reason].meaning}>
        {REASONS[reason].name}
        <span className="hidden-text"> ({REASONS[reason].meaning})</span>
      </span>
    )),
    barColumn(reasons, ({ visits }) => visits),
    { id: 'besuche', header: 'Besuche', value: ({ visits }) => visits, numeric: true },
    shareColumn('Anteil an allen Besuchen von Robotern', bots, ({ visits }) => visits),
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

function nameColumn<Row>(header: string, cell: (row: Row) => ReactNode): Column<Row> {
  return { id: 'name', header, className: 'visit-name cut', cell }
}

function shareColumn<Row>(meaning: string, all: number, value: (row: Row) => number): Column<Row> {
  return { id: 'anteil', header: '%', meaning, value: (row) => percent(value(row), all) ?? 0, numeric: true }
}

type RestProps = { others: TopList<never>['others']; one: string; many: string }

function Rest({ others, one, many }: RestProps) {
  return others.number === 0 ? null : (
    <p className="soft visit-rest">
      {counted(others.number, one, many)} mit {counted(others.people, 'Besuch', 'Besuchen')} von Menschen
    </p>
  )
}
