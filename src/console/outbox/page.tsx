import { useQuery } from '@tanstack/react-query'
import { ask, type RouterOutputs } from '../ask.ts'
import { Figure, Figures } from '../figures.tsx'
import { News } from '../news.tsx'
import { Answered, PageHead, Section } from '../page.tsx'
import { type Column, Table } from '../table.tsx'
import { number, timeText } from '../words.ts'
import { KeptLetters, ReturnedLetters } from './letters.tsx'
import { StuckLetters } from './stuck.tsx'
import { every, kindText, OUTCOMES, sinceText } from './words.ts'

type Counts = RouterOutputs['outbox']['counts']

/** What waits, what is stuck, what is kept, what came back, and how letters leave. */
export default function OutboxPage() {
  const counts = useQuery(ask.outbox.counts.queryOptions(undefined, every(3)))
  const { data } = useQuery(ask.outbox.server.queryOptions(undefined, every(10)))
  return (
    <>
      <PageHead
        title="Postausgang"
        note={<ServerState server={data?.server} last={counts.data?.lastAnswer} />}
      />
      <News items={data?.news ?? []} />
      <Answered query={counts}>{(counted) => <Counted {...counted} />}</Answered>
    </>
  )
}

type ServerStateProps = {
  server: RouterOutputs['outbox']['server']['server'] | undefined
  last: Counts['lastAnswer'] | undefined
}

function ServerState({ server, last }: ServerStateProps) {
  if (!server) return 'Der Mailserver wird gefragt …'
  if (server.mode === 'mailbox')
    return 'Kein Mailserver ist eingestellt (SMTP_URL). Briefe bleiben hier liegen, niemand bekommt sie.'
  return (
    <>
      {server.answers ? (
        `Der Mailserver ${server.host} antwortet.`
      ) : (
        <b className="down">Der Mailserver {server.host} nimmt nichts an.</b>
      )}
      {last && ` Zuletzt sagte er ${timeText(last.at)}: ${last.answer}`}
    </>
  )
}

function Counted({ waiting, lastHour, lastMinute, stuck, kept }: Counts) {
  const sum = (rows: readonly { letters: number }[]) =>
    number(rows.reduce((before, { letters }) => before + letters, 0))
  return (
    <>
      <Figures>
        <Figure label="Warten auf ihren Versand" value={sum(waiting)} />
        <Figure
          label="Liegen geblieben"
          value={number(stuck)}
          meaning="Fünf Tage aufgeschoben, oder vielleicht zugestellt"
        />
        <Figure
          label="Angenommen in einer Stunde"
          value={sum(lastHour.filter(({ outcome }) => outcome === 'sent'))}
          meaning="Vom Mailserver angenommen"
        >
          {lastMinute > 0 && `${number(lastMinute)} in der letzten Minute`}
        </Figure>
        <Figure
          label="Hier aufbewahrt"
          value={number(kept)}
          meaning="Solange kein Mailserver eingestellt ist"
        />
      </Figures>
      <div className="columns">
        <Section title="Was wartet">
          {waiting.length === 0 ? (
            <p className="soft">Kein Brief wartet.</p>
          ) : (
            <Table caption="Was wartet" columns={WAITING} rows={waiting} rowKey={({ kind }) => kind} />
          )}
        </Section>
        <Section title="Die letzte Stunde">
          {lastHour.length === 0 ? (
            <p className="soft">In der letzten Stunde ging kein Brief hinaus.</p>
          ) : (
            <Table
              caption="Was in der letzten Stunde aus Briefen wurde"
              columns={LAST_HOUR}
              rows={lastHour}
              rowKey={({ kind, outcome }) => `${kind} ${outcome}`}
            />
          )}
        </Section>
      </div>
      <StuckLetters stuck={stuck} />
      <ReturnedLetters />
      <KeptLetters kept={kept} />
    </>
  )
}

type Row<List extends 'waiting' | 'lastHour'> = Counts[List][number]

const WAITING: Column<Row<'waiting'>>[] = [
  { head: 'Wofür', cell: ({ kind }) => kindText(kind) },
  { head: 'Briefe', cell: ({ letters }) => number(letters), numeric: true },
  { head: 'Der älteste', cell: ({ oldest }) => sinceText(oldest), className: 'soft' },
]

const LAST_HOUR: Column<Row<'lastHour'>>[] = [
  { head: 'Wofür', cell: ({ kind }) => kindText(kind) },
  { head: 'Briefe', cell: ({ letters }) => number(letters), numeric: true },
  { head: 'Was wurde', cell: ({ outcome }) => OUTCOMES[outcome], className: 'soft' },
]
