import '../layout/footer.css'
import './end-of-page.css'
import { brand } from '../../content/brand.ts'
import { navigation } from '../../content/navigation.ts'
import { Brand } from '../../design/brand/brand.tsx'
import { RoofEdge } from '../../design/roof-edge/roof-edge.tsx'
import { routes } from '../../routes.ts'
import { Contact } from '../layout/contact.tsx'

/** The footer of a text page: contact and legal links, without the call to sign up. */
export function EndOfPage() {
  return (
    <footer>
      <RoofEdge />
      <div className="footer night">
        <div className="center end-of-page">
          <div className="footer-end">
            <Brand name={brand} />
            <Contact />
            <nav aria-label={navigation.footerLabel}>
              <a href={routes.privacy}>{navigation.privacy}</a>
              <a href={routes.legalNotice}>{navigation.legalNotice}</a>
              <button type="button" data-consent-settings="">
                {navigation.cookieSettings}
              </button>
            </nav>
          </div>
        </div>
      </div>
    </footer>
  )
}
