import { routes } from '../../routes.ts'

/** What the visitor agrees to (specification section 2). */
export function ConsentText() {
  return (
    <>
      Meine E-Mail-Adresse und Postleitzahl dürfen gespeichert und für Informationen zum Start und den Versand
      des Newsletters verarbeitet werden. Die{' '}
      <a href={routes.privacy} target="_blank" rel="noopener">
        Datenschutzerklärung<span className="hidden-text"> (öffnet in neuem Tab)</span>
      </a>{' '}
      habe ich gelesen und akzeptiere sie. Ich kann meine Einwilligung jederzeit widerrufen.
    </>
  )
}
