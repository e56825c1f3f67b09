import { Use } from '../symbols/symbols.tsx'

/** Four houses in a row. The classes say what light is on, and where they stand. */
export function HouseRow({ className }: { className: string }) {
  return (
    <svg className={className} viewBox="-14 -230 640 230" aria-hidden="true">
      <Use name="gable" at={[4, 0]} />
      <Use name="eaves" at={[150, 0]} />
      <Use name="timbered" at={[366, 0]} />
      <Use name="tall" at={[510, 0]} />
    </svg>
  )
}
