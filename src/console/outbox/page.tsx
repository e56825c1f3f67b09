import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { ask, type RouterOutputs } from '../ask.ts'
import { Figure, Figures } from '../figures.tsx'
import { Answered, PageHead, Section } from '../page.tsx'
import { type Column, Table } from '../table.tsx'
import { momentText, number, timeText } from '../words.ts'
import { OFTEN, Purpose } from './purpose.tsx'
import { StuckLetters } from './stuck.tsx'

type Outbox = RouterOutputs['outbox']

/** How letters leave, what waits, what is stuck, what came back, and what is kept. */
export default function OutboxPage() {
  const counts = useQuery(ask.outbox.counts.queryOptions(undefined, OFTEN))
  const { data: news = [] } = useQuery(ask.outbox.news.queryOptions(undefined, OFTEN))
  const last = counts.data?.lastAnswer
  return (
    <>
      <PageHead
        title="Postausgang"
        note={last && `Zuletzt sagte der Mailserver ${timeText(last.at)}: ${last.answer}`}
      />
      <div role="status">
        {news.map((item) => (
          <News key={item.what} item={item} />
        ))}
      </div>
      <Answered query={counts}>
        {({ waiting, stuck, accepted, kept }) => (
          <>
            <Figures>
              <Figure
                label="Warten auf ihren Versand"
                value={number(waiting.reduce((sum, { letters }) => sum + letters, 0))}
              />
              <Figure label="Liegen geblieben" value={number(stuck)} />
              <Figure label="Angenommen in einer Stunde" value={number(accepted)} />
              <Figure label="Hier aufbewahrt" value={number(kept)} />
            </Figures>
            <Part title="Was wartet" none="Kein Brief wartet." columns={WAITING} rows={waiting} />
            <StuckLetters stuck={stuck} />
            <ReturnedLetters />
            {kept > 0 && <KeptLetters />}
          </>
        )}
      </Answered>
    </>
  )
}

const LEVELS = { fine: '', hint: 'Hinweis:', broken: 'Steht still:' } as const

/** How letters leave at this moment. */
function News({ item: { level, what, fix, answer } }: { item: Outbox['news'][number] }) {
  return (
    <div className={`section ${level}`}>
      <span className={level === 'broken' ? 'down' : 'soft'}>{LEVELS[level]}</span> <b>{what}</b>
      {answer && <p className="soft">Der Mailserver sagt: {answer}</p>}
      {fix && <p>Abhilfe: {fix}</p>}
    </div>
  )
}

type PartProps<Row> = {
  title: string
  aside?: string
  none: string
  columns: Column<Row>[]
  rows: readonly Row[]
}

function Part<Row>({ title, aside, none, columns, rows }: PartProps<Row>) {
  return (
    <Section title={title} aside={aside}>
      {rows.length === 0 ? (
        <p className="soft">{none}</p>
      ) : (
        <Table caption={title} columns={columns} rows={rows} rowKey={(row) => JSON.stringify(row)} />
      )}
    </Section>
  )
}

/** Letters that were accepted and came back, or were complained of. */
function ReturnedLetters() {
  const query = useQuery(ask.outbox.returned.queryOptions())
  return (
    <Answered query={query}>
      {(rows) => (
        <Part
          title="Zurückgekommen"
          aside="in 90 Tagen"
          none="Nichts kam zurück."
          columns={RETURNED}
          rows={rows}
        />
      )}
    </Answered>
  )
}

/** Letters that stay in the database while no mail server is set. */
function KeptLetters() {
  const query = useQuery(ask.outbox.kept.queryOptions(undefined, OFTEN))
  return (
    <Answered query={query}>
      {(rows) => <Part title="Hier aufbewahrt" aside="die neuesten" none="" columns={KEPT} rows={rows} />}
    </Answered>
  )
}

const WAITING: Column<Outbox['counts']['waiting'][number]>[] = [
  { head: 'Wofür', cell: (letter) => <Purpose {...letter} /> },
  { head: 'Briefe', cell: ({ letters }) => number(letters), numeric: true },
  { head: 'Der älteste', cell: ({ oldest }) => `seit ${timeText(oldest)}`, className: 'soft' },
]

const RETURN_WORDS = {
  bounced_hard: 'Adresse gibt es nicht',
  bounced_soft: 'Postfach voll oder nicht erreichbar',
  blocked: 'unseretwegen abgewiesen',
  complained: 'als Spam gemeldet, abgemeldet',
} as const

const RETURNED: Column<Outbox['returned'][number]>[] = [
  { head: 'Wann', cell: ({ at }) => momentText(at) },
  { head: 'Adresse', cell: ({ address }) => address ?? 'gelöscht' },
  { head: 'Wofür', cell: (letter) => <Purpose {...letter} /> },
  { head: 'Was', cell: ({ type }) => RETURN_WORDS[type] },
  { head: 'Was gesagt wurde', cell: ({ answer }) => answer, className: 'soft' },
]

const KEPT: Column<Outbox['kept'][number]>[] = [
  { head: 'Wann', cell: ({ receivedAt }) => momentText(receivedAt) },
  { head: 'An', cell: ({ recipient }) => recipient },
  { head: 'Betreff', cell: ({ number, subject }) => <Link to={`/postausgang/${number}`}>{subject}</Link> },
  { head: 'Wofür', cell: (letter) => <Purpose {...letter} /> },
]
