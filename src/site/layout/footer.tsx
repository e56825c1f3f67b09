import './footer.css'
import { waitingHouseholds } from '../../content/figures.ts'
import { home } from '../../content/home.ts'
import { HouseRow } from '../../design/house-row/house-row.tsx'
import { RoofEdge } from '../../design/roof-edge/roof-edge.tsx'
import { DialogOpener } from '../../design/sign/dialog-opener.tsx'
import { SIGNUP_DIALOG_ID } from '../../routes.ts'
import { FooterEnd } from './footer-end.tsx'
import { WithoutScript } from './without-script.tsx'

type FooterProps = {
  above: string
  /** The page's own. */
  postalCode?: string | undefined
}

/** The village at night: who is waiting already, the sign-up, contact and legal links. */
export function Footer({ above, postalCode }: FooterProps) {
  const { heading, text, button } = home.footer
  return (
    <footer className={above}>
      <RoofEdge />
      <div className="footer night">
        <div className="center">
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
          <FooterEnd />
        </div>
      </div>
    </footer>
  )
}
