import { type ChangeEvent, useState } from 'react'
import type { RestaurantsRead } from '../../../contract/console/regions.ts'
import { api } from '../../api.ts'
import { sentenceOf } from '../../design/states.tsx'
import { counted } from '../../words.ts'
import { step, useRegionChange } from './use-region-change.ts'

/** Many at once: a table as a spreadsheet saves it. */
export function ListOfRestaurants({ id, onDone }: { id: number; onDone: () => void }) {
  const change = useRegionChange()
  const [read, setRead] = useState<RestaurantsRead>()
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    if (!file) return
    const table = decoded(await file.arrayBuffer())
    target.value = ''
    let answer: RestaurantsRead | undefined
    change.mutate(
      step({
        send: async () => {
          answer = await api('POST /api/regions/:id/restaurants/list', { id, table })
          return answer
        },
        title: 'Eingelesen',
        text: 'Die Gasthöfe der Liste stehen jetzt hier.',
        undo: ({ added }) => api('POST /api/regions/:id/restaurants/remove', { id, numbers: [...added] }),
      }),
      { onSuccess: () => (answer?.faults.length === 0 ? onDone() : setRead(answer)) },
    )
  }
  return (
    <div className="stack region-list">
      <label className="stack">
        <b>Oder eine Liste einlesen</b>
        <span className="soft">
          CSV mit Name; Ort; Stand; Tage. Stand ist gefragt, zugesagt oder abgesagt.
        </span>
        <input
          type="file"
          accept=".csv,.txt,text/csv"
          disabled={change.isPending}
          onChange={(event) => void choose(event)}
        />
      </label>
      <div role="status">
        {read && (
          <p>
            {counted(read.added.length, 'Gasthof', 'Gasthöfe')} eingetragen, {read.known} schon da. Nicht
            gelesen:
          </p>
        )}
        {read && (
          <ul>
            {read.faults.map(({ line, what }) => (
              <li key={line}>
                Zeile {line}: {what}
              </li>
            ))}
          </ul>
        )}
        {change.isError && <p className="field-error">{sentenceOf(change.error)}</p>}
      </div>
    </div>
  )
}

/** What is no UTF-8 was written by an older Excel: Windows-1252. */
function decoded(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
