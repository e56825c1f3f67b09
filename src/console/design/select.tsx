import './select.css'

type SelectProps<Value extends string> = {
  /** Read out; the chosen option speaks for itself to whoever sees it. */
  label: string
  value: Value
  options: readonly { value: Value; name: string }[]
  onChange: (value: Value) => void
  /** Shows the label before the field. */
  labelled?: boolean
}

/** A choice among few, drawn as a button. The browser's own list opens: it works everywhere. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, value, options, onChange, labelled } = props
  return (
    <label className="select">
      <span className={labelled ? 'soft' : 'hidden-text'}>{label}</span>
      <select className="button" value={value} onChange={({ target }) => onChange(target.value as Value)}>
        {options.map((option) => (
          <option value={option.value} key={option.value}>
            {option.name}
          </option>
        ))}
      </select>
    </label>
  )
}
