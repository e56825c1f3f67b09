import './states.css'
import type { ReactNode } from 'react'
import { consoleRoutes } from '../../routes.ts'
import { ApiError } from '../api.ts'
import { Button } from './button.tsx'

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
    <p className="state state-loading" role="status">
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

/** The German sentence of a refusal; anything else is a fault of the console's own. */
export function sentenceOf(error: unknown): string {
  if (error instanceof ApiError) return error.message
  return 'In der Konsole ist ein Fehler aufgetreten. Lade die Seite neu.'
}

/** A page that broke, or whose files could not be fetched. */
export function PageFailed({ error }: { error: unknown }) {
  return <Failed error={error} onRetry={() => window.location.reload()} />
}

/** An address below /konsole that leads nowhere. */
export function PageMissing() {
  return (
    <Empty title="Diese Seite gibt es in der Konsole nicht">
      <a href={consoleRoutes.base}>Zu „Wo als Nächstes“</a>
    </Empty>
  )
}

type AnsweredProps<Data> = {
  query: { data: Data | undefined; error: unknown; refetch: () => unknown }
  /** Said while the first answer is under way. */
  loading?: string
  children: (data: Data) => ReactNode
}

/** Draws an answer of the server; until there is one, that it is under way or why it failed. */
export function Answered<Data>({ query, loading, children }: AnsweredProps<Data>) {
  if (query.data !== undefined) return children(query.data)
  if (query.error) return <Failed error={query.error} onRetry={() => void query.refetch()} />
  return <Loading>{loading}</Loading>
}
