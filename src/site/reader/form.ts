import { askConsent } from '../../browser/consent/ask-consent.ts'
import { nameOpenSign } from '../../browser/signup/name-sign.ts'
import { takeChannel } from '../../browser/visits/channel.ts'
import { pageSettings } from '../page-settings.ts'
import { startApart } from './start-apart.ts'

// The page of the form is no visit: what is counted are the start page and the pages of places (the register says so). That
// it was opened the door has seen.
startApart([takeChannel, () => askConsent(pageSettings), nameOpenSign])
