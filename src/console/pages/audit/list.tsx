import { useMemo } from 'react'
import { type AuditEntry, type AuditPage, auditWho, auditWords } from '../../../contract/console/audit.ts'
import { auditDetails } from '../../../contract/console/audit-details.ts'
import type { Column } from '../../design/column.tsx'
import { DataTable } from '../../design/data-table.tsx'
import { momentText } from '../../words.ts'

type AuditListProps = { entries: readonly AuditEntry[]; people: AuditPage['people'] }

export function AuditList({ entries, people }: AuditListProps) {
  const columns = useMemo(() => columnsOf(people), [people])
  return (
    <div className="audit-list">
      <DataTable
        caption="Was getan wurde, das Neueste zuerst"
        columns={columns}
        rows={entries}
        rowKey={({ number }) => String(number)}
      />
    </div>
  )
}

/** What somebody should look at who looks for something wrong. */
const ALARMING = new Set(['log_in_failed', 'own_password_wrong'])

function columnsOf(people: AuditPage['people']): Column<AuditEntry>[] {
  return [
    { id: 'at', header: 'Wann', className: 'audit-at', cell: ({ at }) => momentText(at) },
    { id: 'who', header: 'Wer', className: 'audit-who', cell: (entry) => auditWho(entry, people) },
    {
      id: 'what',
      header: 'Was',
      className: 'audit-what',
      cell: ({ action }) => (
        <span className={ALARMING.has(action) ? 'audit-alarming' : undefined}>{auditWords(action)}</span>
      ),
    },
    {
      id: 'details',
      header: 'Womit',
      className: 'audit-details',
      cell: (entry) => auditDetails(entry, people),
    },
  ]
}
