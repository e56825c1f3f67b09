import './guest-book.css'
import { type Voice, voices } from '../../content/voices.ts'
import { Stars } from '../../design/stars/stars.tsx'
import { Tag } from '../../design/tag/tag.tsx'

/** What testers say: the first one large, the others beside it. */
export function GuestBook() {
  return (
    <section className="block">
      <div className="center">
        <div className="guest-book-head">
          <h2>{voices.heading}</h2>
          {voices.placeholder && <Tag sample>{voices.placeholderNote}</Tag>}
        </div>
        <div className="guest-book">
          {voices.entries.map((voice, index) => (
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
      <Stars count={voice.rating} label={voices.rating(voice.rating)} />
      <blockquote>{`„${voice.text}“`}</blockquote>
      <figcaption>
        <b>{voice.name}</b> <span>{voice.location}</span> <Tag>{voice.highlight}</Tag>
      </figcaption>
    </figure>
  )
}
