import './sky-brick.css'
import './town-hero.css'
import { type Town, townTexts } from '../../content/towns.ts'
import { PlaceSign } from '../../design/place-sign/place-sign.tsx'
import { Hero } from './hero.tsx'
import { Hills, KremmenHorizon } from './horizons.tsx'
import { Village } from './village.tsx'

const HORIZONS: Record<Town['horizon'], () => React.ReactNode> = { hills: Hills, kremmen: KremmenHorizon }

/** A town's first screen: the place-name sign, its own horizon and all houses lit. */
export function TownHero({ town }: { town: Town }) {
  const texts = townTexts(town)
  const Horizon = HORIZONS[town.horizon]
  const line = `${town.district} · ${town.postalCode}`
  const title = (
    <div className="town-hero">
      <h1>
        <PlaceSign name={town.name} line={line} /> <span>{texts.predicate}</span>
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
      postalCode={town.postalCode}
      backdrop={<Horizon />}
    >
      <Village figures={town.figures} houses={town.houses} households={6} />
    </Hero>
  )
}
