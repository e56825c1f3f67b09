import './footer.css'
import type { ReactNode } from 'react'
import { navigation } from '../../content/navigation.ts'
import { settings } from '../settings.ts'
import { Brand } from './brand.tsx'
import { LegalLinks } from './legal-links.tsx'

/** The end of a page, under a roof: `children`, then brand, contact and legal links. */
export function Footer({ className, children }: { className: string; children?: ReactNode }) {
  return (
    <footer className={className}>
      <RoofEdge />
      <div className="footer night">
        <div className="center">
          {children}
          <div className="cluster footer-end">
            <span className="brand">
              <Brand />
            </span>
            <Contact />
            <nav className="cluster" aria-label={navigation.footerLabel}>
              <LegalLinks />
              <button type="button" className="tap" data-consent-settings="">
                {navigation.cookieSettings}
              </button>
            </nav>
          </div>
        </div>
      </div>
    </footer>
  )
}

/** Two rows of beaver-tail tiles. */
function RoofEdge() {
  return (
    <svg className="roof-edge" aria-hidden="true">
      <defs>
        <pattern id="roof-tiles" width="44" height="58" patternUnits="userSpaceOnUse">
          <path fill="var(--tomato-deep)" d="M0 0h44v34H0zM-22 34a22 22 0 0 0 44 0a22 22 0 0 0 44 0z" />
          <path fill="var(--tomato)" d="M0 0h44v8a22 22 0 0 1-44 0z" />
          <path
            fill="none"
            stroke="var(--spruce-night)"
            strokeWidth="3"
            d="M0 8a22 22 0 0 0 44 0M-22 34a22 22 0 0 0 44 0a22 22 0 0 0 44 0M22 34v-5"
          />
        </pattern>
      </defs>
      <path fill="var(--spruce-night)" d="M0 34h9999v24H0z" />
      <rect width="100%" height="58" fill="url(#roof-tiles)" />
    </svg>
  )
}

/** Name, address and e-mail of the operator; what is not known yet is shown as a gap, never invented. */
function Contact() {
  const { name, street, postalCode, town, email } = settings.facts.operator
  const address = street && postalCode && town ? `${street}, ${postalCode} ${town}` : null
  const missing = [name ? '' : 'Name', address ? '' : 'Anschrift', email ? '' : 'E-Mail'].filter(Boolean)
  return (
    <address>
      <b>{navigation.contact}</b>
      {name && <p>{name}</p>}
      {address && <p>{address}</p>}
      {email && (
        <p>
          <a href={`mailto:${email}`}>{email}</a>
        </p>
      )}
      {missing.length > 0 && (
        <p>
          <span className="gap">{navigation.contactMissing(new Intl.ListFormat('de').format(missing))}</span>
        </p>
      )}
    </address>
  )
}
