import './legal-footer.css'
import { navigation } from '../../content/navigation.ts'
import { LegalLinks } from './legal-links.tsx'

/**
 * The foot of a page without the village: the legal links, no contact and no cookie settings, as nothing is measured
 * there.
 */
export function LegalFooter() {
  return (
    <footer className="legal-footer night">
      <div className="center">
        <nav className="cluster" aria-label={navigation.footerLabel}>
          <LegalLinks />
        </nav>
      </div>
    </footer>
  )
}
