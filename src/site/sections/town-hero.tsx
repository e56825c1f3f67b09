import './sky-brick.css'
import './town-hero.css'
import { type Town, townTexts } from '../../content/towns.ts'
import { Hero } from './hero.tsx'
import { Hills, KremmenHorizon } from './horizons.tsx'
import { Village } from './village.tsx'

const HORIZONS: Record<Town['horizon'], () => React.ReactNode> = { hills: Hills, kremmen: KremmenHorizon }

/** Letters that fit beside each other on the place-name sign, on a narrow screen at full size. */
const SHORT_NAME = 9

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
      note={texts.note}
      backdrop={<Horizon />}
      postalCode={town.postalCode}
    >
      <Village figures={town.figures} houses={town.houses} households={6} />
    </Hero>
  )
}
