import '../../design/ask-note/ask-note.css'
import { consentNote } from '../../content/consent-note.ts'
import { CloseButton } from '../../design/dialog/close-button.tsx'
import { EnamelButton } from '../../design/sign/enamel-button.tsx'
import { routes } from '../../routes.ts'

/** Asks for consent to measuring, both answers alike. */
export function CookieNote() {
  const { title, text, more, reject, accept, close } = consentNote
  return (
    <section className="ask-note" aria-labelledby="frage-messen">
      <h2 id="frage-messen" tabIndex={-1}>
        {title}
      </h2>{' '}
      <p>
        {text} <a href={routes.privacy}>{more}</a>
      </p>
      <div className="ask-note-answers">
        <EnamelButton type="button" ground="spruce" data-choice="rejected">
          {reject}
        </EnamelButton>{' '}
        <EnamelButton type="button" ground="spruce" data-choice="accepted">
          {accept}
        </EnamelButton>
      </div>
      <CloseButton label={close} data-choice="rejected" />
    </section>
  )
}
