import { stepTexts } from '../../browser/signup/step-texts.ts'
import { noticeTexts } from '../../browser/signup/texts.ts'
import { openOurLetter } from '../../content/links.ts'
import { navigation } from '../../content/navigation.ts'
import { routes } from '../../routes.ts'
import { QuietLink, SoloPage } from '../layout/solo-page.tsx'
import { signupFacts } from '../signup-facts.ts'
import { marker, Unless, When } from './markers.tsx'

const { title, text } = noticeTexts.saved

/**
 * Where a sign-up without JavaScript ends: the specification's message first, then the next step. Without the address that the
 * letter went to: it would have to stand in that of the page. View: `form`, the address to sign up again; `words`, where the
 * place is known; a flag `later` while so many sign up that letters wait for their turn.
 */
export function ThanksPage() {
  return (
    <SoloPage title={title}>
      <div className="thanks">
        <p>{text}</p>
        <Unless of="later">
          <When of="words.saved">
            <p>{marker('words.saved')}</p>
          </When>
        </Unless>
        <h2>{stepTexts.title}</h2>
        <When of="later">
          <p>{stepTexts.later}</p>
        </When>
        <Unless of="later">
          <p>{signupFacts.letterWaits ?? openOurLetter}</p>
          <p className="thanks-spam">{stepTexts.spam}</p>
        </Unless>
        <QuietLink href={marker('form')}>{stepTexts.signUpAgain}</QuietLink>
        <QuietLink href={routes.home}>{navigation.home}</QuietLink>
      </div>
    </SoloPage>
  )
}
