import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { ask, IN_BACKGROUND, type RouterOutputs } from '../ask.ts'
import { Figure, Figures } from '../figures.tsx'
import { useMe } from '../me.ts'
import { Answered, PageHead, Section } from '../page.tsx'
import { HEARD } from '../signups/words.tsx'
import { type Column, Table } from '../table.tsx'
import { momentText, number, timeText } from '../words.ts'
import { Purpose } from './purpose.tsx'
import { StuckLetters } from './stuck.tsx'

type Outbox = RouterOutputs['outbox']['overview']

/** Asked again while somebody looks. */
const OFTEN = { staleTime: 0, refetchInterval: 5000, trpc: IN_BACKGROUND } as const

/** How letters leave, what waits, what is stuck, what came back, and what is kept. */
export default function OutboxPage() {
  const query = useQuery(ask.outbox.overview.queryOptions(undefined, OFTEN))
  const last = query.data?.lastAnswer
  const administer = useMe()?.may.administer
  return (
    <>
      <PageHead
        title="Postausgang"
        note={last && `Zuletzt sagte der Mailserver ${timeText(last.at)}: ${last.answer}`}
      />
      <Answered query={query}>
        {({ news, waiting, stuck, stuckOnes, accepted, returned, kept, keptOnes }) => (
          <>
            <div role="status">
              {news.map((item) => (
                <News key={item.what} item={item} />
              ))}
            </div>
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
            <StuckLetters stuck={stuck} letters={stuckOnes} />
            <Part
              title="Zurückgekommen"
              aside="in 90 Tagen"
              none="Nichts kam zurück."
              columns={RETURNED}
              rows={returned}
            />
            {kept > 0 && (
              <Part title="Hier aufbewahrt" none="" columns={keptColumns(administer)} rows={keptOnes} />
            )}
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

const WAITING: Column<Outbox['waiting'][number]>[] = [
  { head: 'Wofür', cell: (letter) => <Purpose {...letter} /> },
  { head: 'Briefe', cell: ({ letters }) => number(letters), numeric: true },
  { head: 'Der älteste', cell: ({ oldest }) => `seit ${timeText(oldest)}`, className: 'soft' },
]

const RETURNED: Column<Outbox['returned'][number]>[] = [
  { head: 'Wann', cell: ({ at }) => momentText(at) },
  { head: 'Adresse', cell: ({ address }) => address ?? 'gelöscht' },
  { head: 'Wofür', cell: (letter) => <Purpose {...letter} /> },
  { head: 'Was', cell: ({ type }) => HEARD[type] },
  { head: 'Was gesagt wurde', cell: ({ answer }) => answer, className: 'soft' },
]

/** Only who may do everything opens one: its links are as good as its reader's yes. */
const keptColumns = (opens = false): Column<Outbox['keptOnes'][number]>[] => [
  { head: 'Wann', cell: ({ receivedAt }) => momentText(receivedAt) },
  { head: 'An', cell: ({ recipient }) => recipient },
  {
    head: 'Betreff',
    cell: ({ number, subject }) => (opens ? <Link to={`/postausgang/${number}`}>{subject}</Link> : subject),
  },
  { head: 'Wofür', cell: (letter) => <Purpose {...letter} /> },
]
