import type { ReactNode } from 'react'
import { Failed, Loading } from './states.tsx'

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
