import type { GivenSite } from '../../../contract/given-site.ts'
import { TextArea, TextField } from '../../design/field.tsx'
import { Section } from '../../design/section.tsx'
import { DoesNotApply } from './does-not-apply.tsx'
import { ProcessorFields } from './processor-fields.tsx'

type Operator = NonNullable<GivenSite['operator']>
type ErrorOf = (field: string) => string | undefined
type OperatorFieldsProps = { operator: Operator; onChange: (operator: Operator) => void; errorOf: ErrorOf }

/** Facts of one line, in the order in which somebody fills them in. `optional`: may not apply to everybody. */
const LINES = [
  { field: 'name', label: 'Name', hint: 'Der Mensch oder die Firma, wie im Register.' },
  { field: 'legalForm', label: 'Rechtsform', hint: 'GmbH, e. K., Einzelunternehmen …', optional: true },
  { field: 'street', label: 'Straße und Hausnummer', hint: 'Kein Postfach (§ 5 DDG).' },
  { field: 'postalCode', label: 'Postleitzahl' },
  { field: 'town', label: 'Ort' },
  { field: 'email', label: 'E-Mail-Adresse' },
  { field: 'phone', label: 'Telefonnummer' },
  { field: 'registerCourt', label: 'Registergericht', optional: true },
  { field: 'registerNumber', label: 'Registernummer', optional: true },
  { field: 'vatId', label: 'Umsatzsteuer-Identifikationsnummer', optional: true },
  { field: 'supervisoryAuthority', label: 'Aufsichtsbehörde', optional: true },
  { field: 'editor', label: 'Verantwortlich für redaktionelle Inhalte (§ 18 Abs. 2 MStV)', optional: true },
  { field: 'privacyContact', label: 'E-Mail-Adresse für den Datenschutz' },
  {
    field: 'dataProtectionOfficer',
    label: 'Datenschutzbeauftragte Person',
    hint: 'Name und Anschrift; nötig ab 20 Personen (§ 38 BDSG).',
    optional: true,
  },
  {
    field: 'serverLogRetention',
    label: 'Aufbewahrung des Server-Protokolls',
    hint: 'Zum Beispiel: sieben Tage.',
  },
  {
    field: 'privacyApprovedOn',
    label: 'Freigabe der Datenschutzerklärung',
    hint: 'Der Tag, wie er dort stehen soll: 1. Februar 2027. Bis dahin heißt sie Entwurf.',
  },
] as const satisfies readonly { field: keyof Operator; label: string; hint?: string; optional?: true }[]

/** Who runs the site. An empty field is one that is not given yet; the pages show it as a gap. */
export function OperatorFields({ operator, onChange, errorOf }: OperatorFieldsProps) {
  const set = (changes: Operator) => onChange({ ...operator, ...changes })
  return (
    <Section title="Betreiber">
      <div className="site-fields">
        {LINES.map(({ field, label, ...more }) => (
          <Line
            key={field}
            label={label}
            hint={'hint' in more ? more.hint : undefined}
            isOptional={'optional' in more}
            value={operator[field]}
            error={errorOf(`operator.${field}`)}
            onChange={(value) => set({ [field]: value })}
          />
        ))}
        <Representatives operator={operator} onChange={set} errorOf={errorOf} />
        <TextField
          label="Beschäftigte am 31. Dezember des Vorjahres"
          hint="Über zehn verlangt § 36 VSBG einen Hinweis."
          type="number"
          min={0}
          value={operator.employees ?? ''}
          onChange={({ target }) => set({ employees: target.value === '' ? null : Number(target.value) })}
          error={errorOf('operator.employees')}
        />
        <ProcessorFields
          title="Hoster"
          field="operator.hosting"
          value={operator.hosting}
          onChange={(hosting) => set({ hosting: hosting || null })}
          errorOf={errorOf}
        />
        <ProcessorFields
          title="Anbieter des Mailservers"
          field="operator.mailProvider"
          isOptional
          value={operator.mailProvider}
          onChange={(mailProvider) => set({ mailProvider })}
          errorOf={errorOf}
        />
      </div>
    </Section>
  )
}

type LineProps = {
  label: string
  hint: string | undefined
  isOptional: boolean
  value: string | false | null | undefined
  error: string | undefined
  onChange: (value: string | false | null) => void
}

function Line({ label, hint, isOptional, value, error, onChange }: LineProps) {
  return (
    <div className="stack">
      <TextField
        label={label}
        hint={hint}
        value={value || ''}
        disabled={value === false}
        maxLength={600}
        autoComplete="off"
        onChange={({ target }) => onChange(target.value || null)}
        error={error}
      />
      {isOptional && <DoesNotApply what={label} value={value} onChange={onChange} />}
    </div>
  )
}

function Representatives({ operator: { representatives }, onChange, errorOf }: OperatorFieldsProps) {
  const label = 'Vertretungsberechtigte'
  return (
    <div className="stack">
      <TextArea
        label={label}
        hint="Jeder Name in einer Zeile."
        value={representatives ? representatives.join('\n') : ''}
        disabled={representatives === false}
        onChange={({ target }) =>
          onChange({ representatives: target.value === '' ? null : target.value.split('\n') })
        }
        onBlur={() =>
          representatives &&
          onChange({ representatives: representatives.filter((name) => name.trim() !== '') })
        }
        error={errorOf('operator.representatives')}
      />
      <DoesNotApply
        what={label}
        value={representatives}
        onChange={(value) => onChange({ representatives: value })}
      />
    </div>
  )
}
