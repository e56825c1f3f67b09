import { askConsent } from '../../browser/consent/ask-consent.ts'
import { followContents } from '../../browser/contents/follow-contents.ts'
import { unfold } from '../../browser/contents/unfold.ts'
import { adsTag } from './note-settings.ts'
import { startApart } from './start-apart.ts'

startApart([() => askConsent(adsTag), followContents, unfold])
