import './thanks-page.css'
import { navigation } from '../../content/navigation.ts'
import { signup } from '../../content/signup.ts'
import { tell } from '../../content/village.ts'
import { routes } from '../../routes.ts'
import { type LinkPage, QuietLink, Sign } from '../links/link-page.tsx'
import { marker, When } from '../links/markers.tsx'
import { nextStep } from '../promise.ts'

/**
 * Where a sign-up without JavaScript ends when its place is known.
 * View: `postalCode`, `place`, `address` of the form to hand on, and `standing` when it could be asked.
 */
export const neighboursThanksPage: LinkPage = {
  name: 'danke-nachbarn',
  title: signup.thanks,
  scene: 'waiting',
  content: (
    <>
      <p>{signup.thanksText}</p>
      <p>{nextStep}</p>
      <section className="thanks-neighbours" aria-labelledby="nachbarn">
        <h2 id="nachbarn">{tell.heading}</h2>
        <When of="standing">
          <p>
            <b>{marker('waiting')}</b> {marker('goal')}
          </p>
          <p className="thanks-neighbours-small">
            {marker('counted')}. {marker('meaning')}
          </p>
        </When>
        <p>
          {tell.link} <a href={routes.signupFor(marker('postalCode'))}>{marker('address')}</a>
        </p>
      </section>
      <Sign href={routes.notice(marker('postalCode'))}>{tell.notice}</Sign>
      <QuietLink href={routes.home}>{navigation.home}</QuietLink>
    </>
  ),
}
