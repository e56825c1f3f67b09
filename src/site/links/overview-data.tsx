import type { ReactNode } from 'react'
import { overviewTexts as texts } from '../../content/my-data.ts'
import type { LetterKind } from '../../contract/console/outbox.ts'
import { chosenText, marker, Unless, When } from './markers.tsx'

/** The left column: what is stored. */
export function StoredData() {
  return (
    <div>
      <section aria-labelledby="gespeichert">
        <h2 id="gespeichert">{texts.stored}</h2>
        <dl className="data-list">
          <DataRow name={texts.email}>{marker('email')}</DataRow>
          <DataRow name={texts.postalCode}>
            {marker('postalCode')} {marker('place')}
          </DataRow>
          <DataRow name={texts.state}>
            <State />
          </DataRow>
          <When of="pendingEmail">
            <DataRow name={texts.pendingEmail}>{texts.pending(marker('pendingEmail'))}</DataRow>
          </When>
          <When of="undeliverable">
            <DataRow name={texts.undeliverable}>{texts.undeliverableSince(marker('on'))}</DataRow>
          </When>
        </dl>
      </section>
      <section aria-labelledby="einwilligung">
        <h2 id="einwilligung">{texts.consent}</h2>
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
    </div>
  )
}

function State() {
  return (
    <>
      <When of="state.unconfirmed">{texts.unconfirmed}</When>
      <When of="state.confirmed">{texts.confirmed(marker('on'))}</When>
      <When of="state.withdrawn">{texts.withdrawn(marker('on'))}</When>
    </>
  )
}

function History() {
  return (
    <section aria-labelledby="verlauf">
      <h2 id="verlauf">{texts.events}</h2>
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
      <h2 id="post">{texts.letters}</h2>
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

function DataRow({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
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
