import { overviewTexts as texts } from '../../content/my-data.ts'
import { DataList, DataRow, Record, Records } from '../../design/data-list/data-list.tsx'
import { chosenText, marker, Unless, When } from './markers.tsx'

/** The left column: what is stored. */
export function StoredData() {
  return (
    <div>
      <section aria-labelledby="gespeichert">
        <h2 id="gespeichert">{texts.stored}</h2>
        <DataList>
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
        </DataList>
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
        <Records>
          <When of="events">
            <Record at={marker('at.words')} iso={marker('at.iso')}>
              {chosenText('type', texts.eventTypes)}
              <PersonOfEvent />
            </Record>
          </When>
        </Records>
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
        <Records>
          <When of="letters">
            <Record at={marker('at.words')} iso={marker('at.iso')}>
              {chosenText('kind', texts.letterKinds)}
              <When of="subject"> „{marker('subject')}“</When>, {chosenText('outcome', texts.letterOutcomes)}
            </Record>
          </When>
        </Records>
      </When>
      <Unless of="letters">
        <p>{texts.noLetters}</p>
      </Unless>
    </section>
  )
}
