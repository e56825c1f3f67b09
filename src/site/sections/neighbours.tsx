import './neighbours.css'
import { neighbours } from '../../browser/neighbours/texts.ts'
import type { Town } from '../../content/towns.ts'
import { EnamelButton, signClass } from '../../design/sign/enamel-button.tsx'
import { HouseRow } from '../../design/symbols/symbols.tsx'
import { routes } from '../../routes.ts'

/**
 * Who waits in a town, and how to tell the neighbours. Whole as it is; browser/neighbours/ fills in the figures
 * where there is room for them, and makes the button share.
 * @param origin public address of the site, to be handed on
 */
export function Neighbours({ town, origin }: { town: Town; origin: string }) {
  const address = origin + routes.town(town.slug)
  return (
    <section
      className="neighbours"
      id="nachbarn"
      data-postal-code={town.postalCode}
      data-place={town.name}
      data-address={address}
    >
      <div className="center">
        <div className="standing">
          <h2>{neighbours.waiting(town.name)}</h2>
          <div className="standing-words">
            <p className="standing-said">{neighbours.before}</p>
          </div>
          <HouseRow className="unlit" />
        </div>
        <div className="neighbours-ways">
          <h2>{neighbours.heading}</h2>
          <p>{neighbours.text}</p>
          <div>
            <EnamelButton type="button" ground="spruce">
              {neighbours.share}
            </EnamelButton>{' '}
            <a className={signClass('paper')} href={routes.notice(town.postalCode)}>
              {neighbours.notice}
            </a>
          </div>
          <p className="neighbours-link">
            {neighbours.link} <a href={address}>{new URL(address).host + routes.town(town.slug)}</a>
          </p>
          <p className="neighbours-said" role="status" />
        </div>
      </div>
    </section>
  )
}
