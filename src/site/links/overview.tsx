import '../../design/disclosure.css'
import './overview.css'
import { overviewTexts as texts } from '../../content/my-data.ts'
import { NightBand } from '../../design/night-scene/night-scene.tsx'
import { HomeLink } from '../layout/brand.tsx'
import { LegalFooter } from '../layout/legal-footer.tsx'
import { chosenText, Unless, When } from './markers.tsx'
import { StoredData } from './overview-data.tsx'
import { Change, Erase, Leave, Return, Take } from './overview-forms.tsx'
import { Past } from './overview-past.tsx'

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
            <h1>{texts.title}</h1>
            <p>{texts.lead}</p>
          </div>
          <Scene />
        </div>
        <div className="center">
          <When of="notice">
            <p className="my-data-notice" role="status">
              {chosenText('notice', texts.notices)}
            </p>
          </When>
          <div className="my-data">
            <StoredData />
            <Unless of="state.withdrawn">
              <Change />
              <Leave />
            </Unless>
            <When of="state.withdrawn">
              <Return />
            </When>
            <Take />
            <Erase />
            <Past />
          </div>
        </div>
      </main>
      <LegalFooter />
    </>
  )
}

const SCENES = { unconfirmed: 'waiting', confirmed: 'lit', withdrawn: 'asleep' } as const

/** The house is lit for who has confirmed. */
function Scene() {
  return Object.entries(SCENES).map(([state, scene]) => (
    <When of={`state.${state}`} key={state}>
      <NightBand state={scene} />
    </When>
  ))
}
