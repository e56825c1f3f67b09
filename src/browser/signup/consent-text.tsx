import { CONSENT_WORDING } from '../../contract/consent-wording.ts'
import { routes } from '../../routes.ts'

/** What the visitor agrees to, with the way to the privacy policy in it. */
export function ConsentText() {
  return (
    <>
      {CONSENT_WORDING.beforeLink}
      <a href={routes.privacy} target="_blank" rel="noopener">
        {CONSENT_WORDING.link}
        <span className="hidden-text">{CONSENT_WORDING.linkHint}</span>
      </a>
      {CONSENT_WORDING.afterLink}
    </>
  )
}
