import { useQuery } from '@tanstack/react-query'
import { RETURNED_PAGE, type ReturnedLetter } from '../../../../contract/console/newsletter-course.ts'
import type { Column } from '../../../design/column.tsx'
import { FirstRows } from '../../../design/first-rows.tsx'
import { Section } from '../../../design/section.tsx'
import { number, timeText } from '../../../words.ts'
import { RETURN_WORDS } from '../words.ts'
import { returnsQuery } from './queries.ts'

const COLUMNS: Column<ReturnedLetter>[] = [
  { id: 'address', header: 'Adresse', value: ({ address }) => address ?? 'gelöscht' },
  { id: 'postalCode', header: 'PLZ', value: ({ postalCode }) => postalCode ?? '' },
  { id: 'type', header: 'Was', value: ({ type }) => RETURN_WORDS[type] },
  { id: 'answer', header: 'Was gesagt wurde', value: ({ answer }) => answer ?? '' },
  { id: 'at', header: 'Wann', value: ({ at }) => at, cell: ({ at }) => timeText(at) },
]

/** What was heard of its letters after they were accepted, one by one. */
export function ReturnedLetters({ id }: { id: number }) {
  const { data } = useQuery(returnsQuery(id))
  if (!data || data.letters.length === 0) return null
  const { length } = data.letters
  return (
    <Section
      title="Was zurückkam"
      aside={length < RETURNED_PAGE ? number(length) : `die neuesten ${number(length)}`}
    >
      <FirstRows
        wide
        caption="Briefe, die angenommen wurden und zurückkamen"
        columns={COLUMNS}
        rows={data.letters}
        rowKey={({ letter, at }) => `${letter} ${at}`}
        which="Die neuesten"
        total={length}
      />
    </Section>
  )
}
