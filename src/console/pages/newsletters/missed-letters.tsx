import { useInfiniteQuery } from '@tanstack/react-query'
import type { Missed, MissedLetter, NewsletterProgress } from '../../../contract/console/newsletters.ts'
import { api } from '../../api.ts'
import { Button } from '../../design/button.tsx'
import type { Column } from '../../design/column.tsx'
import { DataTable } from '../../design/data-table.tsx'
import { Section } from '../../design/section.tsx'
import { Answered } from '../../design/states.tsx'
import { useAction } from '../../design/use-action.ts'
import { useMay } from '../../shell/me.ts'
import { number, timeText } from '../../words.ts'
import { missedQuery } from './queries.ts'
import { lettersText, OUTCOME_WORDS } from './words.ts'

const CATCH_UP_MS = 3000

const COLUMNS: Column<MissedLetter>[] = [
  { id: 'address', header: 'Adresse', value: ({ address }) => address ?? 'gelöscht' },
  { id: 'postalCode', header: 'PLZ', value: ({ postalCode }) => postalCode ?? '' },
  { id: 'reason', header: 'Warum', value: ({ reason }) => OUTCOME_WORDS[reason] },
  {
    id: 'answer',
    header: 'Antwort des Mailservers',
    value: ({ answer }) => answer ?? '',
    className: 'missed-answer',
  },
  {
    id: 'at',
    header: 'Wann',
    value: ({ at }) => at ?? '',
    cell: ({ at }) => at && <span className="figure-text">{timeText(at)}</span>,
  },
]

/** Who did not get it and why, with another try for those whose letters were given up. */
export function MissedLetters({ id, progress }: { id: number; progress: NewsletterProgress }) {
  const { sent = 0, waiting = 0, given_up: givenUp = 0, uncertain = 0 } = progress.outcomes
  const missed = progress.letters - sent - waiting
  const query = useInfiniteQuery({
    ...missedQuery(id),
    enabled: missed > 0,
    // Until the list has caught up with the count above it.
    refetchInterval: ({ state: { data } }) => (data && isBehind(data.pages, missed) ? CATCH_UP_MS : false),
  })
  const maySend = useMay('send')
  const retry = useAction({
    send: () => api('POST /api/newsletters/:id/retry', { id }),
    renews: ['newsletters'],
    done: ({ letters }) => ({
      title: 'Wieder unterwegs',
      text: `Noch einmal versucht: ${lettersText(letters)}.`,
    }),
    failed: 'Das ging nicht',
  })
  if (missed === 0) return null
  return (
    <Section
      title={uncertain > 0 ? 'Wer ihn nicht oder vielleicht bekam' : 'Wer ihn nicht bekam'}
      aside={number(missed)}
      className="missed"
    >
      <Answered query={query}>
        {({ pages }) => (
          <DataTable
            wide
            caption="Wer den Brief nicht bekam"
            columns={COLUMNS}
            rows={pages.flatMap(({ letters }) => letters)}
            rowKey={({ letter }) => letter}
          />
        )}
      </Answered>
      <div className="row">
        {query.hasNextPage && (
          <Button onClick={() => void query.fetchNextPage()} disabled={query.isFetchingNextPage}>
            Weitere zeigen
          </Button>
        )}
        {maySend && givenUp > 0 && progress.state !== 'cancelled' && progress.state !== 'paused' && (
          <Button tone="main" onClick={() => retry.mutate()} disabled={retry.isPending}>
            {givenUp === 1 ? 'Den aufgegebenen' : `Die ${number(givenUp)} aufgegebenen`} noch einmal versuchen
          </Button>
        )}
      </div>
    </Section>
  )
}

function isBehind(pages: Missed[], missed: number): boolean {
  const listed = pages.reduce((sum, { letters }) => sum + letters.length, 0)
  return listed !== missed && pages.at(-1)?.next === null
}
