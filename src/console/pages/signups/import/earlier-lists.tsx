import type { SignupImport } from '../../../../contract/console/signups.ts'
import { urlOf } from '../../../api.ts'
import type { Column } from '../../../design/column.tsx'
import { DataTable } from '../../../design/data-table.tsx'
import { Download } from '../../../design/download.tsx'
import { Section } from '../../../design/section.tsx'
import { momentText, number } from '../../../words.ts'
import { refusedOf } from './words.ts'

const COLUMNS: Column<SignupImport>[] = [
  { id: 'uploadedAt', header: 'Hochgeladen', value: ({ uploadedAt }) => momentText(uploadedAt) },
  { id: 'by', header: 'Von', value: ({ by }) => by ?? 'ein Zugang, den es nicht mehr gibt' },
  { id: 'lines', header: 'Zeilen', numeric: true, cell: ({ lines }) => number(lines) },
  { id: 'taken', header: 'Neu', numeric: true, cell: ({ taken }) => number(taken) },
  { id: 'known', header: 'Schon angemeldet', numeric: true, cell: ({ known }) => number(known) },
  { id: 'refused', header: 'Abgelehnt', numeric: true, cell: (list) => number(refusedOf(list)) },
  {
    id: 'state',
    header: 'Stand',
    className: 'import-end',
    value: ({ state }) => (state === 'stopped' ? 'abgebrochen' : 'eingelesen'),
  },
  {
    id: 'file',
    header: 'Abgelehnte Zeilen',
    cell: ({ number: id, hasRefusedLines, refused }) =>
      hasRefusedLines ? (
        <Download href={urlOf('GET /api/signups/imports/:number/refused.csv', { number: id })}>
          Laden
        </Download>
      ) : (
        <span className="soft">{refused.length > 0 ? 'gelöscht' : 'keine'}</span>
      ),
  },
]

export function EarlierLists({ lists }: { lists: readonly SignupImport[] }) {
  if (lists.length === 0) return null
  return (
    <Section title="Frühere Listen">
      <div className="import-earlier">
        <DataTable
          cards
          caption="Listen, die früher eingelesen wurden"
          columns={COLUMNS}
          rows={lists}
          rowKey={({ number: id }) => String(id)}
        />
      </div>
    </Section>
  )
}
