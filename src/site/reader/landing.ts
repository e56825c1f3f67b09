import { askConsent } from '../../browser/consent/ask-consent.ts'
import { completeDialog } from '../../browser/dialog/complete-dialog.ts'
import { letShare } from '../../browser/neighbours/let-share.ts'
import { answerPostalCode } from '../../browser/postal-code/answer-postal-code.ts'
import { openOneQuestionAtATime } from '../../browser/questions/one-at-a-time.ts'
import { runStickyBar } from '../../browser/sticky-bar/sticky-bar.ts'
import { lightSecondHouse } from '../../browser/toy/light-second-house.ts'
import { takeChannel } from '../../browser/visits/channel.ts'
import { recordVisit } from '../../browser/visits/visit-recorder.ts'
import { pageSettings } from '../page-settings.ts'
import { startApart } from './start-apart.ts'

const backend = { url: pageSettings.backendUrl ?? '', key: pageSettings.backendKey }

startApart([
  // First of all, so that nobody else reads it in the address.
  takeChannel,
  () => askConsent(pageSettings),
  completeDialog,
  answerPostalCode,
  runStickyBar,
  openOneQuestionAtATime,
  letShare,
  lightSecondHouse,
  () => recordVisit(backend),
])
