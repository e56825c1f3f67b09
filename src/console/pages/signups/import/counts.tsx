import type { SignupImport } from '../../../../contract/console/signups.ts'
import { Figure, Figures } from '../../../design/figures.tsx'
import { number } from '../../../words.ts'
import { refusedOf } from './words.ts'

/** What became of a list's lines. */
export function Counts({ list, toCome }: { list: SignupImport; toCome?: number }) {
  return (
    <div className="import-counts">
      <Figures>
        <Figure label="neu" value={number(list.taken)} meaning="jetzt bestätigt auf der Liste" />
        <Figure label="schon angemeldet" value={number(list.known)} meaning="bleiben, wie sie sind" />
        <Figure label="abgelehnt" value={number(refusedOf(list))} />
        {toCome !== undefined && <Figure label="kommen noch" value={number(toCome)} />}
      </Figures>
    </div>
  )
}
