import './first-steps.css'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { routes } from '../../../routes.ts'
import { asked } from '../../api.ts'
import { Button, buttonClass } from '../../design/button.tsx'
import { CopyButton } from '../../design/copy-button.tsx'
import { Section } from '../../design/section.tsx'
import { Link } from '../../router/link.tsx'
import { useMay } from '../../shell/me.ts'
import { counted } from '../../words.ts'

/** What there is to do as long as nobody has signed up: stands where proposals will. */
export function FirstSteps() {
  const mayAdminister = useMay('administer')
  const site = `${window.location.origin}${routes.home}`
  return (
    <Section title="Die ersten Schritte">
      <p>Noch hat sich niemand angemeldet. Das bringt die ersten Haushalte:</p>
      <ol className="first-steps">
        <OpenPoints />
        <Step title="Teilt den Link zur Seite">
          <p className="soft">In der Gruppe des Dorfes, beim Verein, in der Zeitung.</p>
          <div className="row">
            <code>{site}</code>
            <CopyButton text={site}>Link kopieren</CopyButton>
          </div>
        </Step>
        <Step title="Hängt einen Aushang auf">
          <p className="soft">Ein Blatt mit QR-Code und Abreißzetteln, für jeden Ort ein eigenes.</p>
          <NoticeForm />
        </Step>
        {mayAdminister && (
          <Step title="Holt jemanden dazu">
            <p className="soft">Zu zweit vergisst man weniger, und jemand hat auch im Urlaub Zugang.</p>
            <div className="row">
              <Link to="/team" className={buttonClass()}>
                Jemanden einladen
              </Link>
            </div>
          </Step>
        )}
      </ol>
    </Section>
  )
}

/** What Einrichtung still has open; done once nothing is. */
function OpenPoints() {
  const { data } = useQuery(asked('GET /api/setup', {}))
  const open = data?.groups.flatMap(({ findings }) => findings).filter(({ level }) => level !== 'hint').length
  if (open === 0) {
    return (
      <Step title="Die Einrichtung ist vollständig" isDone>
        <p className="soft">Kein offener Punkt steht einem Brief im Weg.</p>
      </Step>
    )
  }
  return (
    <Step title="Macht die Einrichtung fertig">
      <p className="soft">
        {open === undefined
          ? 'Was noch offen ist, wird geprüft …'
          : `${counted(open, 'Punkt ist', 'Punkte sind')} offen. Solange gehen keine Briefe an viele hinaus.`}
      </p>
      <div className="row">
        <Link to="/einrichtung" className={buttonClass('main')}>
          Zur Einrichtung
        </Link>
      </div>
    </Step>
  )
}

type StepProps = { title: string; isDone?: boolean; children: ReactNode }

function Step({ title, isDone = false, children }: StepProps) {
  return (
    <li className={isDone ? 'is-done' : undefined}>
      <b>{title}</b>
      {children}
    </li>
  )
}

/** The notice of a place, by its postal code. */
function NoticeForm() {
  const id = useId()
  const [postalCode, setPostalCode] = useState('')
  const open = (event: FormEvent) => {
    event.preventDefault()
    window.open(routes.notice(postalCode), '_blank', 'noopener')
  }
  return (
    <form className="row" onSubmit={open}>
      <label htmlFor={id}>Postleitzahl</label>
      <input
        id={id}
        inputMode="numeric"
        pattern="[0-9]{5}"
        size={6}
        maxLength={5}
        required
        value={postalCode}
        onChange={({ target }) => setPostalCode(target.value)}
        autoComplete="off"
      />
      <Button type="submit">Aushang öffnen</Button>
    </form>
  )
}
