import type { ImportFault, ImportReport } from '../../../../contract/console/signups.ts'
import type { Column } from '../../../design/column.tsx'
import { DataTable } from '../../../design/data-table.tsx'
import { number } from '../../../words.ts'

const COLUMNS: Column<ImportFault>[] = [
  { id: 'line', header: 'Zeile', numeric: true, className: 'import-line', cell: ({ line }) => line },
  { id: 'message', header: 'Warum nicht', value: ({ message }) => message },
]

export function ImportFaults({ report: { faults, faultCount } }: { report: ImportReport }) {
  if (faultCount === 0) return null
  return (
    <div className="import-faults">
      <DataTable
        cards
        caption="Zeilen, die abgelehnt werden"
        columns={COLUMNS}
        rows={faults}
        rowKey={({ line }) => String(line)}
      />
      {faultCount > faults.length && (
        <p className="soft">und {number(faultCount - faults.length)} weitere.</p>
      )}
    </div>
  )
}
