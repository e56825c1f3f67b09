import './one-screen.css'
import type { ReactNode } from 'react'
import { HomeLink } from './brand.tsx'
import { LegalFooter } from './legal-footer.tsx'

/**
 * A page that is one picture from edge to edge, at least as high as the screen: above it the brand alone, below it the law’s links.
 * `name` is the class of what is in it.
 */
export function OneScreen({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={`one-screen night ${name}`}>
      <header className="center brand-row">
        <HomeLink />
      </header>
      {children}
      <LegalFooter />
    </div>
  )
}
