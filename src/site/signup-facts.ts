import { promo } from '../content/promo.ts'
import { letterWaits } from '../content/site-settings.ts'
import { pageSettings } from './page-settings.ts'

const { backendUrl = '', backendKey, promoIsOver, promoEndsAt, holdsLetters } = pageSettings

/** What a form that React wakes knows of this site: imported, not passed, so that it does not weigh on the page twice. */
export const signupFacts = {
  backend: { url: backendUrl, key: backendKey },
  promo: promoIsOver ? undefined : { promise: promo.promise, endsAt: promoEndsAt },
  letterWaits: holdsLetters ? letterWaits : undefined,
}
