import './sky-brick.css'
import './town-hero.css'
import { home } from '../../content/home.ts'
import { type Town, townTexts } from '../../content/towns.ts'
import { village } from '../../content/village.ts'
import { DialogOpener } from '../../design/sign/enamel-button.tsx'
import { SIGNUP_DIALOG_ID } from '../../routes.ts'
import { WithoutScript } from '../layout/without-script.tsx'
import { marker, Unless, When } from '../links/markers.tsx'
import { Hero, Stores } from './hero.tsx'
import { Hills, KremmenHorizon } from './horizons.tsx'
import { Village } from './village.tsx'

/** Letters that fit beside each other on the place-name sign, on a narrow screen at full size. */
const SHORT_NAME = 9

const note = marker('words.note')

/** A town's first screen: the place-name sign, its own horizon and all houses lit. */
export function TownHero({ town }: { town: Town }) {
  const { name, district, postalCode } = town
  const { lead } = townTexts(town)
  const line = `${district} · ${postalCode}`
  return (
    <Hero
      className={`sky-${town.sky} town-hero`}
      backdrop={town.horizon === 'kremmen' ? <KremmenHorizon /> : <Hills />}
      title={
        <>
          <h1>
            <span
              className={name.length > SHORT_NAME ? 'place-sign place-sign-long' : 'place-sign'}
              data-line={line}
            >
              {name}
            </span>{' '}
            <span>{village.predicate}</span>
          </h1>
          <p className="hidden-text">{line}</p>
        </>
      }
      lead={lead}
      act={
        <>
          {/* Nothing comes soon where it runs: one sign in place of the stores'. */}
          <When of="started">
            <div className="cluster stores">
              <DialogOpener dialog={SIGNUP_DIALOG_ID}>{home.joinIn}</DialogOpener>
              <p className="sign-note">{note}</p>
            </div>
          </When>
          <Unless of="started">
            <Stores ground="mustard" note={note} />
          </Unless>
          <WithoutScript postalCode={postalCode} />
        </>
      }
    >
      <Village figures={town.figures} houses={town.houses} households={6} />
    </Hero>
  )
}
