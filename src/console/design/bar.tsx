import './data-table.css'

/** A part of the largest in its column, as wide as it is large; the number stands beside it. */
export function Bar({ value, most }: { value: number; most: number }) {
  return <span className="bar" style={{ width: `${(Math.max(0, value) / Math.max(1, most)) * 100}%` }} />
}
