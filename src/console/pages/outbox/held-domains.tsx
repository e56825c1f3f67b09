import { useQuery } from '@tanstack/react-query'
import type { HeldDomain } from '../../../contract/console/outbox.ts'
import { api } from '../../api.ts'
import type { Column } from '../../design/column.tsx'
import { DataTable } from '../../design/data-table.tsx'
import { Section } from '../../design/section.tsx'
import { useAction } from '../../design/use-action.ts'
import { useMay } from '../../shell/me.ts'
import { number, timeText } from '../../words.ts'
import { lettersText } from '../newsletters/words.ts'
import { heldDomainsQuery } from './queries.ts'

/** Letters to domains that nothing takes mail for: held until the DNS says something else, or somebody lets them go. */
export function HeldDomains() {
  const { data } = useQuery(heldDomainsQuery)
  const maySend = useMay('send')
  const release = useAction({
    send: (domain: string) => api('POST /api/outbox/held/release', { domain }),
    renews: ['outbox'],
    done: ({ letters }, domain) => ({ title: 'Freigegeben', text: `${lettersText(letters)} an ${domain}.` }),
    failed: 'Das ging nicht',
  })
  if (!data || data.domains.length === 0) return null
  const buttons: Column<HeldDomain> = {
    id: 'buttons',
    header: 'Was tun',
    cell: ({ domain }) => (
      <span className="row-buttons">
        <button type="button" disabled={release.isPending} onClick={() => release.mutate(domain)}>
          trotzdem schicken<span className="hidden-text"> an {domain}</span>
        </button>
      </span>
    ),
  }
  const letters = data.domains.reduce((sum, domain) => sum + domain.letters, 0)
  return (
    <Section title="Zurückgehalten" aside={number(letters)} className="outbox-part">
      <p className="soft">Im DNS nimmt niemand E-Mails für diese Domains an.</p>
      <DataTable
        cards
        caption="Domains, an die keine E-Mails gehen"
        columns={maySend ? [...COLUMNS, buttons] : COLUMNS}
        rows={data.domains}
        rowKey={({ domain }) => domain}
      />
    </Section>
  )
}

const COLUMNS: Column<HeldDomain>[] = [
  { id: 'domain', header: 'Domain', value: ({ domain }) => domain, className: 'outbox-address' },
  { id: 'letters', header: 'Briefe', numeric: true, value: ({ letters }) => letters },
  {
    id: 'isSure',
    header: 'Gefragt',
    className: 'outbox-short',
    value: ({ isSure }) => (isSure ? 'zweimal, sicher' : 'einmal, in einer Stunde wieder'),
  },
  {
    id: 'waitsSince',
    header: 'Seit',
    cell: ({ waitsSince }) => timeText(waitsSince),
    className: 'outbox-short',
  },
]
