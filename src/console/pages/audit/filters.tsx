import type { AuditPage, AuditTopic } from '../../../contract/console/audit.ts'
import { DayField } from '../../design/day-field.tsx'
import { Select } from '../../design/select.tsx'
import { useFilters } from '../../router/use-search.ts'
import { readAuditSearch, TOPICS } from './search.ts'

const TOPIC_NAMES: Record<AuditTopic, string> = {
  access: 'Anmeldung und Zugang',
  people: 'Angemeldete',
  letters: 'Starts und Briefe',
  places: 'Orte',
  regions: 'Regionen',
  team: 'Team und Protokoll',
}

const TOPIC_OPTIONS = [
  { value: '', name: 'Alles' },
  ...Object.entries(TOPICS).map(([value, topic]) => ({ value, name: TOPIC_NAMES[topic] })),
]

/** What of the log is shown; all of it stands in the address. @param people who can be chosen; nobody: only the own lines are there */
export function AuditFilters({ people }: { people?: AuditPage['people'] }) {
  const [{ wer = '', was = '', von = '', bis = '' }, change] = useFilters(readAuditSearch)
  return (
    <search className="row audit-filters">
      {people && (
        <Select
          label="Wer"
          value={wer}
          options={[
            { value: '', name: 'Alle' },
            ...Object.entries(people).map(([value, name]) => ({ value, name })),
            { value: 'niemand', name: 'Niemand aus dem Team' },
          ]}
          onChange={(who) => change({ wer: who || undefined })}
        />
      )}
      <Select
        label="Was"
        value={was}
        options={TOPIC_OPTIONS}
        onChange={(topic) => change({ was: (topic || undefined) as keyof typeof TOPICS | undefined })}
      />
      <DayField label="von" value={von} onChange={(day) => change({ von: day })} />
      <DayField label="bis" value={bis} onChange={(day) => change({ bis: day })} />
    </search>
  )
}
