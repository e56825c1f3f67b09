import '../../design/disclosure.css'
import './overview.css'
import type { ReactNode } from 'react'
import { emailInput, postalCodeInput } from '../../browser/signup/inputs.ts'
import { linkPages, signUpAgain } from '../../content/links.ts'
import { overviewTexts as texts } from '../../content/my-data.ts'
import { navigation } from '../../content/navigation.ts'
import { myDataWishes } from '../../contract/my-data.ts'
import { NightScene } from '../../design/night-scene/night-scene.tsx'
import { signClass } from '../../design/sign/enamel-button.tsx'
import { routes } from '../../routes.ts'
import { HomeLink } from '../layout/brand.tsx'
import { LegalFooter } from '../layout/legal-footer.tsx'
import { marker, Unless, When } from './markers.tsx'
import { Change, Erase, Wish } from './overview-forms.tsx'

const left = linkPages['abmelden/abgemeldet']

/** The house is lit for who has confirmed. */
const SCENES = { unconfirmed: 'waiting', confirmed: 'lit', withdrawn: 'asleep' } as const

/** Everything stored about somebody, and what can be done about it. View: `myDataView` (door/links/my-data-view). */
export function Overview() {
  return (
    <>
      <header className="my-data-header night">
        <div className="center brand-row">
          <HomeLink />
        </div>
      </header>
      <main id="inhalt">
        <div className="my-data-top night">
          <div className="center">
            <h1>{navigation.myData}</h1>
            <p>{texts.lead}</p>
          </div>
          {Object.entries(SCENES).map(([state, scene]) => (
            <When of={state} key={state}>
              <NightScene state={scene} isBand />
            </When>
          ))}
        </div>
        <div className="center">
          <When of="notice">
            <p className="my-data-notice" role="status">
              {marker('notice')}
            </p>
          </When>
          <div className="my-data">
            <Part id="gespeichert" heading={texts.stored}>
              <dl className="data-list">
                <When of="stored">
                  <div>
                    <dt>{marker('name')}</dt>
                    <dd>{marker('value')}</dd>
                  </div>
                </When>
              </dl>
            </Part>
            <Unless of="withdrawn">
              <Part id="aendern" heading={texts.change}>
                <Change
                  of="postalCode"
                  value={myDataWishes.postalCode}
                  words={texts.newPostalCode}
                  input={{ id: 'neue-plz', ...postalCodeInput, cells: true }}
                />
                <Change
                  of="email"
                  value={myDataWishes.address}
                  words={texts.newEmail}
                  input={{ id: 'neue-email', ...emailInput }}
                />
              </Part>
              <Part id="abmelden" heading={texts.leave} note={texts.leaveNote}>
                <Wish value={myDataWishes.leave} button={linkPages['abmelden/frage'].button} />
              </Part>
            </Unless>
            <When of="withdrawn">
              <Part id="abgemeldet" heading={left.title} note={left.text}>
                <a className={signClass('spruce')} href={routes.signup}>
                  {signUpAgain.words}
                </a>
              </Part>
            </When>
            <Part id="mitnehmen" heading={texts.take} note={texts.takeNote}>
              <Wish action={routes.myDataJson} button={texts.takeJson} ground="paper" />
            </Part>
            <Part id="loeschen" heading={texts.erase} note={texts.eraseNote}>
              <Erase />
            </Part>
            {/* What proves how it came to be. Long, and rarely what somebody came for. */}
            <details className="disclosure my-data-past">
              <summary>
                <h2>{texts.past}</h2>
              </summary>
              <section aria-labelledby="einwilligung">
                <h3 id="einwilligung">{texts.consent}</h3>
                <When of="consent">
                  <blockquote className="my-data-wording">{marker('wording')}</blockquote>
                  <p className="small">{texts.consentAgreed(marker('agreed'))}</p>
                </When>
                <Unless of="consent">
                  <p>{texts.noConsent}</p>
                </Unless>
              </section>
              <Records of="events" id="verlauf" heading={texts.events} />
              <Records of="letters" id="post" heading={texts.letters} />
            </details>
          </div>
        </div>
      </main>
      <LegalFooter />
    </>
  )
}

type PartProps = { id: string; heading: string; note?: string; children: ReactNode }

function Part({ id, heading, note, children }: PartProps) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      {note && <p>{note}</p>}
      {children}
    </section>
  )
}

/** What happened, one below the other. */
function Records({ of, id, heading }: { of: string; id: string; heading: string }) {
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{heading}</h3>
      <ol className="data-list">
        <When of={of}>
          <li>
            <time dateTime={marker('at.iso')}>{marker('at.words')}</time>
            <span>
              {marker('text')}
              <When of="person">
                <small>{marker('.')}</small>
              </When>
            </span>
          </li>
        </When>
      </ol>
    </section>
  )
}
