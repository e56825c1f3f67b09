import './hero.css'
import './sky-brick.css'
import './town-hero.css'
import './village-hero.css'
import type { ReactNode } from 'react'
import { homeFigures } from '../../content/figures.ts'
import { home } from '../../content/home.ts'
import { signup } from '../../content/signup.ts'
import { ordinaryStreet } from '../../content/towns.ts'
import { village } from '../../content/village.ts'
import { marker, Unless, When } from '../links/markers.tsx'
import { Hero } from './hero.tsx'
import { Hills, HillsBySeed } from './horizons.tsx'
import { Village } from './village.tsx'

/** Class of a place's sky. */
export const placeSky = `sky-${marker('sky')}`

/** The first screen of a place without drawings of its own (door/places/place-pages.ts). `children` is the form. */
export function PlaceHero({ children }: { children: ReactNode }) {
  return (
    <VillageHero
      sky={placeSky}
      backdrop={<HillsBySeed />}
      sign={<PlaceSign line={marker('line')} />}
      lead={village.lead}
    >
      {children}
    </VillageHero>
  )
}

/**
 * The same for no place yet, and for a form that came back with a postal code that we know. Plate and street are a
 * picture here.
 */
export function AnyPlaceHero({ isFilled, children }: { isFilled: boolean; children: ReactNode }) {
  const open = (
    <span className="place-sign place-sign-open" data-line={signup.openLine}>
      {signup.openSign}
    </span>
  )
  const filled = (
    <>
      <When of="place">
        <PlaceSign line={marker('postalCode')} />
      </When>
      <Unless of="place">{open}</Unless>
    </>
  )
  return (
    <VillageHero
      sky="sky-spruce"
      backdrop={<Hills church={[-412, -30]} />}
      sign={isFilled ? filled : open}
      lead={signup.lead}
      still
    >
      {children}
    </VillageHero>
  )
}

function PlaceSign({ line }: { line: string }) {
  return (
    <span className={`place-sign place-sign-${marker('signSize')}`} data-line={line}>
      <When of="nameParts">
        {marker('.')}
        <wbr />
      </When>
    </span>
  )
}

type VillageHeroProps = {
  sky: string
  backdrop: ReactNode
  /** The place-name sign. */
  sign: ReactNode
  lead: string
  /** Plate and street are a picture. */
  still?: boolean
  /** The sign-up form, on a notice board beside the plate. */
  children: ReactNode
}

/** Sign, form and plate over one street. */
function VillageHero({ sky, backdrop, sign, lead, still = false, children }: VillageHeroProps) {
  return (
    <Hero
      className={`village-hero ${sky}`}
      backdrop={backdrop}
      title={
        <>
          <p className="eyebrow">{home.hero.eyebrow}</p>
          <h1>
            {sign} <span>{village.predicate}</span>
          </h1>
        </>
      }
      lead={lead}
    >
      <div className="page-form">{children}</div>
      <Village figures={homeFigures} houses={ordinaryStreet} households={2} still={still} />
    </Hero>
  )
}
