import './guest-book.css'
import { voices } from '../../content/voices.ts'
import { Icon } from '../../design/symbols/symbols.tsx'
import { settings } from '../settings.ts'

const { placeholder, entries } = settings.facts.voices

/** What testers say: the first one large, the others beside it. */
export function GuestBook() {
  return (
    <section className="block">
      <div className="center">
        <h2>{voices.heading}</h2>
        {placeholder && <p className="draft-mark">{voices.placeholderNote}</p>}
        <div className="guest-book">
          {entries.map(({ rating, text, name, place, highlight }) => (
            <figure className="voice" key={highlight}>
              <div className="stars" role="img" aria-label={voices.rating(rating)}>
                {Array.from({ length: rating }, (_, star) => star).map((star) => (
                  <Icon name="star" viewBox="0 0 20 19" key={star} />
                ))}
              </div>
              <blockquote>{`„${text}“`}</blockquote>
              <figcaption className="cluster">
                <span>
                  <b>{name}</b> {place}
                </span>{' '}
                <span className="tag">{highlight}</span>
              </figcaption>
            </figure>
          ))}
        </div>
      </div>
    </section>
  )
}
