import './plate.css'

/** The number of a proposal, the same in list, map, comparison and table. */
export function Plate({ rank, small = false }: { rank: number; small?: boolean }) {
  return (
    <span className={small ? 'plate plate-small' : 'plate'}>
      <span className="hidden-text">Vorschlag </span>
      {rank}
    </span>
  )
}
