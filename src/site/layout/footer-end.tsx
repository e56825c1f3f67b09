import { brand } from '../../content/brand.ts'
import { navigation } from '../../content/navigation.ts'
import { Brand } from '../../design/brand/brand.tsx'
import { routes } from '../../routes.ts'
import { Contact } from './contact.tsx'

/** The last row of every page: brand, contact, legal links. */
export function FooterEnd() {
  return (
    <div className="footer-end">
      <Brand name={brand} />
      <Contact />
      <nav aria-label={navigation.footerLabel}>
        <a href={routes.privacy}>{navigation.privacy}</a>{' '}
        <a href={routes.legalNotice}>{navigation.legalNotice}</a>{' '}
        <button type="button" data-consent-settings="">
          {navigation.cookieSettings}
        </button>
      </nav>
    </div>
  )
}
