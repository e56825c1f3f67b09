import './neighbours.css'
import { shareTexts } from '../../browser/neighbours/share.ts'
import { confirmed } from '../../content/confirmed.ts'
import { tell } from '../../content/village.ts'
import { NEIGHBOURS_CHANNEL } from '../../contract/visit.ts'
import { EnamelButton, signClass } from '../../design/sign/enamel-button.tsx'
import { routes } from '../../routes.ts'
import { marker } from '../links/markers.tsx'
import { whatsAppLink } from '../links/whats-app.ts'
import { StreetCard } from '../street/street-card.tsx'
import type { InPage } from '../street/way-to-form.tsx'

/**
 * How the place stands, and how to tell the neighbours. Whole without a script, which only makes the button share.
 * @param address the page's full address, to be handed on
 */
export function Neighbours({ address, inPage }: { address: string } & InPage) {
  const handedOn = routes.byChannel(address, NEIGHBOURS_CHANNEL)
  const shown = address.replace(/^https?:\/\//, '')
  return (
    <section className="neighbours" id="nachbarn" data-place={marker('place')} data-address={handedOn}>
      <div className="center">
        <StreetCard inPage={inPage} />
        <div className="tell">
          <div>
            <h2>{tell.heading}</h2>
            <p>{tell.text}</p>
            <p className="tell-link">
              {tell.link} <a href={address}>{shown}</a>
            </p>
          </div>
          <div className="cluster">
            <a
              className={signClass('spruce')}
              href={whatsAppLink(`${shareTexts.message(marker('encoded.place'))} ${handedOn}`)}
            >
              {confirmed.whatsApp}
            </a>{' '}
            <EnamelButton type="button" ground="paper">
              {confirmed.share}
            </EnamelButton>{' '}
            <a className={signClass('paper')} href={routes.notice(marker('postalCode'))}>
              {confirmed.notice}
            </a>
            <p className="tell-said" role="status" />
          </div>
        </div>
      </div>
    </section>
  )
}
