import { Link } from 'wouter'
import { routes } from '../routes.ts'
import { buttonClass } from './controls.tsx'
import { Section } from './page.tsx'

/** What there is to do as long as nobody has signed up: stands where people or proposals will. */
export function FirstSteps() {
  const { origin } = window.location
  return (
    <Section title="Die ersten Schritte">
      <p>
        Noch hat sich niemand angemeldet. Bis die Einrichtung fertig ist, gehen keine Briefe an viele hinaus.
      </p>
      <p>
        Teilt <code>{origin}</code> in der Gruppe des Dorfes, beim Verein, in der Zeitung, und hängt den
        Aushang eures Ortes auf: <code>{`${origin}${routes.notice('Postleitzahl')}`}</code>
      </p>
      <Link to="/einrichtung" className={buttonClass('main')}>
        Zur Einrichtung
      </Link>
    </Section>
  )
}
