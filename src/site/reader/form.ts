import { askConsent } from '../../browser/consent/ask-consent.ts'
import { nameOpenSign } from '../../browser/signup/name-sign.ts'
import { settings } from '../settings.ts'
import { startApart } from './start-apart.ts'

// The page of the form is no visit: what is counted are the start page and the pages of places (the register says so).
startApart([() => askConsent({ id: settings.adsId, scriptUrl: settings.adsScriptUrl }), nameOpenSign])
