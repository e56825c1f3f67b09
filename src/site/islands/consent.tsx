import { ConsentNote } from '../../browser/consent/consent-note.tsx'
import { settings } from '../settings.ts'

/** The cookie note with this site's settings: imported, not passed, so that they do not weigh on the page. */
export function Consent() {
  return <ConsentNote adsId={settings.adsId} adsScriptUrl={settings.adsScriptUrl} />
}
