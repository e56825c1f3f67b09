import './data-list.css'
import type { ReactNode } from 'react'

/** Names and values in rows, each row a <DataRow>. */
export function DataList({ children }: { children: ReactNode }) {
  return <dl className="data-list">{children}</dl>
}

export function DataRow({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** What happened when, each a <Record>. */
export function Records({ children }: { children: ReactNode }) {
  return <ol className="records">{children}</ol>
}

/** `at` is the time as people read it, `iso` as machines do. */
export function Record({ at, iso, children }: { at: string; iso: string; children: ReactNode }) {
  return (
    <li>
      <time dateTime={iso}>{at}</time>
      <span>{children}</span>
    </li>
  )
}
