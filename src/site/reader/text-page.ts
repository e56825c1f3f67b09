import { askConsent } from '../../browser/consent/ask-consent.ts'
import { followContents } from '../../browser/contents/follow-contents.ts'
import { unfold } from '../../browser/contents/unfold.ts'
import { pageSettings } from '../page-settings.ts'
import { startApart } from './start-apart.ts'

startApart([() => askConsent(pageSettings), followContents, unfold])
