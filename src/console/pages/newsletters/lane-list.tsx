import { counted } from '../../words.ts'
import { Road } from './road.tsx'

type LaneListProps = {
  label: string
  lanes: number
  /** What stands beside each. */
  pace: string
  /** Nothing leaves just now: the lanes are empty. */
  isHeld?: boolean
}

/** So many are drawn, the others are told. */
const SHOWN = 4

/** The connections through which letters leave, each as a lane; confirmations go first in all of them. */
export function LaneList({ label, lanes, pace, isHeld = false }: LaneListProps) {
  return (
    <ul className="lanes" aria-label={label}>
      {Array.from({ length: Math.min(lanes, SHOWN) }, (_, lane) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a lane is its number.
        <li key={lane}>
          <b>Bahn {lane + 1}</b>
          <Road letters={isHeld ? [] : [6, 24, 42, 60, 78].map((left) => left + ((lane * 7) % 14))} />
          <span>{pace}</span>
        </li>
      ))}
      {lanes > SHOWN && (
        <li className="soft">und {counted(lanes - SHOWN, 'weitere Bahn', 'weitere Bahnen')}</li>
      )}
      <li>
        <b>Bestätigungen</b>
        <Road letters={[70]} />
        <span>haben Vorfahrt</span>
      </li>
    </ul>
  )
}
