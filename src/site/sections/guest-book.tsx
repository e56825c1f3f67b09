import './guest-book.css'
import { type Voice, voices } from '../../content/voices.ts'
import { Icon } from '../../design/symbols/symbols.tsx'
import { settings } from '../settings.ts'

const { placeholder, entries } = settings.facts.voices

/** What testers say: the first one large, the others beside it. */
export function GuestBook() {
  return (
    <section className="block">
      <div className="center">
        <div className="cluster guest-book-head">
          <h2>{voices.heading}</h2>
          {placeholder && <span className="draft-mark">{voices.placeholderNote}</span>}
        </div>
        <div className="guest-book">
          {entries.map((voice, index) => (
            <Entry voice={voice} large={index === 0} key={voice.highlight} />
          ))}
        </div>
      </div>
    </section>
  )
}

function Entry({ voice, large }: { voice: Voice; large: boolean }) {
  return (
    <figure className={large ? 'voice voice-large' : 'voice'}>
      <div className="stars" role="img" aria-label={voices.rating(voice.rating)}>
        {Array.from({ length: voice.rating }, (_, star) => star).map((star) => (
          <Icon name="star" viewBox="0 0 20 19" key={star} />
        ))}
      </div>
      <blockquote>{`„${voice.text}“`}</blockquote>
      <figcaption className="cluster">
        <span>
          <b>{voice.name}</b> {voice.place}
        </span>{' '}
        <span className="tag">{voice.highlight}</span>
      </figcaption>
    </figure>
  )
}
