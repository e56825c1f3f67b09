import '../../design/field/field.css'
import './postal-code-row.css'
import { postalCodeTexts } from '../../browser/postal-code/answer-postal-code.ts'
import { postalCodeInput } from '../../browser/signup/inputs.ts'
import { EnamelButton } from '../../design/sign/enamel-button.tsx'
import { POSTAL_CODE_PARAMETER, routes } from '../../routes.ts'

/**
 * Asks for a postal code, at night. Leads to the page of its village (the server knows it); with its script
 * (browser/postal-code/) it answers at once, and opens the sign-up dialog where the page has one.
 */
export function PostalCodeRow({ button, postalCode }: { button: string; postalCode?: string | undefined }) {
  return (
    <form className="ask" method="get" action={routes.signup}>
      <label htmlFor="plz">{postalCodeTexts.label}</label>
      <div className="cluster ask-row">
        <span className="text-input cells">
          <input id="plz" name={POSTAL_CODE_PARAMETER} {...postalCodeInput} defaultValue={postalCode} />
        </span>
        <EnamelButton type="submit">{button}</EnamelButton>
      </div>
      <p className="ask-answer" role="status">
        <span className="ask-hint">{postalCodeTexts.hint}</span>
      </p>
    </form>
  )
}
