import './first-steps.css'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { routes } from '../routes.ts'
import { ask } from './ask.ts'
import { Button, buttonClass, Copy, Field } from './controls.tsx'
import { useMe } from './me.ts'
import { Section } from './page.tsx'
import { counted } from './words.ts'

/** What there is to do as long as nobody has signed up: stands where people or proposals will. */
export function FirstSteps() {
  const site = `${window.location.origin}${routes.home}`
  return (
    <Section title="Die ersten Schritte">
      <p>Noch hat sich niemand angemeldet. Das bringt die ersten Haushalte:</p>
      <ol className="steps">
        <OpenQuestions />
        <Step title="Teilt den Link zur Seite">
          <p className="soft">In der Gruppe des Dorfes, beim Verein, in der Zeitung.</p>
          <div className="row">
            <code>{site}</code>
            <Copy text={site}>Link kopieren</Copy>
          </div>
        </Step>
        <Step title="Hängt einen Aushang auf">
          <p className="soft">Ein Blatt mit QR-Code und Abreißzetteln, für jeden Ort ein eigenes.</p>
          <NoticeForm />
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

/** What Einrichtung still has open; done once nothing is. */
function OpenQuestions() {
  const { data } = useQuery(ask.setup.list.queryOptions())
  const open = data?.tasks.filter(({ state }) => state !== 'done').length
  if (open === 0) {
    return (
      <Step title="Die Einrichtung ist vollständig" state="done">
        <p className="soft">Nichts, was offen wäre, steht einem Brief im Weg.</p>
      </Step>
    )
  }
  return (
    <Step title="Macht die Einrichtung fertig">
      <p className="soft">
        {open === undefined
          ? 'Was noch offen ist, wird geprüft …'
          : `${counted(open, 'Frage ist', 'Fragen sind')} offen. Solange gehen keine Briefe an viele hinaus.`}
      </p>
      <Link to="/einrichtung" className={buttonClass('main')}>
        Zur Einrichtung
      </Link>
    </Step>
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

/** The notice of a place, by its postal code. */
function NoticeForm() {
  const [postalCode, setPostalCode] = useState('')
  const open = (event: FormEvent) => {
    event.preventDefault()
    window.open(routes.notice(postalCode), '_blank', 'noopener')
  }
  return (
    <form className="row" onSubmit={open}>
      <Field
        label="Postleitzahl"
        inputMode="numeric"
        pattern="[0-9]{5}"
        size={6}
        maxLength={5}
        required
        autoComplete="off"
        onChange={({ target }) => setPostalCode(target.value)}
      />
      <Button type="submit">Aushang öffnen</Button>
    </form>
  )
}
