import './legal-footer.css'
import { navigation } from '../../content/navigation.ts'
import { routes } from '../../routes.ts'

/**
 * The foot of a page without the village: the legal links, no contact and no cookie settings, as nothing is measured
 * there.
 */
export function LegalFooter() {
  return (
    <footer className="legal-footer night">
      <div className="center">
        <nav className="cluster" aria-label={navigation.footerLabel}>
          <a className="tap" href={routes.privacy}>
            {navigation.privacy}
          </a>
          <a className="tap" href={routes.legalNotice}>
            {navigation.legalNotice}
          </a>
          <a className="tap" href={routes.myData}>
            {navigation.myData}
          </a>
        </nav>
      </div>
    </footer>
  )
}
