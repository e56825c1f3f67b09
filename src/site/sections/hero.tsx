import './hero.css'
import './stores.css'
import type { ReactNode } from 'react'
import { homeFigures } from '../../content/figures.ts'
import { home } from '../../content/home.ts'
import { ordinaryStreet } from '../../content/towns.ts'
import { DialogOpener } from '../../design/sign/enamel-button.tsx'
import { Icon } from '../../design/symbols/symbols.tsx'
import { SIGNUP_DIALOG_ID } from '../../routes.ts'
import { WithoutScript } from '../layout/without-script.tsx'
import { HillsWithChurch } from './horizons.tsx'
import { Village } from './village.tsx'

/** The start page's first screen: a green night with four of six houses lit. */
export function HomeHero() {
  const { eyebrow, heading, lead, note } = home.hero
  const title = (
    <>
      <p className="eyebrow">{eyebrow}</p>
      <h1>
        {heading.map(([first, second]) => (
          <span key={first}>
            <span>{first}</span> <span>{second}</span>{' '}
          </span>
        ))}
      </h1>
    </>
  )
  return (
    <Hero sky="sky-spruce" title={title} lead={lead} note={note} backdrop={<HillsWithChurch />}>
      <Village figures={homeFigures} houses={ordinaryStreet} households={4} />
    </Hero>
  )
}

type HeroProps = {
  /** Class that sets --sky, --hills and --street. */
  sky: string
  title: ReactNode
  lead: string
  note: string
  /** The page's own. */
  postalCode?: string
  backdrop: ReactNode
  /** The street. */
  children: ReactNode
}

/** The first screen: title, lead, store signs and the street, under one sky. */
export function Hero({ sky, title, lead, note, postalCode, backdrop, children }: HeroProps) {
  return (
    <section className={`hero night ${sky}`}>
      {backdrop}
      <div className="center">
        <div className="hero-title">{title}</div>
        <div className="hero-text">
          <p className="lead">{lead}</p>
          <Stores />
          <p className="sign-note">{note}</p>
          <WithoutScript postalCode={postalCode} />
        </div>
        {children}
      </div>
    </section>
  )
}

/** Signs for the app stores, with our own phone glyphs. The app is not there yet: they open the sign-up. */
function Stores() {
  return (
    <div className="stores">
      {home.stores.map(({ before, store, symbol }) => (
        <DialogOpener dialog={SIGNUP_DIALOG_ID} className="store" key={store}>
          <Icon name={symbol} viewBox="0 0 26 36" />
          <span>
            {before} <b>{store}</b>{' '}
          </span>
        </DialogOpener>
      ))}
    </div>
  )
}
