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
      {/* By attribute for browsers without :has(); the styles hide it as well before this script has run. */}
      <p className="submit-reason" id={REASON_ID} hidden={ticked === true}>
        {texts.reason}
      </p>
      <p className="hidden-text" role="status">
        {saving && texts.saving}
      </p>
    </>
  )
}
