import { useFilters } from '../../router/use-search.ts'
import { readNextSearch } from './search.ts'

/** What stands where there is nothing: filters left nothing, with a way to drop them, or else why. */
export function NothingFits({ what, children }: { what: string; children: string }) {
  const [{ suche, land }, change] = useFilters(readNextSearch)
  if (!suche && !land) return <p className="soft next-nothing">{children}</p>
  return (
    <p className="next-nothing">
      Kein {what} passt zu dieser Suche.{' '}
      <button type="button" className="link" onClick={() => change({ suche: undefined, land: undefined })}>
        Filter aufheben
      </button>
    </p>
  )
}
