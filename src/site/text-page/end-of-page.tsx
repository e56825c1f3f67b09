import '../layout/footer.css'
import './end-of-page.css'
import { RoofEdge } from '../../design/roof-edge/roof-edge.tsx'
import { FooterEnd } from '../layout/footer-end.tsx'

/** The footer of a text page: contact and legal links, without the call to sign up. */
export function EndOfPage() {
  return (
    <footer className="text-end">
      <RoofEdge />
      <div className="footer night">
        <div className="center end-of-page">
          <FooterEnd />
        </div>
      </div>
    </footer>
  )
}
