import type { ReactNode } from 'react'
import { home } from '../../content/home.ts'
import { signup } from '../../content/signup.ts'
import { DialogOpener, signClass } from '../../design/sign/enamel-button.tsx'
import { Use } from '../../design/symbols/symbols.tsx'
import { SIGNUP_DIALOG_ID } from '../../routes.ts'
import { marker, When } from '../links/markers.tsx'
import { settings } from '../settings.ts'
import { type InPage, WayToForm } from '../street/way-to-form.tsx'
import { WithoutScript } from './without-script.tsx'

const { figure: waitingHouseholds } = settings.facts.waitingHouseholds

/** The village at night, beside what is said above it. */
function Village({ children }: { children: ReactNode }) {
  return (
    <div className="waiting">
      <div>{children}</div>
      <svg className="footer-row lit" viewBox="-14 -230 640 230" aria-hidden="true">
        <Use name="gable" at={[4, 0]} />
        <Use name="eaves" at={[150, 0]} />
        <Use name="timbered" at={[366, 0]} />
        <Use name="tall" at={[510, 0]} />
      </svg>
    </div>
  )
}

/** Who is waiting already in the whole country, and the sign-up. */
export function Waiting() {
  const { heading, text, button } = home.footer
  return (
    <Village>
      <p className="waiting-number">{waitingHouseholds}</p>
      <h2>{heading}</h2>
      <p className="waiting-text">{text}</p>
      <DialogOpener dialog={SIGNUP_DIALOG_ID}>{button}</DialogOpener>
      <WithoutScript />
    </Village>
  )
}

/** The same on a place's page: its own number first, where it may be said. */
export function WaitingInPlace({ inPage }: InPage) {
  return (
    <Village>
      <When of="number">
        <p className="waiting-number">{marker('households')}</p>
      </When>
      <h2>{marker('words.footer.heading')}</h2>
      <When of="words.footer.germany">
        <p className="cluster in-germany">
          <b>{waitingHouseholds}</b> {marker('words.footer.germany')}
        </p>
      </When>
      <p className="waiting-text">{marker('words.footer.text')}</p>
      <WayToForm inPage={inPage} className={signClass()}>
        {home.footer.button}
      </WayToForm>
      {!inPage && <WithoutScript postalCode={marker('postalCode')} />}
    </Village>
  )
}

/** The same on the page of the form, which is the act itself. */
export function WaitingForForm() {
  const { heading, text } = signup.footer
  return (
    <Village>
      <h2>{heading}</h2>
      <p className="cluster in-germany">
        <b>{waitingHouseholds}</b> {text}
      </p>
    </Village>
  )
}
