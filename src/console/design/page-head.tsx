import './page-head.css'
import type { ReactNode } from 'react'
import { brand } from '../brand.ts'

type PageHeadProps = {
  title: string
  /** What the page is about, or when its numbers were counted. */
  note?: ReactNode
  /** Filters and actions, at the right. */
  children?: ReactNode
  /** The title is said to screen readers only: where the first thing on the page says it already. */
  unseen?: boolean
}

/** The one h1 of a page, and the title of the browser's window. */
export function PageHead({ title, note, children, unseen = false }: PageHeadProps) {
  return (
    <>
      <title>{`${title} · ${brand}`}</title>
      {unseen ? (
        <h1 className="hidden-text">{title}</h1>
      ) : (
        <div className="row page-head">
          <div>
            <h1>{title}</h1>
            {note && <p className="soft">{note}</p>}
          </div>
          {children && <div className="row">{children}</div>}
        </div>
      )}
    </>
  )
}
