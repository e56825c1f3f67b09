import './hero.css'
import './stores.css'
import type { ReactNode } from 'react'
import { home } from '../../content/home.ts'
import { DialogOpener, type Ground } from '../../design/sign/enamel-button.tsx'
import { Icon } from '../../design/symbols/symbols.tsx'
import { SIGNUP_DIALOG_ID } from '../../routes.ts'

type HeroProps = {
  /** Class that sets --sky, --hills and --street, and the page's own. */
  className: string
  /** The horizon. */
  backdrop: ReactNode
  title: ReactNode
  lead: string
  /** What to do, below the lead. */
  act?: ReactNode
  /** The street. */
  children: ReactNode
}

/** The first screen: title, lead, what to do and the street, under one sky. */
export function Hero({ className, backdrop, title, lead, act, children }: HeroProps) {
  return (
    <section className={`hero night ${className}`}>
      {backdrop}
      <div className="center">
        <div className="hero-title">{title}</div>
        <div className="hero-text">
          <p className="lead">{lead}</p>
          {act}
        </div>
        {children}
      </div>
    </section>
  )
}

/** Signs for the app stores, with our own phone glyphs. The app is not there yet: they open the sign-up. */
export function Stores({ ground, note }: { ground: Ground; note: string }) {
  return (
    <div className="cluster stores">
      {home.stores.map(({ before, store, symbol }) => (
        <DialogOpener dialog={SIGNUP_DIALOG_ID} ground={ground} className="store" key={store}>
          <Icon name={symbol} viewBox="0 0 26 36" />
          <span>
            {before} <b>{store}</b>{' '}
          </span>
        </DialogOpener>
      ))}
      <p className="sign-note">{note}</p>
    </div>
  )
}
