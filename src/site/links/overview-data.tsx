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

function Letters() {
  return (
    <section aria-labelledby="post">
      <h2 id="post">{texts.letters}</h2>
      <When of="letters.length">
        <Records>
          <When of="letters">
            <Record at={marker('at.words')} iso={marker('at.iso')}>
              {chosenText('kind', texts.letterKinds)}, {chosenText('state', texts.letterStates)}
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
