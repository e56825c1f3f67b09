import './paper.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Next } from '../../../contract/console/next.ts'
import { meQuery } from '../../shell/me.ts'
import { timeText } from '../../words.ts'
import type { Place, Shown } from './model.ts'
import { PlaceDialog } from './place-dialog.tsx'
import { PlaceTable } from './place-table.tsx'

type AsideProps = { next: Next; shown: Shown; places: readonly Place[] }

/** What stands beside list and map: the table, and a place that is opened. */
export default function Aside({ next, shown, places }: AsideProps) {
  const [opened, setOpened] = useState<string>()
  const place = places.find(({ postalCode }) => postalCode === opened)
  return (
    <>
      <PlaceTable next={next} shown={shown} places={places} onOpen={setOpened} />
      <PrintFoot next={next} />
      <PlaceDialog place={place} onClose={() => setOpened(undefined)} />
    </>
  )
}

/** On paper alone: of when it is, and whose print. */
function PrintFoot({ next: { countedAt } }: { next: Next }) {
  const me = useQuery(meQuery).data
  return (
    <p className="only-on-paper next-print-foot">
      Wo als Nächstes, Stand {timeText(countedAt)}
      {me && `, ${me.name}`}
    </p>
  )
}
