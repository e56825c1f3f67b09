import './legal-links.css'
import { navigation } from '../../content/navigation.ts'
import { routes } from '../../routes.ts'

/**
 * The legal links alone: no contact and no cookie settings, as nothing is measured where they stand. In German, also on
 * the 404 page, which is in English.
 */
export function LegalLinks() {
  return (
    <nav className="legal-links" aria-label={navigation.footerLabel} lang="de">
      <a href={routes.privacy}>{navigation.privacy}</a>
      <a href={routes.legalNotice}>{navigation.legalNotice}</a>
    </nav>
  )
}

/** The foot of a page without the village. */
export function LegalFooter() {
  return (
    <footer className="legal-footer night">
      <div className="center">
        <LegalLinks />
      </div>
    </footer>
  )
}
