import './sky-brick.css'
import './town-hero.css'
import { type Town, townTexts } from '../../content/towns.ts'
import { DialogOpener } from '../../design/sign/enamel-button.tsx'
import { SIGNUP_DIALOG_ID } from '../../routes.ts'
import { marker, Unless, When } from '../links/markers.tsx'
import { Hero, Stores } from './hero.tsx'
import { Hills, KremmenHorizon } from './horizons.tsx'
import { Village } from './village.tsx'

const HORIZONS: Record<Town['horizon'], () => React.ReactNode> = { hills: Hills, kremmen: KremmenHorizon }

/** Letters that fit beside each other on the place-name sign, on a narrow screen at full size. */
const SHORT_NAME = 9

const note = marker('words.note')

/** Nothing comes soon where it runs: one sign in place of the stores'. */
function StoresOrJoin() {
  return (
    <>
      <When of="started">
        <div className="cluster stores">
          <DialogOpener dialog={SIGNUP_DIALOG_ID}>{marker('words.stores')}</DialogOpener>
          <p className="sign-note">{note}</p>
        </div>
      </When>
      <Unless of="started">
        <Stores ground="mustard" note={note} />
      </Unless>
    </>
  )
}

/** A town's first screen: the place-name sign, its own horizon and all houses lit. */
export function TownHero({ town }: { town: Town }) {
  const texts = townTexts(town)
  const Horizon = HORIZONS[town.horizon]
  const line = `${town.district} · ${town.postalCode}`
  const sign = town.name.length > SHORT_NAME ? 'place-sign place-sign-long' : 'place-sign'
  const title = (
    <div className="town-hero">
      <h1>
        <span className={sign} data-line={line}>
          {town.name}
        </span>{' '}
        <span>{texts.predicate}</span>
      </h1>
      <p className="hidden-text">{line}</p>
    </div>
  )
  return (
    <Hero
      sky={`sky-${town.sky}`}
      title={title}
      lead={texts.lead}
      note={note}
      stores={<StoresOrJoin />}
      backdrop={<Horizon />}
      postalCode={town.postalCode}
    >
      <Village figures={town.figures} houses={town.houses} households={6} />
    </Hero>
  )
}
