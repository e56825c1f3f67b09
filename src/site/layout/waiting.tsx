import { waitingHouseholds } from '../../content/figures.ts'
import { home } from '../../content/home.ts'
import { DialogOpener } from '../../design/sign/enamel-button.tsx'
import { HouseRow } from '../../design/symbols/symbols.tsx'
import { SIGNUP_DIALOG_ID } from '../../routes.ts'
import { WithoutScript } from './without-script.tsx'

/** The village at night: who is waiting already, and the sign-up. */
export function Waiting({ postalCode }: { postalCode?: string | undefined }) {
  const { heading, text, button } = home.footer
  return (
    <div className="waiting">
      <div>
        <p className="waiting-number">{waitingHouseholds}</p>
        <h2>{heading}</h2>
        <p>{text}</p>
        <DialogOpener dialog={SIGNUP_DIALOG_ID}>{button}</DialogOpener>
        <WithoutScript postalCode={postalCode} />
      </div>
      <HouseRow className="footer-row lit" />
    </div>
  )
}
