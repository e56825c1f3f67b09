import { type ReactNode, useId } from 'react'
import { brand } from '../content/brand.ts'
import { Button } from './controls.tsx'
import { sentenceOf } from './refused.ts'

type PageHeadProps = {
  title: string
  /** What the page is about, or when its numbers were counted. */
  note?: ReactNode
  /** Filters and actions, at the right. */
  children?: ReactNode
}

/** The one h1 of a page, and the title of the browser's window. */
export function PageHead({ title, note, children }: PageHeadProps) {
  return (
    <header className="page-head">
      <title>{`${title} · ${brand}`}</title>
      <div>
        <h1>{title}</h1>
        {note && <p className="soft">{note}</p>}
      </div>
      {children && <div className="row">{children}</div>}
    </header>
  )
}

type SectionProps = {
  title: string
  /** A word at the right of the title: what is counted, a unit, a button. */
  aside?: ReactNode
  children: ReactNode
}

/** A part of a page under its title; rules between the parts, no boxes. */
export function Section({ title, aside, children }: SectionProps) {
  const id = useId()
  return (
    <section className="section" aria-labelledby={id}>
      <div className="section-head">
        <h2 id={id}>{title}</h2>
        {aside && <span className="soft">{aside}</span>}
      </div>
      {children}
    </section>
  )
}

/** Where nothing is to be seen yet: says what would stand here, and what to do for it. */
export function Empty({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="state">
      <b>{title}</b>
      {children && <p>{children}</p>}
    </div>
  )
}

/** While the first answer is under way. What is quick shows nothing: the words fade in after half a second. */
export function Loading({ children = 'Wird geladen …' }: { children?: ReactNode }) {
  return (
    <p className="state loading" role="status">
      {children}
    </p>
  )
}

/** A question that the server did not answer, with its reason and another try. */
export function Failed({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  return (
    <div className="state" role="alert">
      <b>Das hat nicht geklappt</b>
      <p>{sentenceOf(error)}</p>
      {onRetry && <Button onClick={onRetry}>Noch einmal versuchen</Button>}
    </div>
  )
}

type AnsweredProps<Data> = {
  query: { data: Data | undefined; error: unknown; refetch: () => unknown }
  children: (data: Data) => ReactNode
}

/** Draws an answer of the server; until there is one, that it is under way or why it failed. */
export function Answered<Data>({ query, children }: AnsweredProps<Data>) {
  if (query.data !== undefined) return children(query.data)
  if (query.error) return <Failed error={query.error} onRetry={() => void query.refetch()} />
  return <Loading />
}
