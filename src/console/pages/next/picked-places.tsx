import { useState } from 'react'
import type { Next } from '../../../contract/console/next.ts'
import { shortName } from '../../../contract/places.ts'
import { Button } from '../../design/button.tsx'
import { Dialog } from '../../design/dialog.tsx'
import { counted, number } from '../../words.ts'
import { NewRegionDialog } from '../regions/new-dialog.tsx'
import { GoalForm } from './goal-form.tsx'
import type { Place } from './model.ts'

type PickedProps = {
  places: readonly Place[]
  next: Next
  /** Nothing is ticked any more. */
  onDone: () => void
}

/** What can be done with several places at once. */
export function PickedPlaces({ places, next, onDone }: PickedProps) {
  const [asks, setAsks] = useState<'goal' | 'region'>()
  const postalCodes = places.map(({ postalCode }) => postalCode)
  const waiting = places.reduce((sum, place) => sum + place.waiting, 0)
  const close = () => setAsks(undefined)
  return (
    <div className="picked-places">
      <p role="status">
        {places.length === 0
          ? 'Hake Orte an, um etwas für alle auf einmal zu tun.'
          : `${counted(places.length, 'Ort', 'Orte')}, ${number(waiting)} ohne Brief`}
      </p>
      {places.length > 0 && (
        <div className="row">
          <Button onClick={() => setAsks('goal')}>Ziel setzen …</Button>
          <Button onClick={() => setAsks('region')}>Region daraus machen …</Button>
        </div>
      )}
      <Dialog open={asks === 'goal'} title="Ziel setzen" onClose={close}>
        <GoalForm
          postalCodes={postalCodes}
          goal={null}
          defaultGoal={next.defaultGoal}
          onDone={() => {
            close()
            onDone()
          }}
        />
      </Dialog>
      <NewRegionDialog
        suggested={asks === 'region' ? { name: mostOf(places), postalCodes } : undefined}
        onClose={close}
      />
    </div>
  )
}

/** The place in which most wait names what is made of them, until somebody has a better name. */
const mostOf = (places: readonly Place[]): string =>
  shortName(places.toSorted((one, other) => other.waiting - one.waiting)[0]?.name?.place ?? '')
