import { useState } from 'react'
import type { Next } from '../../../contract/console/next.ts'
import type { Place, Shown } from './model.ts'
import { PlaceDialog } from './place-dialog.tsx'
import { PlaceTable } from './place-table.tsx'
import { useChoice } from './use-choice.ts'

type AsideProps = { next: Next; shown: Shown; places: readonly Place[] }

/** What stands beside list and map: the table, and a place that is opened. */
export default function Aside({ next, shown, places }: AsideProps) {
  const { choose } = useChoice()
  const [opened, setOpened] = useState<string>()
  const open = ({ postalCode }: Place) => {
    choose({ kind: 'place', postalCode })
    setOpened(postalCode)
  }
  return (
    <>
      <PlaceTable next={next} places={shown.places} onOpen={open} />
      <PlaceDialog
        place={places.find(({ postalCode }) => postalCode === opened)}
        onClose={() => setOpened(undefined)}
      />
    </>
  )
}
