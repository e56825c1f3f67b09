import './hero.css'
import type { ReactNode } from 'react'
import { home } from '../../content/home.ts'
import { StoreButtons } from '../../design/store-buttons/store-buttons.tsx'
import { SIGNUP_DIALOG_ID } from '../../routes.ts'
import { WithoutScript } from '../layout/without-script.tsx'

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
          <StoreButtons stores={home.stores} dialog={SIGNUP_DIALOG_ID} />
          <p className="sign-note">{note}</p>
          <WithoutScript postalCode={postalCode} />
        </div>
        {children}
      </div>
    </section>
  )
}
