import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { ask, type RouterOutputs } from '../ask.ts'
import { Button } from '../controls.tsx'
import { Answered, Section } from '../page.tsx'
import { type Column, Table } from '../table.tsx'
import { momentText, number } from '../words.ts'
import { every, kindText } from './words.ts'

/** Letters that were accepted and came back, or were complained of. */
export function ReturnedLetters() {
  const query = useQuery(ask.outbox.returned.queryOptions())
  return (
    <Section title="Zurückgekommen" aside="in 90 Tagen">
      <Answered query={query}>
        {(letters) =>
          letters.length === 0 ? (
            <p className="soft">Nichts kam zurück.</p>
          ) : (
            <Table
              caption="Briefe, die zurückkamen"
              columns={RETURNED}
              rows={letters}
              rowKey={({ number }) => number}
            />
          )
        }
      </Answered>
    </Section>
  )
}

const RETURN_WORDS = {
  bounced_hard: 'Adresse gibt es nicht',
  bounced_soft: 'Postfach voll oder nicht erreichbar',
  blocked: 'unseretwegen abgewiesen',
  complained: 'als Spam gemeldet, abgemeldet',
} as const

const RETURNED: Column<RouterOutputs['outbox']['returned'][number]>[] = [
  { head: 'Wann', cell: ({ at }) => momentText(at) },
  { head: 'Adresse', cell: ({ address }) => address ?? 'gelöscht' },
  { head: 'Wofür', cell: ({ kind, newsletter }) => <Kind kind={kind} newsletter={newsletter} /> },
  { head: 'Was', cell: ({ type }) => RETURN_WORDS[type] },
  { head: 'Was gesagt wurde', cell: ({ answer }) => answer, className: 'soft' },
]

type KindProps = Pick<RouterOutputs['outbox']['stuck'][number], 'kind' | 'newsletter'>

/** What a letter is for, with the way to its newsletter. */
export function Kind({ kind, newsletter }: KindProps) {
  return newsletter === null ? kindText(kind) : <Link to={`/briefe/${newsletter}`}>{kindText(kind)}</Link>
}

/** Letters that stay in the database while no mail server is set. @param kept how many */
export function KeptLetters({ kept }: { kept: number }) {
  const query = useInfiniteQuery(
    ask.outbox.kept.infiniteQueryOptions(
      {},
      {
        initialCursor: null,
        getNextPageParam: ({ next }) => next ?? undefined,
        enabled: kept > 0,
        ...every(10),
      },
    ),
  )
  return (
    <Section title="Hier aufbewahrt" aside={kept > 0 && number(kept)}>
      {kept === 0 ? (
        <p className="soft">
          Hier liegt nichts. Briefe bleiben nur liegen, solange kein Mailserver eingestellt ist.
        </p>
      ) : (
        <Answered query={query}>
          {({ pages }) => (
            <Table
              caption="Aufbewahrte Briefe"
              columns={KEPT}
              rows={pages.flatMap(({ letters }) => letters)}
              rowKey={({ number }) => number}
            />
          )}
        </Answered>
      )}
      {query.hasNextPage && (
        <Button
          onClick={() => void query.fetchNextPage()}
          busy={query.isFetchingNextPage && 'Werden geladen …'}
        >
          Ältere zeigen
        </Button>
      )}
    </Section>
  )
}

const KEPT: Column<RouterOutputs['outbox']['kept']['letters'][number]>[] = [
  { head: 'Wann', cell: ({ receivedAt }) => momentText(receivedAt) },
  { head: 'An', cell: ({ recipient }) => recipient },
  {
    head: 'Betreff',
    cell: ({ number, subject }) => <Link to={`/postausgang/${number}`}>{subject}</Link>,
  },
  { head: 'Wofür', cell: ({ kind }) => kindText(kind) },
]
