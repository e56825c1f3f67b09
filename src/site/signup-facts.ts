import { brand } from '../content/brand.ts'
import { letterWaits } from '../content/going-public.ts'
import { confirmTexts } from '../content/links.ts'
import { promo } from '../content/promo.ts'
import { settings } from './settings.ts'

/** What a form that React wakes knows of this site: imported, not passed, so that it does not weigh on the page. */
export const signupFacts = {
  brand,
  backend: { url: settings.backendUrl, key: settings.backendKey },
  promo: settings.promoIsOver ? undefined : { promise: promo.promise, endsAt: settings.promoEndsAt },
  letterWaits: settings.holdsLetters ? letterWaits : undefined,
}

/** What comes after signing up without a script: a letter, unless letters are held. */
export const nextStep = settings.holdsLetters ? letterWaits : confirmTexts.next
