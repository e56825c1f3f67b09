import './thanks-page.css'
import { stepTexts } from '../../browser/signup/step-texts.ts'
import { noticeTexts } from '../../browser/signup/texts.ts'
import { brand } from '../../content/brand.ts'
import { confirmTexts } from '../../content/links.ts'
import { navigation } from '../../content/navigation.ts'
import { routes } from '../../routes.ts'
import { signupFacts } from '../signup-facts.ts'
import { type LinkPage, QuietLink } from './link-page.tsx'
import { marker, When } from './markers.tsx'

/** A letter, unless letters are held. */
const nextStep = signupFacts.letterWaits ?? confirmTexts.next

/** Where a sign-up without JavaScript ends. */
export const thanksPage = thanks('danke', routes.signup)

/** The same when its place is known, which the form then knows again. View: `postalCode`. */
export const placeThanksPage = thanks('danke-ort', routes.village(marker('postalCode')))

/** While so many sign up that letters wait for their turn. */
export const laterThanksPage = thanks('danke-spaeter', routes.signup, stepTexts.later)

/**
 * The specification's message first, then the next step. Without the address that the letter went to: it would have to
 * stand in that of the page. View: `words`, where the place is known.
 */
function thanks(name: string, form: string, next: string = nextStep): LinkPage {
  const { title, text } = noticeTexts.saved
  return {
    name,
    title,
    scene: 'waiting',
    content: (
      <div className="thanks">
        <p>{text(brand)}</p>
        {name === 'danke-ort' && (
          <When of="words.saved">
            <p>{marker('words.saved')}</p>
          </When>
        )}
        <h2>{stepTexts.title}</h2>
        <p>{next}</p>
        {next === nextStep && <p className="thanks-spam">{stepTexts.spam}</p>}
        <QuietLink href={form}>{stepTexts.signUpAgain}</QuietLink>
        <QuietLink href={routes.home}>{navigation.home}</QuietLink>
      </div>
    ),
  }
}
