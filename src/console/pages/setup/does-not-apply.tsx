import { TickField } from '../../design/field.tsx'

type DoesNotApplyProps = { what: string; value: unknown; onChange: (value: false | null) => void }

/** That a fact is not to be given at all, which is another thing than not given yet. */
export function DoesNotApply({ what, value, onChange }: DoesNotApplyProps) {
  return (
    <TickField
      label={
        <>
          trifft nicht zu<span className="hidden-text">: {what}</span>
        </>
      }
      checked={value === false}
      onChange={({ target }) => onChange(target.checked ? false : null)}
    />
  )
}
