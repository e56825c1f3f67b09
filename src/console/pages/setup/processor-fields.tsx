import type { GivenSite } from '../../../contract/given-site.ts'
import { TextField } from '../../design/field.tsx'
import { DoesNotApply } from './does-not-apply.tsx'

type Processor = NonNullable<NonNullable<GivenSite['operator']>['hosting']>

type ProcessorFieldsProps = {
  title: string
  field: string
  value: Processor | false | null | undefined
  isOptional?: boolean
  onChange: (value: Processor | false | null) => void
  errorOf: (field: string) => string | undefined
}

const PARTS = [
  ['name', 'Firma'],
  ['address', 'Anschrift'],
  ['contractSignedOn', 'Vertrag geschlossen am'],
] as const

const NOBODY: Processor = { name: '', address: '', contractSignedOn: '' }

/** A company that processes data for the operator, and the day of the contract with it (Art. 28 DSGVO). */
export function ProcessorFields({
  title,
  field,
  value,
  isOptional,
  onChange,
  errorOf,
}: ProcessorFieldsProps) {
  const processor = value || NOBODY
  const set = (changes: Partial<Processor>) => {
    const next = { ...processor, ...changes }
    onChange(Object.values(next).every((part) => part === '') ? null : next)
  }
  return (
    <fieldset className="site-group">
      <legend>{title}</legend>
      {PARTS.map(([part, label]) => (
        <TextField
          key={part}
          label={label}
          value={processor[part]}
          disabled={value === false}
          maxLength={600}
          autoComplete="off"
          onChange={({ target }) => set({ [part]: target.value })}
          error={errorOf(`${field}.${part}`)}
        />
      ))}
      {isOptional && <DoesNotApply what={title} value={value} onChange={onChange} />}
    </fieldset>
  )
}
