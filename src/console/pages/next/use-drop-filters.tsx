import { useFilters } from '../../router/use-search.ts'
import { readNextSearch } from './search.ts'

/** What to say where nothing is left: whether filters left nothing, and a way to drop them. */
export function useDropFilters() {
  const [{ suche, land, stand }, change] = useFilters(readNextSearch)
  return {
    isFiltered: Boolean(suche || land || stand),
    dropButton: (
      <button
        type="button"
        className="link"
        onClick={() => change({ suche: undefined, land: undefined, stand: undefined })}
      >
        Filter aufheben
      </button>
    ),
  }
}
