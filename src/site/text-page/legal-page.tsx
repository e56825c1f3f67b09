import '../../design/disclosure.css'
import './prose.css'
import './text-page.css'
import type { LegalText } from '../../content/legal/legal-text.ts'
import { routes } from '../../routes.ts'
import { Signs } from './privacy-signs.tsx'
import { TypedText } from './typed-text.tsx'

/** A legal text at 39rem on the right; on the left the way back and the contents. */
export function LegalPage({ text: { title, draftMark, signs, sections } }: { text: LegalText }) {
  const entries = (
    <ol>
      {sections.map((section, index) => (
        <li key={section.id}>
          <a href={`#${section.id}`}>
            {signs && <span className="contents-number">{index + 1}</span>} {section.title}
          </a>
        </li>
      ))}
    </ol>
  )
  return (
    <div className="center text-page">
      <div className="text-page-side">
        <a className="tap text-page-back" href={routes.home}>
          <svg viewBox="0 0 18 14" aria-hidden="true">
            <path d="M8 1 2 7l6 6M2 7h16" />
          </svg>
          Zurück zur Startseite
        </a>
        {/* Beside the text on wide screens; on narrow ones the same, folded, unless the sections are their own contents. */}
        <nav className="contents contents-wide" aria-labelledby="contents-title">
          <p className="contents-title" id="contents-title">
            Inhalt
          </p>
          {entries}
        </nav>
        {!signs && (
          <nav aria-label="Inhalt dieser Seite">
            <details className="contents contents-folded disclosure">
              <summary>Inhalt dieser Seite</summary>
              {entries}
            </details>
          </nav>
        )}
      </div>
      <article className="prose">
        <h1>{title}</h1>
        {draftMark && <p className="draft-mark">{draftMark}</p>}
        {signs && <Signs signs={signs} />}
        {sections.map((section, index) =>
          signs ? (
            <FoldedSection key={section.id} {...section} title={`${index + 1}. ${section.title}`} />
          ) : (
            <section key={section.id} aria-labelledby={section.id}>
              <h2 id={section.id}>{section.title}</h2>
              <TypedText text={section.text} />
            </section>
          ),
        )}
      </article>
    </div>
  )
}

/**
 * Opened by its line, by an address that leads into it, and by looking for a word in the page: browsers do that by
 * themselves for what stands below the line, which is why the address names that.
 */
function FoldedSection({ id, title, text }: LegalText['sections'][number]) {
  return (
    <details className="disclosure">
      <summary>
        <h2>{title}</h2>
      </summary>
      <section id={id} aria-label={title}>
        <TypedText text={text} />
      </section>
    </details>
  )
}
