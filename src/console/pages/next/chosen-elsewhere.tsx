import { Button } from '../../design/button.tsx'
import { STATE_NAMES, StateMark } from '../../design/state-mark.tsx'
import { number } from '../../words.ts'
import type { Place } from './model.ts'
import type { Row } from './rows.ts'

type ChosenProps = {
  shown: readonly Row[]
  choice: string | undefined
  places: readonly Place[]
  onOpen: (postalCode: string) => void
}

/** A place chosen on the map that has no row in this view. */
export function ChosenElsewhere({ shown, choice, places, onOpen }: ChosenProps) {
  const place = places.find(({ postalCode }) => postalCode === choice)
  if (!place || shown.some(({ key }) => key === choice)) return null
  return (
    <p className="row chosen-place">
      <StateMark state={place.state} />
      <span>
        <b>{place.name?.place ?? 'Ort'}</b> <span className="figure-text">{place.postalCode}</span>,{' '}
        {number(place.waiting)} ohne Brief, {STATE_NAMES[place.state]}
      </span>
      <Button onClick={() => onOpen(place.postalCode)}>Öffnen</Button>
    </p>
  )
}
