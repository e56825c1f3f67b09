import './header.css'
import { Fragment } from 'react'
import { navigation } from '../../content/navigation.ts'
import { HomeLink } from './brand.tsx'

export type HeaderLink = { href: string; text: string }

/**
 * Brand and a short navigation. Light by default; `sky` is the class of the hero below it,
 * whose colour it continues.
 */
export function Header({ links, sky }: { links: readonly HeaderLink[]; sky?: string }) {
  return (
    <header className={sky === undefined ? 'header header-light' : `header night ${sky}`}>
      <div className="center brand-row">
        <HomeLink />{' '}
        <nav className="cluster" aria-label={navigation.label}>
          {links.map(({ href, text }) => (
            <Fragment key={href}>
              <a href={href}>{text}</a>{' '}
            </Fragment>
          ))}
        </nav>
      </div>
    </header>
  )
}
