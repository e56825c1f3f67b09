import type { ReactNode } from 'react'
import { overviewTexts as texts } from '../../content/my-data.ts'
import type { LetterKind } from '../../contract/person-data.ts'
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
      <Records of="events" id="verlauf" heading={texts.events} none={texts.noEvents}>
        {chosenText('type', texts.eventTypes)}
        <PersonOfEvent />
      </Records>
      <Records of="letters" id="post" heading={texts.letters} none={texts.noLetters}>
        {chosenText('kind', texts.letterKinds satisfies Record<LetterKind, string>)}
        <When of="subject"> „{marker('subject')}“</When>, {chosenText('outcome', texts.letterOutcomes)}
      </Records>
    </details>
  )
}

type RecordsProps = {
  /** The view's list. */
  of: string
  id: string
  heading: string
  /** Where the list is empty. */
  none: string
  /** One record. */
  children: ReactNode
}

/** What happened, one below the other, each with the time `at` which: as people read it and as machines do. */
function Records({ of, id, heading, none, children }: RecordsProps) {
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{heading}</h3>
      <When of={`${of}.length`}>
        <ol className="records">
          <When of={of}>
            <li>
              <time dateTime={marker('at.iso')}>{marker('at.words')}</time>
              <span>{children}</span>
            </li>
          </When>
        </ol>
      </When>
      <Unless of={of}>
        <p>{none}</p>
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
