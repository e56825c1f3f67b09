import './hero.css'
import './stores.css'
import type { ReactNode } from 'react'
import { home } from '../../content/home.ts'
import { DialogOpener, type Ground } from '../../design/sign/enamel-button.tsx'
import { Icon } from '../../design/symbols/symbols.tsx'
import { SIGNUP_DIALOG_ID } from '../../routes.ts'
import { WithoutScript } from '../layout/without-script.tsx'

type HeroProps = {
  /** Class that sets --sky, --hills and --street. */
  sky: string
  title: ReactNode
  lead: string
  note: string
  /** In place of the store signs, where it runs. */
  stores?: ReactNode
  /** What to do first, above the store signs, which are second in rank then. */
  first?: ReactNode
  /** The page's own. */
  postalCode?: string
  backdrop: ReactNode
  /** The street. */
  children: ReactNode
}

/** The first screen: title, lead, store signs and the street, under one sky. */
export function Hero({ sky, title, lead, note, stores, first, postalCode, backdrop, children }: HeroProps) {
  return (
    <section className={`hero night ${sky}`}>
      {backdrop}
      <div className="center">
        <div className="hero-title">{title}</div>
        <div className="hero-text">
          <p className="lead">{lead}</p>
          {first}
          {stores ?? <Stores ground={first ? 'outline' : 'mustard'} note={note} />}
          {!first && <WithoutScript postalCode={postalCode} />}
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
