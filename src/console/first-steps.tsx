import './first-steps.css'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { routes } from '../routes.ts'
import { buttonClass, Copy } from './controls.tsx'
import { useMe } from './me.ts'
import { Section } from './page.tsx'

/** What there is to do as long as nobody has signed up: stands where people or proposals will. */
export function FirstSteps() {
  const site = `${window.location.origin}${routes.home}`
  return (
    <Section title="Die ersten Schritte">
      <p>Noch hat sich niemand angemeldet. Das bringt die ersten Haushalte:</p>
      <ol className="steps">
        <Step title="Macht die Einrichtung fertig">
          <p className="soft">Solange dort etwas offen ist, gehen keine Briefe an viele hinaus.</p>
          <Link to="/einrichtung" className={buttonClass('main')}>
            Zur Einrichtung
          </Link>
        </Step>
        <Step title="Teilt den Link zur Seite">
          <p className="soft">In der Gruppe des Dorfes, beim Verein, in der Zeitung.</p>
          <div className="row">
            <code>{site}</code>
            <Copy text={site}>Link kopieren</Copy>
          </div>
        </Step>
        <Step title="Hängt einen Aushang auf">
          <p className="soft">
            Ein Blatt mit QR-Code und Abreißzetteln, für jeden Ort ein eigenes. Mit der Postleitzahl am Ende:
          </p>
          <code>{`${window.location.origin}${routes.notice('…')}`}</code>
        </Step>
        {useMe()?.may.administer && (
          <Step title="Holt jemanden dazu">
            <p className="soft">Zu zweit vergisst man weniger, und jemand hat auch im Urlaub Zugang.</p>
            <Link to="/team" className={buttonClass()}>
              Jemanden einladen
            </Link>
          </Step>
        )}
      </ol>
    </Section>
  )
}

type StepProps = { title: string; state?: 'broken' | 'open' | 'done'; children?: ReactNode }

/** One thing to do, within an ordered list of the class `steps`. */
export function Step({ title, state = 'open', children }: StepProps) {
  return (
    <li className={`step ${state}`}>
      <div className="stack">
        <h3>{title}</h3>
        {children}
      </div>
    </li>
  )
}
