import '../../design/sticky-bar/sticky-bar.css'
import { germanTimeShort } from '../../content/german-time.ts'
import { promo } from '../../content/promo.ts'
import { CloseButton } from '../../design/dialog/close-button.tsx'
import { DialogOpener } from '../../design/sign/enamel-button.tsx'
import { SIGNUP_DIALOG_ID } from '../../routes.ts'
import { settings } from '../settings.ts'

/**
 * The promotion at the lower edge. CSS alone shows it while the page is scrolled more than 300 px, where the browser
 * can; browser/sticky-bar/ does it everywhere, and takes it away when it has come to its end.
 */
export function StickyBar() {
  const { headline, urgency, badge, button, close } = promo
  const { endsAt } = settings.facts.promo
  if (settings.promoIsOver) return null
  return (
    <section className="sticky-bar night" aria-label={headline}>
      <div>
        <p>
          <b>{headline}</b> {urgency}
          {endsAt && (
            <span>
              {' '}
              bis <time dateTime={endsAt}>{`${germanTimeShort(endsAt)} Uhr`}</time>
            </span>
          )}
        </p>
        <span className="sticky-bar-badge">{badge}</span>{' '}
        <DialogOpener dialog={SIGNUP_DIALOG_ID} className="sign-paper">
          {button}
        </DialogOpener>
        <CloseButton label={close} />
      </div>
    </section>
  )
}
