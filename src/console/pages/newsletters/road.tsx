import './road.css'

/** A lane with letters on it: a picture, how many are drawn says nothing. @param letters where, in percent of its length */
export function Road({ letters }: { letters: readonly number[] }) {
  return (
    <span className="road" aria-hidden="true">
      {letters.map((left) => (
        <svg key={left} viewBox="0 0 22 16" style={{ left: `${left}%` }} aria-hidden="true">
          <path d="M1 1h20v14H1zM1 1.5l10 7.5 10-7.5" />
        </svg>
      ))}
    </span>
  )
}
