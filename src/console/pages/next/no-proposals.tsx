import { DRIVE_KM, LEAST_HOUSEHOLDS, type Next } from '../../../contract/console/next.ts'
import { FirstSteps } from '../first-steps/first-steps.tsx'
import type { Place } from './model.ts'
import { NothingFits } from './nothing-fits.tsx'

/** Why there are none, and what to do first as long as nobody has signed up. */
export default function NoProposals({ next, places }: { next: Next; places: readonly Place[] }) {
  return (
    <>
      <NothingFits what="Vorschlag">
        {`Noch keine Vorschläge. Ab ${LEAST_HOUSEHOLDS} Haushalten in ${DRIVE_KM}\u00a0km steht hier einer.`}
      </NothingFits>
      {isUntouched(next, places) && <FirstSteps />}
    </>
  )
}

/** Nobody has signed up anywhere, and nothing was begun. */
const isUntouched = ({ regions, elsewhere }: Next, places: readonly Place[]): boolean =>
  regions.length + elsewhere.length === 0 &&
  places.every(({ waiting, open, told }) => waiting + open + told === 0)
