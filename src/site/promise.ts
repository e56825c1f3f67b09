import { letterWaits } from '../content/going-public.ts'
import { confirmTexts } from '../content/links.ts'
import { promo } from '../content/promo.ts'
import { settings } from './settings.ts'

/** What the promotion promises whoever signs up, as long as it lasts. */
export const signupPromo = settings.promoIsOver
  ? undefined
  : { promise: promo.promise, endsAt: settings.promoEndsAt }

/** What comes after signing up: a letter, unless letters are held. */
export const nextStep = settings.holdsLetters ? letterWaits : confirmTexts.almost.text
