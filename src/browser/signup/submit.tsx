import { EnamelButton } from '../../design/sign/enamel-button.tsx'
import { texts } from './texts.ts'

const REASON_ID = 'anmeldung-grund'

type SubmitProps = {
  saving: boolean
  /** Whether the consent is ticked; `undefined` before hydration, when the browser itself refuses. */
  ticked: boolean | undefined
}

/** The button that sends the form, and below it why it is locked. */
export function Submit({ saving, ticked }: SubmitProps) {
  const locked = saving || ticked === false
  return (
    <>
      <EnamelButton
        type="submit"
        className={saving ? 'submit is-busy' : 'submit'}
        disabled={locked}
        aria-disabled={locked || undefined}
        aria-describedby={ticked ? undefined : REASON_ID}
      >
        {saving && <i className="spinner" />}
        <span>{saving ? texts.saving : texts.submit}</span>
      </EnamelButton>
      <p className={ticked ? 'submit-reason is-met' : 'submit-reason'} id={REASON_ID}>
        {texts.reason}
      </p>
      <p className="hidden-text" role="status">
        {saving && texts.saving}
      </p>
    </>
  )
}
