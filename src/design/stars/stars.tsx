import './stars.css'
import { Icon } from '../symbols/symbols.tsx'

/** A rating as so many stars; `label` says it in words. */
export function Stars({ count, label }: { count: number; label: string }) {
  return (
    <div className="stars" role="img" aria-label={label}>
      {Array.from({ length: count }, (_, star) => star).map((star) => (
        <Icon name="star" viewBox="0 0 20 19" key={star} />
      ))}
    </div>
  )
}
