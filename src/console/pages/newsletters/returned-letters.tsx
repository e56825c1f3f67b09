import { useQuery } from '@tanstack/react-query'
import {
  type DomainReturns,
  RETURNED_PAGE,
  type ReturnedLetter,
} from '../../../contract/console/newsletter-course.ts'
import type { Column } from '../../design/column.tsx'
import { DataTable } from '../../design/data-table.tsx'
import { FirstRows } from '../../design/first-rows.tsx'
import { Section } from '../../design/section.tsx'
import { Answered } from '../../design/states.tsx'
import { number, timeText } from '../../words.ts'
import { returnsQuery } from './queries.ts'
import { RETURN_WORDS } from './words.ts'

const DOMAINS: Column<DomainReturns>[] = [
  { id: 'domain', header: 'Postfächer bei', value: ({ domain }) => domain ?? 'andere' },
  { id: 'letters', header: 'Briefe', numeric: true, value: ({ letters }) => letters },
  {
    id: 'accepted',
    header: 'Angenommen',
    meaning: 'Vom ersten Mailserver; was später zurückkam, ist darin enthalten',
    numeric: true,
    value: ({ accepted }) => accepted,
  },
  { id: 'bounced', header: 'Unzustellbar', numeric: true, value: ({ bounced }) => bounced },
  { id: 'deferred', header: 'Aufgeschoben', numeric: true, value: ({ deferred }) => deferred },
  {
    id: 'blocked',
    header: 'Abgewiesen',
    meaning: 'Wegen unseres Absenders oder Inhalts (5.7.x)',
    numeric: true,
    value: ({ blocked }) => blocked,
  },
  { id: 'complained', header: 'Als Spam gemeldet', numeric: true, value: ({ complained }) => complained },
]

const LETTERS: Column<ReturnedLetter>[] = [
  { id: 'address', header: 'Adresse', value: ({ address }) => address ?? 'gelöscht' },
  { id: 'postalCode', header: 'PLZ', value: ({ postalCode }) => postalCode ?? '' },
  { id: 'type', header: 'Was', value: ({ type }) => RETURN_WORDS[type] },
  {
    id: 'answer',
    header: 'Was gesagt wurde',
    value: ({ answer }) => answer ?? '',
    className: 'missed-answer',
  },
  {
    id: 'at',
    header: 'Wann',
    value: ({ at }) => at,
    cell: ({ at }) => <span className="figure-text">{timeText(at)}</span>,
  },
]

/** What became of its letters, by where people have their mailboxes. */
export function LettersByDomain({ id }: { id: number }) {
  return (
    <Answered query={useQuery(returnsQuery(id))}>
      {({ domains }) => (
        <Section title="Was die Mailserver sagten" className="missed">
          <DataTable
            wide
            caption="Briefe nach dem Anbieter der Postfächer"
            columns={DOMAINS}
            rows={domains}
            rowKey={({ domain }) => domain ?? ''}
          />
        </Section>
      )}
    </Answered>
  )
}

/** What was heard of its letters after they were accepted, one by one. */
export function ReturnedLetters({ id }: { id: number }) {
  const { data } = useQuery(returnsQuery(id))
  if (!data || data.letters.length === 0) return null
  const { letters } = data
  const isAll = letters.length < RETURNED_PAGE
  return (
    <Section
      title="Was zurückkam"
      aside={isAll ? number(letters.length) : `die neuesten ${number(letters.length)}`}
      className="missed"
    >
      <FirstRows
        wide
        caption="Briefe, die angenommen wurden und zurückkamen"
        columns={LETTERS}
        rows={letters}
        rowKey={({ letter, at }) => `${letter} ${at}`}
        which="Die neuesten"
        total={letters.length}
      />
    </Section>
  )
}
