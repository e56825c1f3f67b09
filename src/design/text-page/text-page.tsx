import './prose.css'
import './text-page.css'
import type { ReactNode } from 'react'
import { ContentsBeside, type ContentsEntry, ContentsFolded } from './contents.tsx'

/** The frame of a long text: the way back and the contents on the left, the text at 39rem on the right. */
export function TextPage(props: {
  title: string
  /** Shown under the title while the text is a draft. */
  mark: string | null
  back: { href: string; label: string }
  contents: { title: string; foldedTitle: string; entries: readonly ContentsEntry[] }
  children: ReactNode
}) {
  const { title, mark, back, contents, children } = props
  return (
    <div className="center text-page">
      <div className="text-page-side">
        <a className="text-page-back" href={back.href}>
          <svg viewBox="0 0 18 14" aria-hidden="true">
            <path d="M8 1 2 7l6 6M2 7h16" />
          </svg>
          {back.label}
        </a>
        <ContentsBeside title={contents.title} entries={contents.entries} />
        <ContentsFolded title={contents.foldedTitle} entries={contents.entries} />
      </div>
      <article className="prose">
        <h1>{title}</h1>
        {mark && <p className="draft-mark">{mark}</p>}
        {children}
      </article>
    </div>
  )
}
