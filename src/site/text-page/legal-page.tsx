import '../../design/disclosure.css'
import './prose.css'
import './text-page.css'
import type { LegalText } from '../../content/legal/blocks.ts'
import { routes } from '../../routes.ts'
import { LegalBlock } from './legal-block.tsx'
import { Signs } from './privacy-signs.tsx'

/** A legal text at 39rem on the right; on the left the way back and the contents. */
export function LegalPage({ text }: { text: LegalText }) {
  return (
    <div className="center text-page">
      <div className="text-page-side">
        <a className="tap text-page-back" href={routes.home}>
          <svg viewBox="0 0 18 14" aria-hidden="true">
            <path d="M8 1 2 7l6 6M2 7h16" />
          </svg>
          Zurück zur Startseite
        </a>
        <ContentsBeside text={text} />
        {/* Folded sections are their own contents. */}
        {!text.inShort && <ContentsFolded text={text} />}
      </div>
      <article className="prose">
        <h1>{text.title}</h1>
        {text.draftMark && <p className="draft-mark">{text.draftMark}</p>}
        {text.inShort && <Signs {...text.inShort} />}
        {text.sections.map((section, index) => {
          const title = text.numbered ? `${index + 1}. ${section.title}` : section.title
          const Section = text.inShort ? FoldedSection : OpenSection
          return <Section key={section.id} title={title} section={section} />
        })}
      </article>
    </div>
  )
}

type SectionProps = { title: string; section: LegalText['sections'][number] }

function OpenSection({ title, section }: SectionProps) {
  return (
    <section aria-labelledby={section.id}>
      <h2 id={section.id}>{title}</h2>
      <Blocks of={section} />
    </section>
  )
}

/**
 * Opened by its line, by an address that leads into it, and by looking for a word in the page: browsers do that by
 * themselves for what stands below the line, which is why the address names that.
 */
function FoldedSection({ title, section }: SectionProps) {
  return (
    <details className="disclosure">
      <summary>
        <h2>{title}</h2>
      </summary>
      <section id={section.id} aria-label={title}>
        <Blocks of={section} />
      </section>
    </details>
  )
}

function Blocks({ of: { blocks } }: { of: SectionProps['section'] }) {
  return blocks.map((block, position) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, at build time
    <LegalBlock key={position} block={block} />
  ))
}

/** The table of contents beside the text, on wide screens. */
function ContentsBeside({ text }: { text: LegalText }) {
  return (
    <nav className="contents contents-wide" aria-labelledby="contents-title">
      <p className="contents-title" id="contents-title">
        Inhalt
      </p>
      <Entries text={text} />
    </nav>
  )
}

/** The same table of contents, folded, on narrow screens. */
function ContentsFolded({ text }: { text: LegalText }) {
  return (
    <nav aria-label="Inhalt dieser Seite">
      <details className="contents contents-folded disclosure">
        <summary>Inhalt dieser Seite</summary>
        <Entries text={text} />
      </details>
    </nav>
  )
}

function Entries({ text }: { text: LegalText }) {
  return (
    <ol>
      {text.sections.map(({ id, title }, index) => (
        <li key={id}>
          <a href={`#${id}`}>
            {text.numbered && <span className="contents-number">{index + 1}</span>} {title}
          </a>
        </li>
      ))}
    </ol>
  )
}
