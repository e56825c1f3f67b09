import { useQuery } from '@tanstack/react-query'
import { ask, IN_BACKGROUND, type RouterOutputs } from '../ask.ts'
import { Figures } from '../figures.tsx'
import { Answered, PageHead, Section } from '../page.tsx'
import { HEARD } from '../signups/words.tsx'
import { type Column, Table } from '../table.tsx'
import { momentText, number, timeText } from '../words.ts'
import { Purpose } from './purpose.tsx'
import { StuckLetters } from './stuck.tsx'

type Outbox = RouterOutputs['outbox']['overview']

/** Asked again while somebody looks. */
const OFTEN = { staleTime: 0, refetchInterval: 5000, trpc: IN_BACKGROUND } as const

/** How letters leave, what waits, what is stuck, and what came back. */
export default function OutboxPage() {
  const query = useQuery(ask.outbox.overview.queryOptions(undefined, OFTEN))
  const last = query.data?.lastAnswer
  return (
    <>
      <PageHead
        title="Postausgang"
        note={last && `Zuletzt sagte der Mailserver ${timeText(last.at)}: ${last.answer}`}
      />
      <Answered query={query}>
        {({ findings, waiting, stuck, stuckOnes, accepted, returned }) => (
          <>
            <div role="status">
              {findings.map(({ level, what, why, fix }) => (
                <div key={what} className={`section ${level}`}>
                  <span className={level === 'broken' ? 'down' : 'soft'}>{LEVELS[level]}</span> <b>{what}</b>
                  <p className="soft">{why}</p>
                  <p>Abhilfe: {fix}</p>
                </div>
              ))}
            </div>
            <Figures
              figures={[
                ['Warten auf ihren Versand', waiting.reduce((sum, { letters }) => sum + letters, 0)],
                ['Liegen geblieben', stuck],
                ['Angenommen in einer Stunde', accepted],
              ]}
            />
            <Part title="Was wartet" none="Kein Brief wartet." columns={WAITING} rows={waiting} />
            <StuckLetters stuck={stuck} letters={stuckOnes} />
            <Part
              title="Zurückgekommen"
              aside="in 90 Tagen"
              none="Nichts kam zurück."
              columns={RETURNED}
              rows={returned}
            />
          </>
        )}
      </Answered>
    </>
  )
}

const LEVELS = { hint: 'Hinweis:', open: 'Offen:', broken: 'Steht still:' } as const

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
