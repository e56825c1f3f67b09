import type { ReactNode } from 'react'
import { overviewTexts as texts } from '../../content/my-data.ts'
import type { LetterKind } from '../../contract/console/outbox.ts'
import { chosenText, marker, Unless, When } from './markers.tsx'

/** What proves how it came to be: consent, history, letters. Long, and rarely what somebody came for. */
export function Past() {
  return (
    <details className="disclosure my-data-past">
      <summary>
        <h2>{texts.past}</h2>
      </summary>
      <section aria-labelledby="einwilligung">
        <h3 id="einwilligung">{texts.consent}</h3>
        <When of="consent">
          <blockquote className="my-data-wording">{marker('wording')}</blockquote>
          <p className="small">{texts.consentAgreed(marker('agreed.words'))}</p>
        </When>
        <Unless of="consent">
          <p>{texts.noConsent}</p>
        </Unless>
      </section>
      <History />
      <Letters />
    </details>
  )
}

function History() {
  return (
    <section aria-labelledby="verlauf">
      <h3 id="verlauf">{texts.events}</h3>
      <When of="events.length">
        <ol className="records">
          <When of="events">
            <Entry>
              {chosenText('type', texts.eventTypes)}
              <PersonOfEvent />
            </Entry>
          </When>
        </ol>
      </When>
      <Unless of="events">
        <p>{texts.noEvents}</p>
      </Unless>
    </section>
  )
}

/** What was noted of the person with an event, each on a line. */
function PersonOfEvent() {
  return (
    <>
      {Object.entries(texts.person).map(([name, label]) => (
        <When of={`person.${name}`} key={name}>
          <small>
            {label}: {marker('.')}
          </small>
        </When>
      ))}
    </>
  )
}

function Letters() {
  return (
    <section aria-labelledby="post">
      <h3 id="post">{texts.letters}</h3>
      <When of="letters.length">
        <ol className="records">
          <When of="letters">
            <Entry>
              {chosenText('kind', texts.letterKinds satisfies Record<LetterKind, string>)}
              <When of="subject"> „{marker('subject')}“</When>, {chosenText('outcome', texts.letterOutcomes)}
            </Entry>
          </When>
        </ol>
      </When>
      <Unless of="letters">
        <p>{texts.noLetters}</p>
      </Unless>
    </section>
  )
}

/** What happened, and the time `at` which: as people read it and as machines do. */
function Entry({ children }: { children: ReactNode }) {
  return (
    <li>
      <time dateTime={marker('at.iso')}>{marker('at.words')}</time>
      <span>{children}</span>
    </li>
  )
}
